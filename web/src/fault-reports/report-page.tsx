import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import type { FaultPlace } from "@steward/contract/fault-reports/rules";
import { useEffect, useRef, useState } from "react";
import { isSignedIn } from "../http/session.ts";
import { HttpError } from "../http/http-error.ts";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useGo } from "../navigation/navigation.tsx";
import { printedLabel } from "../navigation/return-to.ts";
import { routePath } from "../navigation/routes.ts";
import { EntryLayout, EntryOutcome } from "../shell/auth-layout.tsx";
import frame from "../shell/auth-layout.module.css";
import { PushButton } from "../ui/push-button.tsx";
import classes from "./fault-reports.module.css";
import { KnownFaults } from "./known-faults.tsx";
import { ReportForm } from "./report-form.tsx";

/** The label in the fragment of the address, as who is not signed in comes from it; null for a token. */
const labelIn = (fragment: string): string | null => printedLabel(`/${fragment}`);

type State =
  | { kind: "loading" | "over" | "failed" }
  | { kind: "asked"; token: string; about: FaultPlace }
  | { kind: "sent"; follow: string; isSame: boolean };

/**
 * Where a fault is reported without signing in. What it is of stands in the fragment of the address, which browsers send
 * nowhere: a token, or the code of a label. A label that takes no reports leads on to the sign-in page.
 */
export function FaultReportPage() {
  const [fragment] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<State>({ kind: "loading" });
  /** Raised to look anew at what is known there. */
  const [turn, setTurn] = useState(0);
  const go = useGo();
  const label = labelIn(fragment);
  const again = () => {
    setState({ kind: "loading" });
    setTurn(turn + 1);
  };
  useEffect(() => {
    void stateOf(fragment).then((found) => {
      if (found.kind === "over" && labelIn(fragment)) void go("auth-login", { replace: true });
      else setState(found);
    });
  }, [fragment, turn, go]);

  if (state.kind === "loading") {
    return (
      <EntryLayout title={m.fault_reports_title()}>
        <div className={classes.loading} aria-busy="true" />
      </EntryLayout>
    );
  }
  if (state.kind === "sent") {
    return <Sent follow={state.follow} isSame={state.isSame} onAgain={again} />;
  }
  if (state.kind !== "asked") {
    return (
      <EntryLayout title={m.fault_reports_title()}>
        {state.kind === "over" ? (
          <EntryOutcome title={m.fault_reports_over()} text={m.fault_reports_over_text()} />
        ) : (
          <EntryOutcome title={m.fault_reports_failed()} text={m.fault_reports_failed_text()} onRetry={again} />
        )}
      </EntryLayout>
    );
  }
  const { token, about } = state;
  const sent = (isSame: boolean) => (follow: string) => setState({ kind: "sent", follow, isSame });
  const over = () => setState({ kind: "over" });
  return (
    <EntryLayout title={m.fault_reports_title()}>
      <h1 className={frame.title} dir="auto">
        {about.name ? m.fault_reports_heading_of({ name: about.name }) : m.fault_reports_heading()}
      </h1>
      <p className={frame.lead} dir="auto">
        {about.place ? m.fault_reports_lead_place({ place: about.place }) : m.fault_reports_lead()}
      </p>
      {about.open_faults.length > 0 && (
        <KnownFaults token={token} faults={about.open_faults} onSent={sent(true)} onOver={over} />
      )}
      <ReportForm token={token} isOther={about.open_faults.length > 0} onSent={sent(false)} onOver={over} />
      {label && !isSignedIn() && (
        <p className={classes.foot}>
          <RouteLink name="auth-login" className={frame.link}>
            {m.fault_reports_sign_in()}
          </RouteLink>
        </p>
      )}
    </EntryLayout>
  );
}

/** What the page shows of a fragment. */
async function stateOf(fragment: string): Promise<State> {
  const label = labelIn(fragment);
  try {
    const token = label ? await tokenOf(label) : fragment;
    return { kind: "asked", token, about: await send(faultReportCalls.place, { body: { token } }) };
  } catch (error) {
    if (error instanceof HttpError && [400, 404].includes(error.status)) return { kind: "over" };
    reportError(error, "load");
    return { kind: "failed" };
  }
}

const tokenOf = async (label: string): Promise<string> => {
  const [kind = "", code = ""] = label.split("/");
  const body = { kind: kind.toLowerCase() === "a" ? ("asset" as const) : ("place" as const), code };
  return (await send(faultReportCalls.ofLabel, { body })).token;
};

/** What was sent, and the link that follows it; the focus goes to it, as the form is gone. */
function Sent({ follow, isSame, onAgain }: { follow: string; isSame: boolean; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <EntryLayout title={m.fault_reports_title()}>
      <div role="status">
        <h1 ref={title} tabIndex={-1} className={frame.title}>
          {isSame ? m.fault_reports_sent_same() : m.fault_reports_sent()}
        </h1>
        <p className={frame.lead}>{m.fault_reports_sent_text()}</p>
      </div>
      <div className={classes.buttons}>
        <a className={classes.follow} href={`${routePath("fault-status")}#${follow}`}>
          {m.fault_reports_follow()}
        </a>
        <PushButton large tone="plain" onClick={onAgain}>
          {m.fault_reports_another()}
        </PushButton>
      </div>
    </EntryLayout>
  );
}
