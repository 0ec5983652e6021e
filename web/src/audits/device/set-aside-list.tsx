import { ActionIcon, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import type { KeptScan, SetAside } from "./scan-store.ts";
import classes from "./set-aside-list.module.css";
import type { ScanQueue } from "./use-scan-queue.ts";

/** What the server does not take of a campaign, with why; to be saved as files, and discarded by a person only. */
export function SetAsideList({ queue: { aside, discard }, name }: { queue: ScanQueue; name: string }) {
  const confirm = useConfirm();
  const scans = aside.flatMap(({ scan, reason }) => (scan ? [{ scan, reason }] : []));
  const ask = async () => {
    const question = {
      title: m.audits_aside_discard_title(),
      body: m.audits_aside_discard_text({ count: aside.length }),
      confirmLabel: m.audits_aside_discard(),
    };
    if (await confirm(question)) await discard();
  };
  if (aside.length === 0) return null;
  return (
    <section className={classes.box} aria-labelledby="set-aside">
      <h2 id="set-aside" className={classes.title}>
        {m.audits_aside()}
      </h2>
      <p className={classes.text}>{m.audits_aside_text()}</p>
      <ul className={classes.items} aria-labelledby="set-aside">
        {aside.map((one) => (
          <Item key={one.name} aside={one} />
        ))}
      </ul>
      <div className={classes.buttons}>
        {scans.length > 0 && (
          <Button variant="default" onClick={() => saveFile(csvOf(scans), `${name}.csv`)}>
            {m.audits_aside_save()}
          </Button>
        )}
        <Button variant="default" color="red" onClick={() => void ask()}>
          {m.audits_aside_discard()}
        </Button>
      </div>
    </section>
  );
}

function Item({ aside: { scan, picture, reason } }: { aside: SetAside }) {
  return (
    <li>
      <span className={classes.what}>{scan ? scan.code : m.audits_aside_picture({ code: picture.code })}</span>
      <span className={classes.reason}>{reason}</span>
      {picture && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={m.audits_aside_save_picture({ code: picture.code })}
          onClick={() => saveFile(picture.picture, picture.name)}
        >
          <IconDownload size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
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
