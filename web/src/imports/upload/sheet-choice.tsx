import { Button, Group, NativeSelect } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import classes from "../imports.module.css";

/**
 * Chooses the sheet of a workbook. Before anything is written another sheet takes the place of the one that was read;
 * afterwards it becomes an import of its own. The file is not sent again.
 */
export function SheetChoice({ job }: { job: ImportJob }) {
  const go = useGo();
  const others = job.sheets.filter((name) => name !== job.sheet);
  const isOver = job.state !== "Mapping" && job.state !== "Ready";
  const [sheet, setSheet] = useState((isOver ? others[0] : job.sheet) ?? "");
  const again = useWrite(importCalls.again, {
    onSuccess: (read) => {
      if (read.id !== job.id) void go("imports-id", { params: { id: read.id } });
    },
  });
  return (
    <div className={classes.panel}>
      <Group align="end">
        <NativeSelect
          label={isOver ? m.imports_sheet_next() : m.imports_sheet()}
          description={m.imports_sheet_text({ count: job.sheets.length })}
          inputWrapperOrder={["label", "input", "description"]}
          value={sheet}
          data={isOver ? others : job.sheets}
          onChange={(event) => setSheet(event.currentTarget.value)}
        />
        {sheet !== job.sheet && (
          <Button
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate({ params: { id: job.id }, body: { sheet } })}
          >
            {m.imports_sheet_read({ sheet })}
          </Button>
        )}
      </Group>
    </div>
  );
}
