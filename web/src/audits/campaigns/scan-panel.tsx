import { ActionIcon, Button, Checkbox, FileButton, TextInput } from "@mantine/core";
import { locationCalls } from "@steward/contract/locations/calls";
import type { AuditMethod } from "@steward/contract/audits/constants";
import { IconCameraPlus } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { CameraScan } from "../../camera/camera-scan.tsx";
import { WaitingLine } from "../../device/waiting-line.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { showToast } from "../../toasts/toasts.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { findingLabel } from "../audit-labels.ts";
import type { ScanQueue } from "../device/use-scan-queue.ts";
import classes from "./scan-panel.module.css";

interface ScanPanelProps {
  queue: ScanQueue;
  /** False where the campaign takes no scans any more, and this device has kept some. */
  isActive: boolean;
  /** Whether the page opens without a network; null while it is not known. */
  opensOffline: boolean | null;
}

/** Where scans are taken: by a scanner that types, by hand, or by the camera. The focus stays in the field. */
export function ScanPanel({ queue, isActive, opensOffline }: ScanPanelProps) {
  const mayChoosePlace = useMay("location.view");
  const [code, setCode] = useState("");
  const [place, setPlace] = useState<{ id: string; name: string } | null>(null);
  const [damaged, setDamaged] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = async (text: string, method: AuditMethod): Promise<void> => {
    setDamaged(false);
    const found = { found_location: place?.id ?? null, place_name: place?.name ?? "" };
    try {
      await queue.add({ code: text, ...found, damaged, condition: null, remark: "", method });
      setIsRefused(false);
    } catch {
      setCode(text);
      setIsRefused(true);
    }
  };

  const takeTyped = async (event: FormEvent) => {
    event.preventDefault();
    const text = code.trim();
    if (text === "") return;
    setCode("");
    input.current?.focus();
    await take(text, "Manual");
  };

  return (
    <section className={classes.panel} aria-labelledby="scan">
      <div className={classes.head}>
        <h2 id="scan" className={classes.title}>
          {m.audits_scan_title()}
        </h2>
        <Waiting queue={queue} />
      </div>
      {isActive && (
        <form className={classes.form} onSubmit={(event) => void takeTyped(event)}>
          {mayChoosePlace && (
            <RecordPicker
              label={m.audits_scan_place()}
              description={m.audits_scan_place_none()}
              placeholder={m.audits_found_placeholder()}
              call={locationCalls.all}
              describe={({ name, breadcrumb }) => ({ label: name, note: breadcrumbText(breadcrumb.slice(0, -1)) })}
              query={{ is_active: true }}
              value={place?.id ?? null}
              current={place}
              onChange={(id) => id === null && setPlace(null)}
              onPick={(row) => setPlace(row && { id: row.id, name: breadcrumbText(row.breadcrumb) })}
            />
          )}
          <div className={classes.line}>
            <TextInput
              ref={input}
              className={classes.code ?? ""}
              label={m.audits_scan_code()}
              description={m.audits_scan_help()}
              value={code}
              maxLength={500}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={isRefused ? m.audits_no_store() : null}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" className={classes.add ?? ""}>
              {m.audits_scan_add()}
            </Button>
          </div>
          <Checkbox
            label={m.audits_scan_damaged()}
            checked={damaged}
            onChange={(event) => setDamaged(event.currentTarget.checked)}
          />
          <CameraScan onRead={({ text, method }) => take(text, method)} />
        </form>
      )}
      {isActive && opensOffline !== null && (
        <p className={classes.opens}>{opensOffline ? m.device_opens_offline() : m.audits_needs_tls()}</p>
      )}
      {queue.refusal !== null && (
        <p role="alert" className={classes.refused}>
          {m.audits_refused({ reason: queue.refusal })}
        </p>
      )}
      <Last queue={queue} />
    </section>
  );
}

/** The numbers of scans and pictures that are not sent yet. */
function Waiting({ queue: { waiting, isOffline } }: { queue: ScanQueue }) {
  const told = waiting && [
    waiting.scans > 0 && m.audits_waiting({ count: waiting.scans }),
    waiting.pictures > 0 && m.audits_waiting_pictures({ count: waiting.pictures }),
  ];
  return <WaitingLine waiting={told} none={m.audits_all_sent()} offline={isOffline ? m.audits_offline() : null} />;
}

function Last({ queue }: { queue: ScanQueue }) {
  if (queue.last.length === 0) return null;
  return (
    <ol className={classes.last} aria-label={m.audits_scan_last()}>
      {queue.last.map(({ key, code, sent, pictures }) => {
        const read = sent?.finding.asset_details?.asset_id ?? code;
        return (
          <li key={key} data-result={sent?.finding.result ?? "Pending"}>
            <span className={classes.read}>{read}</span>
            <span dir="auto" className={classes.name}>
              {sent?.finding.asset_details?.name ?? ""}
            </span>
            <span className={classes.result}>
              {sent === undefined ? m.audits_scan_kept() : findingLabel[sent.finding.result]()}
              {sent?.state === "repeat" && ` · ${m.audits_scan_repeat()}`}
              {pictures > 0 && ` · ${m.audits_photographed({ count: pictures })}`}
            </span>
            <Photograph read={read} onTaken={(file) => queue.photograph({ key, code: read }, file)} />
          </li>
        );
      })}
    </ol>
  );
}

/** Takes a picture of what was scanned, by the camera where the device has one. */
function Photograph({ read, onTaken }: { read: string; onTaken: (file: Blob) => Promise<void> }) {
  const take = (file: File | null) => {
    if (!file) return;
    onTaken(file).catch(() => showToast({ type: "error", message: m.audits_photograph_failed() }));
  };
  return (
    <FileButton accept="image/*" capture="environment" onChange={take}>
      {(button) => (
        <ActionIcon {...button} variant="subtle" size={44} aria-label={m.audits_photograph({ code: read })}>
          <IconCameraPlus size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}
