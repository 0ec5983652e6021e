import { ActionIcon, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { SetAsideSection } from "../../device/set-aside.tsx";
import { saveFile } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import type { AsideScan, KeptScan, ScanQueue } from "./use-scan-queue.ts";

/** What the server does not take of a campaign, with why; to be saved as files, and discarded by a person only. */
export function SetAsideList({ queue: { aside, discard }, name }: { queue: ScanQueue; name: string }) {
  const confirm = useConfirm();
  const scans = aside.flatMap(({ item, reason }) => ("scan" in item ? [] : [{ scan: item, reason }]));
  const ask = async () => {
    const question = {
      title: m.device_aside_discard_title(),
      body: m.device_aside_discard_text({ count: aside.length }),
      confirmLabel: m.device_aside_discard(),
    };
    if (await confirm(question)) await discard(aside);
  };
  return (
    <SetAsideSection
      items={aside.map((one) => ({
        key: one.key,
        what: <Read aside={one} />,
        reason: one.reason,
        actions: <SavePicture aside={one} />,
      }))}
      actions={
        <>
          {scans.length > 0 && (
            <Button variant="default" onClick={() => saveFile(csvOf(scans), `${name}.csv`)}>
              {m.audits_aside_save()}
            </Button>
          )}
          <Button variant="default" color="red" onClick={() => void ask()}>
            {m.device_aside_discard()}
          </Button>
        </>
      }
    />
  );
}

const Read = ({ aside: { item } }: { aside: AsideScan }) => (
  <code>{"scan" in item ? m.audits_aside_picture({ code: item.code }) : item.code}</code>
);

function SavePicture({ aside: { item, key } }: { aside: AsideScan }) {
  if (!("scan" in item)) return null;
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={m.audits_aside_save_picture({ code: item.code })}
      onClick={() => saveFile(item.picture, key)}
    >
      <IconDownload size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** Scans as CSV, a line for each, with a mark by which spreadsheets know its encoding. */
function csvOf(scans: readonly { scan: KeptScan; reason: string }[]): Blob {
  const titles = [m.audits_scan_code(), m.audits_scan_place(), m.audits_scan_damaged(), m.audits_note()];
  const rows = [
    [...titles, m.audits_aside_time(), m.audits_aside_reason()],
    ...scans.map(({ scan, reason }) => {
      const { code, place_name, damaged, remark, device_time } = scan;
      return [code, place_name, damaged ? "1" : "", remark, localMinute(device_time), reason];
    }),
  ];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => `${row.map(cell).join(",")}\r\n`);
  return new Blob(["\uFEFF", ...lines], { type: "text/csv;charset=utf-8" });
}
