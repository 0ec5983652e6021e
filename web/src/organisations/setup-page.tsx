import { setupCalls } from "@steward/contract/setup/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { useEffect, useState } from "react";
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

/** Set-up of an installation: an own organisation, or sample organisations. */
export function SetupPage() {
  const go = useGo();
  const state = useSetupState();
  const outbox = state?.outbox ?? false;
  const [busy, setBusy] = useState<"organisation" | "sample" | null>(null);
  const [people, setPeople] = useState<SetupAnswer["sign_in"] | null>(null);
  const [refused, setRefused] = useState<unknown>(null);

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
      finishSetup(outbox);
      if (isSample && answer.sign_in.length > 1) setPeople(answer.sign_in);
      else signInAs(isSample ? (answer.sign_in[0]?.email ?? "") : body.email);
    } catch (error) {
      setRefused(error);
      reportError(error, "write");
    } finally {
      setBusy(null);
    }
  };

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
              isDisabled={busy === "sample"}
              refused={refused}
              currencies={state?.currencies ?? NONE}
            />
            <SampleChoice
              onLoad={() => void create({ sample: true })}
              isSending={busy === "sample"}
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
