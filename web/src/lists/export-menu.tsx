import { Button, Menu } from "@mantine/core";
import type { Call } from "@steward/contract/kit/call";
import { IconChevronDown } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import type { z } from "zod";
import { reportError } from "../http/report-error.ts";
import { download } from "../http/send.ts";
import { m } from "../messages/messages.js";
import type { MenuAction } from "../ui/menus/action-menu.tsx";

export type ExportFormat = "csv" | "xlsx";
export type ExportQuery = Readonly<Record<string, string>>;
/** A call that answers a list as a file, with the list's own query. */
export type ExportCall = Call<{ summary: string; query: z.ZodType }>;

/** Downloads an export; a failure is toasted. */
export async function exportRows(call: ExportCall, query: ExportQuery, format: ExportFormat): Promise<void> {
  try {
    await download(call, { query: { ...query, format } });
  } catch (error) {
    reportError(error, "load");
  }
}

/** The same as the entries of a menu. */
export const exportActions = (call: ExportCall, query: ExportQuery): MenuAction[] => [
  { label: m.ui_list_export_as_csv(), run: () => void exportRows(call, query, "csv") },
  { label: m.ui_list_export_as_xlsx(), run: () => void exportRows(call, query, "xlsx") },
];

interface ExportedFile {
  call: ExportCall;
  query: ExportQuery;
  /** Contents of the file. */
  hint: string;
}

/** Exports every row of a list under its present filters; `also` is a second file of the same page. */
export function ExportMenu({ also, ...file }: ExportedFile & { also?: ExportedFile }) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async ({ call, query }: ExportedFile, format: ExportFormat) => {
    setIsBusy(true);
    await exportRows(call, query, format);
    setIsBusy(false);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          loaderProps={{ type: "dots" }}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {m.ui_list_export()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(also ? [file, also] : [file]).map((one) => (
          <Fragment key={one.call.name}>
            <Menu.Label>{one.hint}</Menu.Label>
            <Menu.Item onClick={() => void run(one, "csv")}>{m.ui_list_export_csv()}</Menu.Item>
            <Menu.Item onClick={() => void run(one, "xlsx")}>{m.ui_list_export_xlsx()}</Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
