import { ActionIcon, Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  type Obstacle,
  obstacles,
  STEPS_MOST,
  type VisitOutcome,
  visitOutcomes,
} from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { SignatureField } from "../../forms/signature/signature-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { obstacleLabel } from "./visit-api.tsx";
import { useVisitStep } from "./visit-step.ts";
import classes from "./visits.module.css";

interface Step {
  key: number;
  text: string;
  is_done: boolean;
}

/** Steps that were checked; an empty one is left out. */
function Checklist({ steps, onChange }: { steps: readonly Step[]; onChange: (steps: Step[]) => void }) {
  const change = (key: number, changed: Partial<Step>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...changed } : step)));
  return (
    <fieldset className={classes.checklist}>
      <legend>{m.visits_checklist()}</legend>
      {steps.map((step, index) => (
        <Group key={step.key} gap="xs" wrap="nowrap">
          <Checkbox
            checked={step.is_done}
            aria-label={m.visits_step_done({ step: step.text || m.visits_step({ number: index + 1 }) })}
            onChange={(event) => change(step.key, { is_done: event.currentTarget.checked })}
          />
          <TextInput
            className={classes.step}
            aria-label={m.visits_step({ number: index + 1 })}
            value={step.text}
            maxLength={200}
            autoFocus={step.text === ""}
            onChange={(event) => change(step.key, { text: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={m.visits_step_remove({ number: index + 1 })}
            onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={steps.length >= STEPS_MOST}
        onClick={() => onChange([...steps, { key: Date.now(), text: "", is_done: false }])}
      >
        {m.visits_step_add()}
      </Button>
    </fieldset>
  );
}

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/;
const EMPTY = { findings: "", action: "", meter_reading: "", remark: "", customer_name: "", charge: "" };

/** Ends a visit: what was found and done, or what hindered it, with the customer's signature. */
export function FinishDialog({ visit, onClose }: { visit: ServiceVisit; onClose: () => void }) {
  const currency = useOrganisation()?.settings.currency ?? "";
  const [outcome, setOutcome] = useState<VisitOutcome>("Completed");
  const [obstacle, setObstacle] = useState<Obstacle>("no_access");
  const [texts, setTexts] = useState(EMPTY);
  // The steps that the visit begins with, such as those of a maintenance plan.
  const [planned] = useState<readonly Step[]>(() => visit.checklist.map((step, key) => ({ ...step, key })));
  const [steps, setSteps] = useState(planned);
  const [signature, setSignature] = useState<string | null>(null);
  const [asksNext, setAsksNext] = useState(false);
  const finish = useVisitStep(visit, "finish", onClose);
  const isCompleted = outcome === "Completed";
  const field = (key: keyof typeof EMPTY) => ({
    value: texts[key],
    onChange: (event: { currentTarget: { value: string } }) => setTexts({ ...texts, [key]: event.currentTarget.value }),
  });
  const isAmount = texts.charge.trim() === "" || AMOUNT.test(texts.charge.trim());
  const isTold = !isCompleted || (texts.findings.trim() !== "" && texts.action.trim() !== "");
  const words = (label: string) => (isCompleted ? m.forms_required_label({ label }) : label);
  const send = () => {
    const { charge, ...told } = texts;
    finish.take({
      ...told,
      outcome,
      obstacle: outcome === "Cannot Complete" ? obstacle : null,
      checklist: steps.filter(({ text }) => text.trim() !== "").map(({ text, is_done }) => ({ text, is_done })),
      charge: charge.trim() || null,
      signature,
      asks_next: !isCompleted && asksNext,
    });
  };
  return (
    <ActionDialog
      title={m.visits_finish()}
      size={600}
      onClose={onClose}
      isDirty={Object.values(texts).some((text) => text.trim() !== "") || steps !== planned || signature !== null}
      action={m.visits_finish()}
      isPossible={isTold && isAmount}
      isPending={finish.isPending}
      failure={<WriteFailure error={finish.error} />}
      onSubmit={send}
    >
      <NativeSelect
        label={m.visits_outcome()}
        data={[...visitOutcomes]}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value as VisitOutcome)}
      />
      {outcome === "Cannot Complete" && (
        <NativeSelect
          label={m.visits_obstacle()}
          data={obstacles.map((value) => ({ value, label: obstacleLabel[value]() }))}
          value={obstacle}
          onChange={(event) => setObstacle(event.currentTarget.value as Obstacle)}
        />
      )}
      <Textarea label={words(m.visits_findings())} {...field("findings")} maxLength={2000} autosize minRows={2} />
      <Textarea label={words(m.visits_action())} {...field("action")} maxLength={2000} autosize minRows={2} />
      <Checklist steps={steps} onChange={setSteps} />
      <Group align="start" gap="md" grow>
        <TextInput label={m.visits_meter()} {...field("meter_reading")} maxLength={40} autoComplete="off" />
        <TextInput
          label={m.visits_charge({ currency })}
          {...field("charge")}
          inputMode="decimal"
          autoComplete="off"
          error={!isAmount && m.visits_charge_wrong()}
        />
      </Group>
      <Textarea label={m.visits_remark()} {...field("remark")} maxLength={200} autosize minRows={1} />
      {!isCompleted && (
        <Checkbox
          label={m.visits_asks_next()}
          checked={asksNext}
          onChange={(event) => setAsksNext(event.currentTarget.checked)}
        />
      )}
      <TextInput label={m.visits_customer()} {...field("customer_name")} maxLength={255} autoComplete="off" />
      <SignatureField label={m.visits_signature()} onChange={setSignature} />
    </ActionDialog>
  );
}
