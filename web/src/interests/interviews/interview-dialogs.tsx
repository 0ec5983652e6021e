import { ActionIcon, Button, Input, NativeSelect, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { SLOTS_MOST } from "@steward/contract/interests/constants";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useFocusAfterRemoval } from "../../forms/fields/use-focus-after-removal.ts";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { dayAfter, momentText } from "../../ui/text/local-time.ts";
import { showSide, type Side, SIDES } from "../interest-api.tsx";
import type { DialogProps } from "../interest-dialogs.tsx";
import { isPast, slotText, useZoneText } from "./interview-panel.tsx";
import classes from "./interviews.module.css";

type SideProps = DialogProps & { side: Side };

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240] as const;
const USUAL = 45;
const MORNING = "10:00";

/** A time as it is typed. */
interface TypedSlot {
  key: number;
  at: string;
  minutes: number;
}

/** What is wrong with a typed time; undefined for nothing, and while it is not typed yet. */
function problemOf(slot: TypedSlot, slots: readonly TypedSlot[]): string | undefined {
  const start = momentText(slot.at);
  if (start === null) return undefined;
  if (isPast({ start, minutes: slot.minutes })) return m.interests_slot_late();
  const isSecond = slots.some((other) => other.key < slot.key && other.at === slot.at);
  return isSecond ? m.interests_slot_twice() : undefined;
}

/** Proposes times for an interview; in place of present ones with the reason. */
export function ProposeInterviewDialog({ interest, side, isMove, onClose }: SideProps & { isMove: boolean }) {
  const { id, version, skilled_personel_detail: person, interview_detail: former } = interest;
  const [slots, setSlots] = useState<readonly TypedSlot[]>(() => [
    { key: 0, at: `${dayAfter(1)}T${MORNING}`, minutes: former?.slots[0]?.minutes ?? USUAL },
  ]);
  const [venue, setVenue] = useState(isMove ? (former?.venue ?? "") : "");
  const [note, setNote] = useState(isMove ? (former?.note ?? "") : "");
  const [reason, setReason] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  const done = { onSuccess: (after: Parameters<typeof showSide>[1]) => (showSide(side, after), onClose()) };
  const propose = useWrite<(typeof SIDES)[Side]["proposeInterview"]>(SIDES[side].proposeInterview, done);
  const move = useWrite<(typeof SIDES)[Side]["moveInterview"]>(SIDES[side].moveInterview, done);
  const { error, isPending } = isMove ? move : propose;
  const errors = fieldErrors(error);
  const typed = slots.flatMap(({ at, minutes }) => {
    const start = momentText(at);
    return start === null ? [] : [{ start, minutes }];
  });
  const isWhole = typed.length === slots.length && slots.every((slot) => problemOf(slot, slots) === undefined);
  const { name } = person;
  const touched =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => (set(value), setIsTouched(true));
  return (
    <ActionDialog
      title={isMove ? m.interests_move_interview_title({ name }) : m.interests_propose_interview_title({ name })}
      size={560}
      onClose={onClose}
      isDirty={isTouched}
      action={isMove ? m.interests_move_interview() : m.interests_propose_interview()}
      isPossible={isWhole && venue.trim() !== "" && (!isMove || reason.trim() !== "")}
      isPending={isPending}
      failure={<WriteFailure error={error} />}
      onSubmit={() => {
        const given = { params: { id }, version };
        const body = { slots: typed, venue: venue.trim(), note: note.trim() };
        if (isMove) move.mutate({ ...given, body: { ...body, reason: reason.trim() } });
        else propose.mutate({ ...given, body });
      }}
    >
      <SlotFields slots={slots} onChange={touched(setSlots)} error={errors.slots} />
      <TextInput
        label={m.forms_required_label({ label: m.interests_interview_where() })}
        description={m.interests_interview_where_help()}
        value={venue}
        maxLength={500}
        error={errors.venue}
        autoComplete="off"
        onChange={(event) => touched(setVenue)(event.currentTarget.value)}
      />
      <Textarea
        label={m.interests_interview_note()}
        description={m.interests_interview_note_help()}
        value={note}
        maxLength={1000}
        error={errors.note}
        autosize
        minRows={2}
        onChange={(event) => touched(setNote)(event.currentTarget.value)}
      />
      {isMove && (
        <Textarea
          label={m.forms_required_label({ label: m.interests_reason() })}
          description={m.interests_move_interview_help()}
          value={reason}
          maxLength={200}
          error={errors.reason}
          autosize
          minRows={2}
          onChange={(event) => touched(setReason)(event.currentTarget.value.replace(/\n/g, " "))}
        />
      )}
    </ActionDialog>
  );
}

