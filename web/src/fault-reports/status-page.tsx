import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import type { ReportState } from "@steward/contract/fault-reports/constants";
import { useEffect, useState } from "react";
import { HttpError } from "../http/http-error.ts";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { EntryLayout, EntryOutcome } from "../shell/auth-layout.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./fault-reports.module.css";

const words: Readonly<Record<ReportState, readonly [title: () => string, text: () => string]>> = {
  Received: [m.fault_reports_state_received, m.fault_reports_state_received_text],
  "Taken on": [m.fault_reports_state_taken, m.fault_reports_state_taken_text],
  "In work": [m.fault_reports_state_work, m.fault_reports_state_work_text],
  Waiting: [m.fault_reports_state_waiting, m.fault_reports_state_waiting_text],
  Done: [m.fault_reports_state_done, m.fault_reports_state_done_text],
  "Not done": [m.fault_reports_state_not_done, m.fault_reports_state_not_done_text],
};

type State = "loading" | "over" | "failed" | { state: ReportState; reported: string };

/** Where whoever reported a fault sees how far it has come, in words alone. */
export function FaultStatusPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<State>("loading");
  const load = () => {
    setState("loading");
    send(faultReportCalls.status, { body: { token } }).then(setState, (error: unknown) => {
      if (error instanceof HttpError && [400, 404].includes(error.status)) return setState("over");
      reportError(error, "load");
      setState("failed");
    });
  };
  useEffect(load, [token]);

  if (state === "loading") {
    return (
      <EntryLayout title={m.fault_reports_status_title()}>
        <div className={classes.loading} aria-busy="true" />
      </EntryLayout>
    );
  }
  const [title, text] =
    state === "over"
      ? [m.fault_reports_status_over, m.fault_reports_status_over_text]
      : state === "failed"
        ? [m.fault_reports_failed, m.fault_reports_failed_text]
        : words[state.state];
  return (
    <EntryLayout title={m.fault_reports_status_title()}>
      <EntryOutcome
        title={title()}
        text={
          <>
            {text()}
            {typeof state === "object" && (
              <>
                <br />
                {m.fault_reports_reported({ moment: localMinute(state.reported) })}
              </>
            )}
          </>
        }
        onRetry={state === "failed" ? load : undefined}
      />
    </EntryLayout>
  );
}
