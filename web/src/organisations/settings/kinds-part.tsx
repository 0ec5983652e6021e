import { Button, Select } from "@mantine/core";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { organisationKinds } from "@steward/contract/organisations/constants";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { kindChoices, kindText, kindTitle } from "../kind-field.tsx";
import classes from "./settings-page.module.css";

/** Declined requests that are told. */
const MOST_TOLD = 3;

/** What the organisation is, what it has asked for, and for owners the way to ask. */
export function KindsPart() {
  const organisation = useOrganisation();
  const [isAsking, setIsAsking] = useState(false);
  const requests = useLoad(organisationCalls.kindRequests, { query: { page_size: 20 } }, { silent: true });
  const results = requests.data?.results ?? [];
  const held = organisation?.kinds ?? [];
  const open = results.filter(({ state }) => state === "Open");
  const declined = results
    .filter(({ state, kind }) => state === "Declined" && !held.includes(kind))
    .slice(0, MOST_TOLD);
  const missing = organisationKinds.filter(
    (kind) => !held.includes(kind) && !open.some((asked) => asked.kind === kind),
  );
  return (
    <>
      <ul className={classes.kinds}>
        {held.map((kind) => (
          <li key={kind}>
            <strong>{kindTitle(kind)}</strong>
            <span className={classes.help}>{kindText(kind)}</span>
          </li>
        ))}
        {open.map(({ id, kind, created }) => (
          <li key={id}>{m.organisations_kinds_asked({ kind: kindTitle(kind), time: localMinute(created) })}</li>
        ))}
        {declined.map(({ id, kind, answered, answer }) => (
          <li key={id}>
            {m.organisations_kinds_declined({ kind: kindTitle(kind), time: localMinute(answered) })}
            {answer ? <span className={classes.help}>{answer}</span> : null}
          </li>
        ))}
      </ul>
      {organisation?.is_owner && requests.data && missing.length > 0 ? (
        <div>
          <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
            {m.organisations_kinds_ask()}
          </Button>
        </div>
      ) : null}
      {isAsking ? <AskDialog kinds={missing} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** Asks the operators for a kind; open while mounted. */
function AskDialog({ kinds, onClose }: { kinds: readonly (typeof organisationKinds)[number][]; onClose: () => void }) {
  const [kind, setKind] = useState(kinds[0] ?? "oem");
  const [note, setNote] = useState("");
  const ask = useWrite(organisationCalls.askForKind, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.organisations_kinds_ask_title()}
      onClose={onClose}
      action={m.organisations_kinds_send()}
      isPending={ask.isPending}
      failure={<WriteFailure error={ask.error} />}
      onSubmit={() => ask.mutate({ body: { kind, note: note.trim() } })}
    >
      <Select
        label={m.installation_kind()}
        description={kindText(kind)}
        data={kindChoices(kinds)}
        value={kind}
        onChange={(chosen) => setKind(chosen ?? kind)}
        allowDeselect={false}
        data-autofocus
        comboboxProps={{ keepMounted: false }}
      />
      <LongTextField
        label={m.organisations_kinds_note()}
        description={m.organisations_kinds_note_help()}
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
