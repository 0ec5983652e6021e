import { Button, Menu } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { reportError } from "../http/report-error.ts";
import { download } from "../http/send.ts";
import { m } from "../messages/messages.js";

export type ExportFormat = "csv" | "xlsx";

/** Saves assets as a file; a failure is toasted. */
export async function exportAssets(query: Readonly<Record<string, string>>, format: ExportFormat): Promise<void> {
  try {
    await download(assetCalls.export, { query: { ...query, format } });
  } catch (error) {
    reportError(error, "load");
  }
}

/** Exports every asset of the list as it is filtered now. */
export function ExportMenu({ query }: { query: Readonly<Record<string, string>> }) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (format: ExportFormat) => {
    setIsBusy(true);
    await exportAssets(query, format);
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
        <Menu.Label>{m.assets_export_hint()}</Menu.Label>
        <Menu.Item onClick={() => void run("csv")}>{m.assets_export_csv()}</Menu.Item>
        <Menu.Item onClick={() => void run("xlsx")}>{m.assets_export_xlsx()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
