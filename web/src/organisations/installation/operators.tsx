import { TextInput } from "@mantine/core";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import { installationRules, type Operator } from "@steward/contract/organisations/installation/rules";
import { IconShieldCog, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListAction, ListColumn } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { refreshOrganisation, useProfile } from "../../session/organisation.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";

const columns = (ownId: string): ListColumn<Operator>[] => [
  {
    key: "name",
    title: m.installation_name(),
    primary: true,
    sortKey: "name",
    minWidth: 180,
    render: ({ id, name }, search) => (
      <CellLines
        first={<Marked text={name} search={search} />}
        second={id === ownId ? m.installation_operator_you() : ""}
        title={name}
      />
    ),
  },
  {
    key: "email",
    title: m.installation_operator_email(),
    minWidth: 200,
    render: ({ email }, search) => <CellText text={email} search={search} />,
  },
  {
    key: "operator_since",
    title: m.installation_operator_since(),
    sortKey: "operator_since",
    sortFirst: "desc",
    width: 170,
    render: ({ operator_since }) => <CellText text={localMinute(operator_since)} quiet />,
  },
];

/** Who runs the installation: more are added by e-mail, and anybody is removed but the last. */
export function Operators() {
  const confirm = useConfirm();
  const own = useProfile()?.id ?? "";
  const [isAdding, setIsAdding] = useState(false);
  const remove = useWrite(installationCalls.removeOperator, { onSuccess: () => void refreshOrganisation() });
  const ask = async ({ id, name }: Operator) => {
    const body = id === own ? m.installation_operator_leave_body() : m.installation_operator_remove_body({ name });
    const question = { title: m.installation_operator_remove_title(), body };
    if (await confirm({ ...question, confirmLabel: m.installation_operator_remove() }))
      remove.mutate({ params: { id } });
  };
  const actionsOf = (operator: Operator): ListAction[] => [
    {
      label: m.installation_operator_remove(),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      run: () => void ask(operator),
    },
  ];
  return (
    <ListPage
      name="operators"
      isTab
      call={installationCalls.operators}
      title={m.installation_tab_operators()}
      explanation={m.installation_operators_text()}
      create={{ label: m.installation_operator_add(), run: () => setIsAdding(true) }}
      searchLabel={m.installation_operators_search()}
      defaultOrdering="name"
      columns={columns(own)}
      card={({ name, email, operator_since }, search) => ({
        title: <Marked text={name} search={search} />,
        facts: [
          <Marked key="email" text={email} search={search} />,
          `${m.installation_operator_since()} ${localMinute(operator_since)}`,
        ],
      })}
      found={(count) => m.installation_operators_found({ count })}
      rowActions={actionsOf}
      empty={{ icon: <IconShieldCog size={24} stroke={1.6} />, title: m.installation_operators_empty() }}
    >
      {isAdding ? <AddOperatorDialog onClose={() => setIsAdding(false)} /> : null}
    </ListPage>
  );
}

/** Makes somebody an operator by their e-mail; open while mounted. */
function AddOperatorDialog({ onClose }: { onClose: () => void }) {
  const add = useWrite(installationCalls.addOperator);
  const form = useRecordForm({
    schema: installationRules.addOperator.body,
    labels: { email: m.installation_operator_email() },
    initialValues: { email: "" },
    toBody: (values) => values,
  });
  return (
    <FormDialog
      title={m.installation_operator_add_title()}
      size={480}
      form={form}
      submitLabel={m.installation_operator_add()}
      onSubmit={(body) => add.mutateAsync({ body })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextInput
        {...form.field("email", { required: true, help: m.installation_operator_email_help() })}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
