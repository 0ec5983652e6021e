import { Button, Menu } from "@mantine/core";
import type { Call } from "@steward/contract/kit/call";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { reportError } from "../http/report-error.ts";
import { download } from "../http/send.ts";
import { m } from "../messages/messages.js";

export type ExportFormat = "csv" | "xlsx";
export type Query = Readonly<Record<string, string>>;
/** A call that answers a list as a file, with the list's own query. */
export type ExportCall = Call<{ summary: string; query: z.ZodType }>;

/** Downloads an export; a failure is toasted. */
export async function exportRows(call: ExportCall, query: Query, format: ExportFormat): Promise<void> {
  try {
    await download(call, { query: { ...query, format } });
  } catch (error) {
    reportError(error, "load");
  }
}

interface ExportMenuProps {
  call: ExportCall;
  query: Query;
  /** Contents of the file. */
  hint: string;
}

/** Exports every row of a list under its present filters. */
export function ExportMenu({ call, query, hint }: ExportMenuProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (format: ExportFormat) => {
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
          {m.assets_export()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{hint}</Menu.Label>
        <Menu.Item onClick={() => void run("csv")}>{m.assets_export_csv()}</Menu.Item>
        <Menu.Item onClick={() => void run("xlsx")}>{m.assets_export_xlsx()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
