import { ActionIcon, Button, Group } from "@mantine/core";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { ApprovalRules } from "@steward/contract/asset-requests/approval/rules";
import { STEPS_MOST } from "@steward/contract/asset-requests/constants";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { USUAL_CURRENCY } from "@steward/contract/organisations/constants";
import { roleCalls } from "@steward/contract/roles/calls";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { EditedForm, useEditedRecord } from "../../forms/edit-page.tsx";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { TabIntro } from "../../lists/tab-intro.tsx";
import { m } from "../../messages/messages.js";
import { named } from "../../nouns/record-source.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { Column, Panel } from "../../ui/details/details.tsx";
import { typedMoney } from "../../ui/text/typed-values.ts";

interface Step {
  key: number;
  role: { id: string; name: string } | null;
  from_amount: string;
  categories: readonly { id: string; name: string }[];
}

/** Steps that requests go through, as a tab of the settings. */
export default function ApprovalStepsTab() {
  const edited = useEditedRecord(approvalCalls.rules);
  return (
    <>
      <TabIntro text={m.asset_requests_steps_explanation()} action={null} />
      <EditedForm edited={edited} fields={3}>
        {(rules) => <Steps rules={rules} onSaved={edited.take} />}
      </EditedForm>
    </>
  );
}

function Steps({ rules, onSaved }: { rules: ApprovalRules; onSaved: (rules: ApprovalRules) => void }) {
  const save = useWrite(approvalCalls.setRules, { onSuccess: onSaved });
  const [steps, setSteps] = useState<readonly Step[]>(() =>
    rules.steps.map(({ role_details, from_amount, categories_details }, key) => ({
      key,
      role: role_details,
      from_amount: from_amount ?? "",
      categories: categories_details,
    })),
  );
  const [next, setNext] = useState(rules.steps.length);
  const change = (key: number, part: Partial<Step>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (step) setSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  const add = () => {
    setSteps([...steps, { key: next, role: null, from_amount: "", categories: [] }]);
    setNext(next + 1);
  };
  const submit = () =>
    save.mutate({
      body: {
        steps: steps.map(({ role, from_amount, categories }) => ({
          role: role?.id ?? "",
          from_amount: typedMoney(from_amount) || null,
          categories: categories.map(({ id }) => id),
        })),
      },
      version: rules.version,
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Column>
        <WriteFailure error={save.error} />
        {steps.length === 0 && <p>{m.asset_requests_no_steps()}</p>}
        {steps.map((step, index) => (
          <Panel
            key={step.key}
            title={m.asset_requests_step({ number: index + 1 })}
            action={
              <Group gap={4}>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  disabled={index === 0}
                  aria-label={m.asset_requests_step_up({ number: index + 1 })}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={17} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  disabled={index === steps.length - 1}
                  aria-label={m.asset_requests_step_down({ number: index + 1 })}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={17} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={m.asset_requests_step_remove({ number: index + 1 })}
                  onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
                >
                  <IconX size={17} />
                </ActionIcon>
              </Group>
            }
          >
            <StepFields step={step} onChange={(part) => change(step.key, part)} />
          </Panel>
        ))}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending} disabled={steps.some(({ role }) => role === null)}>
            {m.forms_save()}
          </Button>
          {steps.length < STEPS_MOST && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {m.asset_requests_add_step()}
            </Button>
          )}
        </Group>
      </Column>
    </form>
  );
}

function StepFields({ step, onChange }: { step: Step; onChange: (part: Partial<Step>) => void }) {
  const currency = useOrganisation()?.settings.currency ?? USUAL_CURRENCY;
  const { role, from_amount, categories } = step;
  return (
    <Column>
      <RecordPicker
        {...named(roleCalls.list)}
        label={m.asset_requests_step_role()}
        required
        value={role?.id ?? null}
        current={role}
        onChange={(id) => id === null && onChange({ role: null })}
        onPick={(row) => onChange({ role: row && { id: row.id, name: row.name } })}
      />
      <MoneyField
        label={m.asset_requests_step_amount()}
        description={m.asset_requests_step_amount_help()}
        currency={currency}
        value={from_amount}
        onChange={(amount) => onChange({ from_amount: amount })}
      />
      <ChosenList
        label={m.asset_requests_step_categories()}
        chosen={categories}
        onRemove={(id) => onChange({ categories: categories.filter((each) => each.id !== id) })}
      />
      <RecordPicker
        {...named(categoryCalls.list)}
        describe={({ id, name }) => ({ label: name, isRefused: categories.some((each) => each.id === id) })}
        query={{ is_active: true, kind: kindsOf.asset.join(",") }}
        label={m.asset_requests_step_categories()}
        description={m.asset_requests_step_categories_help()}
        value={null}
        onChange={() => undefined}
        onPick={(row) => row && onChange({ categories: [...categories, { id: row.id, name: row.name }] })}
      />
    </Column>
  );
}
