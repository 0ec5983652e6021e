import { Group, Textarea, TextInput } from "@mantine/core";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { useState } from "react";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { dayAfter, localTyped, momentOf, momentText } from "../../ui/text/local-time.ts";
import { WarningList } from "../../ui/status/warning-list.tsx";
import { engineerSource } from "../engineers/engineer-api.ts";
import { calls } from "./visit-api.tsx";
import { type SteppedVisit, useVisitStep } from "./visit-step.ts";

/** Beginning and end in the notation of `datetime-local`. */
export interface Times {
  from: string;
  to: string;
}

const MINUTE_MS = 60_000;
/** Length of a visit in minutes where nothing is known of the work. */
const USUAL_MINUTES = 60;

/** End of a visit of so many minutes; "" for a beginning that is none. */
export function endAfter(from: string, minutes: number): string {
  const moment = momentOf(from);
  return Number.isNaN(moment) ? "" : localTyped(new Date(moment + minutes * MINUTE_MS).toISOString());
}

/** Length of a visit in minutes; NaN where its times are none. */
const minutesOf = ({ from, to }: Times) => (momentOf(to) - momentOf(from)) / MINUTE_MS;

interface TimeFieldsProps {
  times: Times;
  /** Length where the times have none. */
  minutes: number;
  onChange: (times: Times) => void;
}

/** Beginning and end of a visit; moving the beginning moves the end. */
function TimeFields({ times, minutes, onChange }: TimeFieldsProps) {
  const [from, to] = [momentOf(times.from), momentOf(times.to)];
  return (
    <Group align="start" gap="md">
      <TextInput
        type="datetime-local"
        label={m.forms_required_label({ label: m.visits_from() })}
        value={times.from}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const length = minutesOf(times);
          onChange({ from: text, to: endAfter(text, length > 0 ? length : minutes) || times.to });
        }}
      />
      <TextInput
        type="datetime-local"
        label={m.forms_required_label({ label: m.visits_to() })}
        value={times.to}
        error={to <= from && m.visits_order()}
        onChange={(event) => onChange({ ...times, to: event.currentTarget.value })}
      />
    </Group>
  );
}

/** The typed times as a body takes them; null while they are none. */
function plannedOf({ from, to }: Times): { scheduled_at: string; scheduled_end: string } | null {
  const [scheduled_at, scheduled_end] = [momentText(from), momentText(to)];
  return scheduled_at && scheduled_end && scheduled_at < scheduled_end ? { scheduled_at, scheduled_end } : null;
}

/** What speaks against an engineer at a time; nobody is kept from scheduling all the same. */
function Warnings({ request, engineer, times }: { request: string; engineer: string; times: Times }) {
  const planned = plannedOf(times);
  const query = { service_request: request, ids: engineer, from: planned?.scheduled_at, to: planned?.scheduled_end };
  const { data } = useLoad(
    engineerCalls.list,
    { query },
    { enabled: planned !== null, silent: true, keepPrevious: true },
  );
  const found = data?.results[0];
  if (!found?.fit) return null;
  const { name, fit } = found;
  const warnings = [
    fit.is_planned ? m.visits_conflict({ name }) : fit.is_free ? "" : m.visits_day_off({ name }),
    fit.has_skill === false ? m.visits_no_skill({ name }) : "",
  ].filter(Boolean);
  return <WarningList warnings={warnings.map((text) => ({ key: text, text }))} />;
}

const MORNING = "10:00";

/** The time that the request asks for while it is ahead, else the next morning. */
const startOf = ({ preferred_at }: Pick<ServiceRequest, "preferred_at">): string =>
  preferred_at !== null && Date.parse(preferred_at) > Date.now()
    ? localTyped(preferred_at)
    : `${dayAfter(1)}T${MORNING}`;

/** What a visit is planned for. */
export type VisitedRequest = Pick<ServiceRequest, "id" | "engineer_details" | "preferred_at"> &
  Partial<Pick<ServiceRequest, "default_minutes">>;

interface ScheduleDialogProps {
  request: VisitedRequest;
  /** Where in a calendar it was put. */
  place?: { engineer: { id: string; name: string }; from: string };
  onClose: () => void;
}

/** Plans a visit of an engineer for a request. */
export function ScheduleDialog({ request, place, onClose }: ScheduleDialogProps) {
  const { id, engineer_details } = request;
  const [start] = useState(() => place?.from ?? startOf(request));
  const minutes = request.default_minutes ?? USUAL_MINUTES;
  const [times, setTimes] = useState<Times>({ from: start, to: endAfter(start, minutes) });
  const proposed = place?.engineer ?? engineer_details[0];
  const [engineer, setEngineer] = useState<string | null>(proposed?.id ?? null);
  const [instruction, setInstruction] = useState("");
  const schedule = useWrite(calls.schedule, { onSuccess: onClose });
  const planned = plannedOf(times);
  return (
    <ActionDialog
      title={m.visits_schedule()}
      size={560}
      onClose={onClose}
      isDirty={instruction.trim() !== "" || times.from !== start}
      action={m.visits_schedule()}
      isPossible={planned !== null && engineer !== null}
      isPending={schedule.isPending}
      failure={<WriteFailure error={schedule.error} />}
      onSubmit={() => {
        if (planned && engineer)
          schedule.mutate({ params: { id }, body: { engineer, ...planned, instruction: instruction.trim() } });
      }}
    >
      <TimeFields times={times} minutes={minutes} onChange={setTimes} />
      <RecordPicker
        label={m.forms_required_label({ label: m.visits_engineer() })}
        {...engineerSource}
        query={{
          service_request: id,
          ...(planned ? { from: planned.scheduled_at, to: planned.scheduled_end } : {}),
        }}
        none={m.engineers_none()}
        current={proposed}
        value={engineer}
        onChange={setEngineer}
      />
      {engineer && <Warnings request={id} engineer={engineer} times={times} />}
      <Textarea
        label={m.visits_instruction()}
        description={m.visits_instruction_help()}
        value={instruction}
        maxLength={200}
        autosize
        minRows={2}
        onChange={(event) => setInstruction(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

interface RescheduleDialogProps {
  visit: SteppedVisit & Pick<ServiceVisit, "scheduled_at" | "scheduled_end">;
  /** Where in a calendar it was put. */
  moved?: Times | undefined;
  onClose: () => void;
}

/** Plans a visit for another time, with the reason. */
export function RescheduleDialog({ visit, moved, onClose }: RescheduleDialogProps) {
  const start = { from: localTyped(visit.scheduled_at), to: localTyped(visit.scheduled_end) };
  const [times, setTimes] = useState<Times>(moved ?? start);
  const [reason, setReason] = useState("");
  const reschedule = useVisitStep(visit, "reschedule", onClose);
  const planned = plannedOf(times);
  return (
    <ActionDialog
      title={m.visits_reschedule()}
      size={560}
      onClose={onClose}
      isDirty={reason.trim() !== "" || times.from !== start.from || times.to !== start.to}
      action={m.visits_reschedule()}
      isPossible={planned !== null && reason.trim() !== ""}
      isPending={reschedule.isPending}
      failure={<WriteFailure error={reschedule.error} />}
      onSubmit={() => {
        if (planned) reschedule.take({ ...planned, reason: reason.trim() });
      }}
    >
      <TimeFields times={times} minutes={minutesOf(start)} onChange={setTimes} />
      <Textarea
        label={m.forms_required_label({ label: m.visits_reason() })}
        description={m.visits_reschedule_help()}
        value={reason}
        maxLength={200}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
