import { Alert, Button, Group, NativeSelect, Progress } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useState } from "react";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import classes from "../progress/imports.module.css";
import { uploadedFile, useUpload } from "./use-upload.ts";

/** Choice of a workbook's sheet; another one uploads the file again. */
export function SheetChoice({ job }: { job: ImportJob }) {
  const go = useGo();
  const [sheet, setSheet] = useState(job.sheet ?? "");
  const upload = useUpload();
  const readOther = async () => {
    const file = uploadedFile(job.id);
    if (!file) return void go("imports-create", { search: { kind: job.kind, sheet } });
    const other = await upload.start(file, job.kind, sheet);
    if (other) void go("imports-id", { params: { id: other.id }, replace: true });
  };
  return (
    <div className={classes.panel}>
      <Group align="end">
        <NativeSelect
          label={m.imports_sheet()}
          description={m.imports_sheet_text({ count: job.sheets.length })}
          inputWrapperOrder={["label", "input", "description"]}
          value={sheet}
          data={job.sheets}
          onChange={(event) => setSheet(event.currentTarget.value)}
        />
        {sheet !== job.sheet && (
          <Button variant="default" onClick={() => void readOther()} loading={upload.percent !== null}>
            {m.imports_sheet_read({ sheet })}
          </Button>
        )}
      </Group>
      {upload.percent !== null && (
        <Progress value={upload.percent} mt="sm" aria-label={m.imports_sheet_read({ sheet })} />
      )}
      {upload.problem && (
        <Alert color="red" mt="sm" role="alert">
          {upload.problem}
        </Alert>
      )}
    </div>
  );
}