/** A time that was added begins with its field, where the button that added it may be gone. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

interface SlotFieldsProps {
  slots: readonly TypedSlot[];
  onChange: (slots: readonly TypedSlot[]) => void;
  error: string | undefined;
}

/** Times with their lengths, on the organisation's clock. */
function SlotFields({ slots, onChange, error }: SlotFieldsProps) {
  const help = useId();
  const zone = useZoneText();
  const list = useFocusAfterRemoval(slots.length);
  const change = (key: number, changed: Partial<TypedSlot>) =>
    onChange(slots.map((slot) => (slot.key === key ? { ...slot, ...changed } : slot)));
  const add = () => {
    const last = slots.at(-1);
    const next = { key: (last?.key ?? 0) + 1, at: "", minutes: last?.minutes ?? USUAL };
    onChange([...slots, next]);
  };
  return (
    <Input.Wrapper
      label={m.interests_interview_slots()}
      labelElement="div"
      description={`${m.interests_slots_help()} ${zone}`}
      descriptionProps={{ id: help }}
      error={error}
    >
      <Stack gap="sm" my="xs">
        <ul
          ref={list}
          className={classes.rows}
          aria-label={m.interests_interview_slots()}
          aria-describedby={help}
          tabIndex={-1}
        >
          {slots.map((slot, index) => (
            <li key={slot.key} className={classes.row}>
              <TextInput
                ref={slot.key > 0 ? takeFocus : null}
                type="datetime-local"
                label={m.forms_required_label({ label: m.interests_slot({ number: index + 1 }) })}
                value={slot.at}
                error={problemOf(slot, slots)}
                onChange={(event) => change(slot.key, { at: event.currentTarget.value })}
              />
              <NativeSelect
                label={m.interests_slot_length({ number: index + 1 })}
                value={String(slot.minutes)}
                data={LENGTHS.map((minutes) => ({
                  value: String(minutes),
                  label: m.interests_slot_minutes({ minutes }),
                }))}
                onChange={(event) => change(slot.key, { minutes: Number(event.currentTarget.value) })}
              />
              {slots.length > 1 && (
                <ActionIcon
                  className={classes.remove}
                  variant="subtle"
                  size={44}
                  aria-label={m.interests_slot_remove({ number: index + 1 })}
                  onClick={() => onChange(slots.filter(({ key }) => key !== slot.key))}
                >
                  <IconTrash size={18} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {slots.length < SLOTS_MOST && (
          <div>
            <Button variant="default" leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={add}>
              {m.interests_slot_add()}
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

/** Chooses one of the times that the other side proposed. */
export function ChooseSlotDialog({ interest, side, onClose }: SideProps) {
  const { id, version, skilled_personel_detail: person, interview_detail: interview } = interest;
  const slots = interview?.slots ?? [];
  const [start, setStart] = useState<string | null>(null);
  const choose = useWrite<(typeof SIDES)[Side]["chooseSlot"]>(SIDES[side].chooseSlot, {
    onSuccess: (after) => (showSide(side, after), onClose()),
  });
  return (
    <ActionDialog
      title={m.interests_choose_slot_title({ name: person.name })}
      onClose={onClose}
      isDirty={start !== null}
      action={m.interests_choose_slot()}
      isPossible={start !== null}
      isPending={choose.isPending}
      failure={<WriteFailure error={choose.error} />}
      onSubmit={() => start !== null && choose.mutate({ params: { id }, version, body: { start } })}
    >
      <Radio.Group
        label={m.interests_interview_slots()}
        description={useZoneText()}
        error={fieldErrors(choose.error).start}
        value={start}
        onChange={setStart}
      >
        <Stack gap="sm" my="xs">
          {slots.map((slot) => (
            <Radio
              key={slot.start}
              value={slot.start}
              disabled={isPast(slot)}
              label={isPast(slot) ? `${slotText(slot)} (${m.interests_interview_past()})` : slotText(slot)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </ActionDialog>
  );
}
