import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import type { FaultPlace } from "@steward/contract/fault-reports/rules";
import { useId, useState } from "react";
import { freshKey } from "../http/request.ts";
import { HttpError } from "../http/http-error.ts";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
import classes from "./fault-reports.module.css";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** "2 hours ago", in days from a day on. */
function ageText(created: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });
  const hours = Math.max(0, Math.floor((now - Date.parse(created)) / HOUR_MS));
  return hours < DAY_HOURS ? format.format(-hours, "hour") : format.format(-Math.floor(hours / DAY_HOURS), "day");
}

interface KnownFaultsProps {
  token: string;
  faults: FaultPlace["open_faults"];
  onSent: (follow: string) => void;
  onOver: () => void;
}

/** Faults that are known already; a button says that one is what was noticed. */
export function KnownFaults({ token, faults, onSent, onOver }: KnownFaultsProps) {
  const id = useId();
  const [busy, setBusy] = useState<string | null>(null);
  const [keys] = useState(() => new Map<string, string>());
  const report = async (fault: string) => {
    setBusy(fault);
    // The same key is sent again after a failure, so that nobody is counted twice.
    const key = keys.get(fault) ?? freshKey();
    keys.set(fault, key);
    try {
      onSent((await send(faultReportCalls.same, { body: { token, fault, key } })).token);
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return onOver();
      reportError(error, "write");
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby={id} className={classes.known}>
      <h2 id={id} className={classes.part}>
        {m.fault_reports_known()}
      </h2>
      <p className={classes.note}>{m.fault_reports_known_text()}</p>
      <ul className={classes.faults}>
        {faults.map(({ fault, problem, created, reports }) => (
          <li key={fault} className={classes.fault}>
            <span className={classes.problem} dir="auto">
              {problem || m.fault_reports_other()}
            </span>
            <span className={classes.facts}>
              {[ageText(created), reports > 0 && m.fault_reports_count({ count: reports })].filter(Boolean).join(" · ")}
            </span>
            <PushButton
              large
              tone="plain"
              aria-label={m.fault_reports_same_of({ problem: problem || m.fault_reports_other() })}
              isBusy={busy === fault}
              disabled={busy !== null}
              onClick={() => void report(fault)}
            >
              {m.fault_reports_same()}
            </PushButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
