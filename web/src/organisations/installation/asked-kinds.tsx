import { Text } from "@mantine/core";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { AskedKind } from "@steward/contract/organisations/installation/rules";
import { IconCheck, IconTags, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListAction, ListCard, ListColumn } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { kindsText, kindTitle } from "../kind-field.tsx";

const states = { Open: m.installation_open, Approved: m.installation_approved, Declined: m.installation_declined };
export const requestState = (state: keyof typeof states): string => states[state]();

/** The state, and from when on it was answered the reason. */
const answerText = ({ state, answer }: Pick<AskedKind, "state" | "answer">) =>
  [requestState(state), answer].filter(Boolean).join(" · ");

const card = (asked: AskedKind, search: string): ListCard => ({
  title: <Marked text={asked.organisation_details.name} search={search} />,
  facts: [
    kindTitle(asked.kind),
    asked.note,
    `${asked.asked_by} · ${localMinute(asked.created)}`,
    answerText(asked),
  ].filter(Boolean),
});

const columns = (): ListColumn<AskedKind>[] => [
  {
    key: "organisation",
    title: m.installation_organisation(),
    primary: true,
    minWidth: 190,
    render: ({ organisation_details: { name, kinds } }, search) => (
      <CellLines first={<Marked text={name} search={search} />} second={kindsText(kinds)} title={name} />
    ),
  },
  {
    key: "kind",
    title: m.installation_kind(),
    minWidth: 150,
    render: ({ kind }) => <CellText text={kindTitle(kind)} />,
  },
  { key: "note", title: m.installation_note(), minWidth: 180, render: ({ note }) => <CellText text={note} quiet /> },
  {
    key: "asked_by",
    title: m.installation_asked_by(),
    minWidth: 150,
    render: ({ asked_by, created }) => <CellLines first={asked_by} second={localMinute(created)} title={asked_by} />,
  },
  {
    key: "state",
    title: m.installation_state(),
    minWidth: 140,
    render: ({ state, answer }) => <CellLines first={requestState(state)} second={answer} title={answer} />,
  },
];

const filters = () => [
  {
    kind: "choices" as const,
    key: "state",
    title: m.installation_state(),
    choices: (["Open", "Approved", "Declined"] as const).map((value) => ({ value, label: requestState(value) })),
  },
];

interface Answering {
  asked: AskedKind;
  approves: boolean;
}

/** What organisations ask for, newest first, and the answer to each. */
export function AskedKinds() {
  const [answering, setAnswering] = useState<Answering | null>(null);
  const actionsOf = (asked: AskedKind): ListAction[] =>
    asked.state === "Open"
      ? [
          {
            label: m.installation_approve(),
            icon: <IconCheck size={16} aria-hidden />,
            run: () => setAnswering({ asked, approves: true }),
          },
          {
            label: m.installation_decline(),
            icon: <IconX size={16} aria-hidden />,
            danger: true,
            run: () => setAnswering({ asked, approves: false }),
          },
        ]
      : [];
  return (
    <ListPage
      name="kind-requests"
      isTab
      call={installationCalls.kindRequests}
      title={m.installation_tab_requests()}
      explanation={m.installation_requests_text()}
      searchLabel={m.installation_requests_search()}
      filters={filters()}
      columns={columns()}
      card={card}
      found={(count) => m.installation_requests_found({ count })}
      faint={({ state }) => state !== "Open"}
      rowActions={actionsOf}
      empty={{ icon: <IconTags size={24} stroke={1.6} />, title: m.installation_requests_empty() }}
    >
      {answering ? <AnswerDialog {...answering} onClose={() => setAnswering(null)} /> : null}
    </ListPage>
  );
}

/** Approves or declines a request; open while mounted. */
function AnswerDialog({ asked, approves, onClose }: Answering & { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const approve = useWrite(installationCalls.approve, { onSuccess: onClose });
  const decline = useWrite(installationCalls.decline, { onSuccess: onClose });
  const write = approves ? approve : decline;
  const { name } = asked.organisation_details;
  return (
    <ActionDialog
      title={approves ? m.installation_approve_title({ name }) : m.installation_decline_title({ name })}
      onClose={onClose}
      action={approves ? m.installation_approve() : m.installation_decline()}
      isPending={write.isPending}
      failure={<WriteFailure error={write.error} />}
      onSubmit={() => write.mutate({ params: { id: asked.id }, body: { reason: reason.trim() } })}
    >
      <Text size="sm">
        {m.installation_answer_line({ person: asked.asked_by, organisation: name, kind: kindTitle(asked.kind) })}
      </Text>
      {asked.note ? <Text size="sm">{asked.note}</Text> : null}
      <LongTextField
        label={m.installation_reason()}
        description={m.installation_answer_help()}
        data-autofocus
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
