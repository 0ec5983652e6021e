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
import { amountText, unitLabel, valueOf } from "../../meters/meter-api.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { obstacleLabel } from "./visit-api.tsx";
import { useVisitStep } from "./visit-step.ts";
import classes from "./visits.module.css";

type VisitMeter = ServiceVisit["meters"][number];

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

/** What is typed of a meter. */
interface Typed {
  value: string;
  is_replaced: boolean;
}
const UNREAD: Typed = { value: "", is_replaced: false };

/** Lower than the last reading, without saying that the meter was replaced. */
const isLower = ({ last_value }: VisitMeter, { value, is_replaced }: Typed) =>
  !is_replaced && last_value !== null && (valueOf(value) ?? last_value) < last_value;
const isWrong = (meter: VisitMeter, typed: Typed) =>
  typed.value.trim() !== "" && (valueOf(typed.value) === null || isLower(meter, typed));

/** The meters of the asset; one that is left empty was not read. */
function Meters({
  meters,
  typed,
  onChange,
}: {
  meters: readonly VisitMeter[];
  typed: Readonly<Record<string, Typed>>;
  onChange: (id: string, typed: Typed) => void;
}) {
  return (
    <fieldset className={classes.checklist}>
      <legend>{m.visits_meters()}</legend>
      {meters.map((meter) => {
        const own = typed[meter.id] ?? UNREAD;
        const wrong = isLower(meter, own) ? m.visits_meter_lower() : m.meters_value_wrong();
        return (
          <div key={meter.id} className={classes.meter}>
            <TextInput
              label={m.visits_meter_in({ name: meter.name, unit: unitLabel[meter.unit]() })}
              description={
                meter.last_value === null
                  ? undefined
                  : m.visits_meter_last({ value: amountText(meter.last_value, meter.unit) })
              }
              value={own.value}
              inputMode="decimal"
              autoComplete="off"
              error={isWrong(meter, own) && wrong}
              onChange={(event) => onChange(meter.id, { ...own, value: event.currentTarget.value })}
            />
            {meter.last_value !== null && (
              <Checkbox
                label={m.meters_was_replaced()}
                aria-label={m.visits_meter_replaced({ name: meter.name })}
                checked={own.is_replaced}
                onChange={(event) => onChange(meter.id, { ...own, is_replaced: event.currentTarget.checked })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/;
const EMPTY = { findings: "", action: "", meter_reading: "", remark: "", customer_name: "", charge: "" };

/** Ends a visit: what was found and done, or what hindered it, with the customer's signature. */
export function FinishDialog({ visit, onClose }: { visit: ServiceVisit; onClose: () => void }) {
  const { currency = "", visit_signature: asksToSign = false } = useOrganisation()?.settings ?? {};
  const [outcome, setOutcome] = useState<VisitOutcome>("Completed");
  const [obstacle, setObstacle] = useState<Obstacle>("no_access");
  const [texts, setTexts] = useState(EMPTY);
  // The steps that the visit begins with, such as those of a maintenance plan.
  const [planned] = useState<readonly Step[]>(() => visit.checklist.map((step, key) => ({ ...step, key })));
  const [steps, setSteps] = useState(planned);
  const [signature, setSignature] = useState<string | null>(null);
  const [read, setRead] = useState<Readonly<Record<string, Typed>>>({});
  const typedOf = ({ id }: VisitMeter) => read[id] ?? UNREAD;
  const [asksNext, setAsksNext] = useState(false);
  const finish = useVisitStep(visit, "finish", onClose);
  const isCompleted = outcome === "Completed";
  const field = (key: keyof typeof EMPTY) => ({
    value: texts[key],
    onChange: (event: { currentTarget: { value: string } }) => setTexts({ ...texts, [key]: event.currentTarget.value }),
  });
  const isAmount = texts.charge.trim() === "" || AMOUNT.test(texts.charge.trim());
  const isTold = !isCompleted || (texts.findings.trim() !== "" && texts.action.trim() !== "");
  const isSigned = signature !== null || !isCompleted || !asksToSign;
  const words = (label: string) => (isCompleted ? m.forms_required_label({ label }) : label);
  const send = () => {
    const { charge, ...told } = texts;
    finish.take({
      ...told,
      outcome,
      obstacle: outcome === "Cannot Complete" ? obstacle : null,
      checklist: steps.filter(({ text }) => text.trim() !== "").map(({ text, is_done }) => ({ text, is_done })),
      charge: charge.trim() || null,
      readings: visit.meters.flatMap((meter) => {
        const { value: typed, is_replaced } = typedOf(meter);
        const value = valueOf(typed);
        return value === null ? [] : [{ meter: meter.id, value, is_replaced }];
      }),
      signature,
      asks_next: !isCompleted && asksNext,
    });
  };
  return (
    <ActionDialog
      title={m.visits_finish()}
      size={600}
      onClose={onClose}
      isDirty={
        Object.values(texts).some((text) => text.trim() !== "") ||
        steps !== planned ||
        signature !== null ||
        Object.values(read).some(({ value }) => value.trim() !== "")
      }
      action={m.visits_finish()}
      isPossible={isTold && isSigned && isAmount && !visit.meters.some((meter) => isWrong(meter, typedOf(meter)))}
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
      {visit.meters.length > 0 && (
        <Meters meters={visit.meters} typed={read} onChange={(id, typed) => setRead({ ...read, [id]: typed })} />
      )}
      <Group align="start" gap="md" grow>
        {visit.meters.length === 0 && (
          <TextInput label={m.visits_meter()} {...field("meter_reading")} maxLength={40} autoComplete="off" />
        )}
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
      <SignatureField label={asksToSign ? words(m.visits_signature()) : m.visits_signature()} onChange={setSignature} />
    </ActionDialog>
  );
}
