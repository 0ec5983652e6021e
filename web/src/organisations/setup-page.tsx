import { setupCalls } from "@steward/contract/setup/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { useEffect, useEffectEvent, useState } from "react";
import { HttpError } from "../http/http-error.ts";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { storeValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { EntryLayout } from "../shell/auth-layout.tsx";
import entry from "../shell/auth-layout.module.css";
import { showToast } from "../toasts/toast-queue.ts";
import { type NewOrganisation, OrganisationForm } from "./organisation-form.tsx";
import { SampleChoice, SamplePeople } from "./sample-organisations.tsx";
import classes from "./setup-page.module.css";
import { finishSetup, type SetupState, setupState } from "../session/setup-state.ts";

type SetupAnswer = ResponseOf<typeof setupCalls.create>;

/** What the installation says of itself; null until it is known. */
const useSetupState = () => {
  const [state, setState] = useState<SetupState | null>(null);
  useEffect(() => {
    void setupState().then(setState);
  }, []);
  return state;
};

const NONE: never[] = [];

/** Milliseconds between questions how far the sample organisations are. */
const ASKS_EVERY = 700;

/** Entries of history that the sample organisations have so far while they are being made; null until that is known. */
function useSampleEntries(isMaking: boolean): number | null {
  const [entries, setEntries] = useState<number | null>(null);
  useEffect(() => {
    if (!isMaking) return undefined;
    const ask = () =>
      void send(setupCalls.state).then(
        ({ sample_entries }) => {
          if (sample_entries !== undefined) setEntries(sample_entries);
        },
        // The next question may be answered.
        () => undefined,
      );
    const timer = window.setInterval(ask, ASKS_EVERY);
    return () => window.clearInterval(timer);
  }, [isMaking]);
  return entries;
}

/** Set-up of an installation: an own organisation, or sample organisations. */
export function SetupPage() {
  const go = useGo();
  const state = useSetupState();
  const { outbox = false, sign_up = false } = state ?? {};
  const [busy, setBusy] = useState<"organisation" | "sample" | null>(null);
  const [people, setPeople] = useState<SetupAnswer["sign_in"] | null>(null);
  const [refused, setRefused] = useState<unknown>(null);

  const isMaking = busy === "sample";
  const entries = useSampleEntries(isMaking);

  const signInAs = (email: string) => {
    storeValue("email", email);
    void go("auth-login", { replace: true });
  };

  const create = async (body: NewOrganisation | { sample: true }) => {
    const isSample = "sample" in body;
    setBusy(isSample ? "sample" : "organisation");
    setRefused(null);
    try {
      const answer = await send(setupCalls.create, { body });
      showToast({ type: "success", message: setupCalls.create.success ?? "", variant: "simple" });
      finishSetup({ outbox, sign_up });
      if (isSample && answer.sign_in.length > 1) setPeople(answer.sign_in);
      else signInAs(isSample ? (answer.sign_in[0]?.email ?? "") : body.email);
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) {
        // Set up meanwhile, from another tab or by a sample that has just been finished.
        finishSetup({ outbox, sign_up });
        void go("auth-login", { replace: true });
        return;
      }
      setRefused(error);
      reportError(error, "write");
    } finally {
      setBusy(null);
    }
  };

  const joinSample = useEffectEvent(() => void create({ sample: true }));
  const wasBegun = state?.sample_entries !== undefined;
  useEffect(() => {
    // Before this page was loaded, perhaps by itself: the same question waits for the same sample.
    if (wasBegun) joinSample();
  }, [wasBegun]);

  return (
    <EntryLayout title={m.shell_title_setup()} wide>
      {people ? (
        <SamplePeople people={people} onChoose={signInAs} />
      ) : (
        <>
          <h1 className={entry.title}>{m.organisations_setup_title()}</h1>
          <p className={entry.lead}>{m.organisations_setup_lead()}</p>
          <div className={classes.ways}>
            <OrganisationForm
              onSubmit={(body) => void create(body)}
              isSending={busy === "organisation"}
              isDisabled={isMaking}
              refused={refused}
              currencies={state?.currencies ?? NONE}
            />
            <SampleChoice
              onLoad={() => void create({ sample: true })}
              isSending={isMaking}
              entries={entries}
              isDisabled={busy === "organisation"}
            />
          </div>
        </>
      )}
      {outbox ? (
        <p className={entry.note}>
          {m.organisations_outbox_note()}{" "}
          <a href="/outbox" target="_blank" rel="noreferrer">
            {m.organisations_outbox_link()}
          </a>
          .
        </p>
      ) : null}
    </EntryLayout>
  );
}
