import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Acceptance } from "@steward/contract/assets/custody/rules";
import { type FormEvent, useEffect, useId, useState } from "react";
import { SignatureField } from "../../forms/signature/signature-field.tsx";
import { HttpError } from "../../http/http-error.ts";
import { reportError } from "../../http/report-error.ts";
import { send } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { EntryLayout, EntryOutcome } from "../../shell/auth-layout.tsx";
import frame from "../../shell/auth-layout.module.css";
import { PushButton } from "../../ui/push-button.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import classes from "./acceptance-page.module.css";

const outcomes = {
  over: [m.custody_acceptance_over, m.custody_acceptance_over_text],
  failed: [m.custody_acceptance_failed, m.custody_acceptance_failed_text],
  accepted: [m.custody_acceptance_accepted, m.custody_acceptance_accepted_text],
  declined: [m.custody_acceptance_declined, m.custody_acceptance_declined_text],
} as const;

type State = "loading" | Acceptance | keyof typeof outcomes;

const isOver = (error: unknown) => error instanceof HttpError && error.status === 404;

/**
 * Where the link of a mail leads: it shows what was checked out to somebody, and a button accepts it. The token stands in
 * the address's fragment, which browsers send nowhere.
 */
export function AcceptancePage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<State>("loading");
  const [signature, setSignature] = useState<string | null>(null);
  const [isDeclining, setIsDeclining] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const load = () => {
    setState("loading");
    send(custodyCalls.acceptance, { body: { token } }).then(setState, (error: unknown) => {
      if (isOver(error)) return setState("over");
      reportError(error, "load");
      setState("failed");
    });
  };
  useEffect(load, [token]);

  /** Answers once; what fails for another reason may be tried again. */
  const answer = async (work: () => Promise<unknown>, done: keyof typeof outcomes) => {
    setIsBusy(true);
    try {
      await work();
      setState(done);
    } catch (error) {
      if (isOver(error)) setState("over");
      else reportError(error, "write");
    }
    setIsBusy(false);
  };
  const accept = () => answer(() => send(custodyCalls.acceptByLink, { body: { token, signature } }), "accepted");
  const decline = (reason: string) =>
    answer(() => send(custodyCalls.declineByLink, { body: { token, reason } }), "declined");

  if (state === "loading") {
    return (
      <EntryLayout title={m.custody_acceptance_title()}>
        <SkeletonArea height={220} />
      </EntryLayout>
    );
  }
  if (typeof state === "string") {
    const [title, text] = outcomes[state];
    return (
      <EntryLayout title={m.custody_acceptance_title()}>
        <EntryOutcome title={title()} text={text()} onRetry={state === "failed" ? load : undefined} />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout title={m.custody_acceptance_title()}>
      <h1 className={frame.title}>{m.custody_acceptance_heading({ name: state.name })}</h1>
      <p className={frame.lead}>{m.custody_acceptance_lead({ organisation: state.organisation })}</p>
      <Assets assets={state.assets} />
      {isDeclining ? (
        <Declining isBusy={isBusy} onDecline={(reason) => void decline(reason)} onBack={() => setIsDeclining(false)} />
      ) : (
        <div className={classes.buttons}>
          <SignatureField
            label={m.custody_signature()}
            description={m.custody_signature_own_help()}
            onChange={setSignature}
          />
          <PushButton large isBusy={isBusy} onClick={() => void accept()}>
            {m.custody_acceptance_accept()}
          </PushButton>
          <PushButton large tone="plain" disabled={isBusy} onClick={() => setIsDeclining(true)}>
            {m.custody_acceptance_decline()}
          </PushButton>
        </div>
      )}
    </EntryLayout>
  );
}

function Assets({ assets }: Pick<Acceptance, "assets">) {
  return (
    <ul className={classes.assets} aria-label={m.custody_acceptance_assets()}>
      {assets.map(({ id, asset_id, name, serial_number, checked_out_by, expected_return, note }) => (
        <li key={id} className={classes.asset}>
          <span dir="auto" className={classes.name}>
            {name || asset_id}
          </span>
          <span className={classes.facts}>{[asset_id, serial_number].filter(Boolean).join(" · ")}</span>
          <span className={classes.facts}>
            {[
              checked_out_by && m.custody_acceptance_by({ name: checked_out_by }),
              expected_return && m.custody_until({ day: readDay(expected_return) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {note !== "" && (
            <span dir="auto" className={classes.note}>
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DecliningProps {
  isBusy: boolean;
  onDecline: (reason: string) => void;
  onBack: () => void;
}

/** Asks why somebody does not have what was checked out to them. */
function Declining({ isBusy, onDecline, onBack }: DecliningProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return setIsMissing(true);
    onDecline(reason);
  };
  return (
    <form className={classes.declining} onSubmit={submit} noValidate>
      <label htmlFor={id} className={classes.label}>
        {m.custody_acceptance_reason()}
      </label>
      <textarea
        id={id}
        className={classes.reason}
        rows={3}
        maxLength={2000}
        // The form was asked for by a button that is gone.
        autoFocus
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-problem` : undefined}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIsMissing(false);
        }}
      />
      {isMissing && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {m.custody_acceptance_reason_missing()}
        </p>
      )}
      <div className={classes.buttons}>
        <PushButton type="submit" large isBusy={isBusy}>
          {m.custody_acceptance_decline()}
        </PushButton>
        <PushButton large tone="plain" disabled={isBusy} onClick={onBack}>
          {m.custody_acceptance_back()}
        </PushButton>
      </div>
    </form>
  );
}
