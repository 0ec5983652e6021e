import { Group } from "@mantine/core";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { useState } from "react";
import { DayField } from "../../forms/fields/day-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { userSource } from "../../users/user-api.ts";

const active = { is_active: true };

interface ReservationFieldsProps {
  /** What is reserved, in the title. */
  name: string;
  asset: string;
  /** The changed one; null for a new one. */
  record: Reservation | null;
  /** Asks for it for oneself. */
  requests?: boolean;
  onClose: () => void;
}

const titleOf = (name: string, record: Reservation | null, requests: boolean) => {
  if (record) return m.custody_change_reservation_of({ name });
  return requests ? m.custody_request_of({ name }) : m.custody_reserve_of({ name });
};

/** Reserves an asset for a person from one day to another, asks for it, or changes a reservation. */
export function ReservationDialog({ name, asset, record, requests = false, onClose }: ReservationFieldsProps) {
  const [user, setUser] = useState(record?.user ?? null);
  const [starts, setStarts] = useState(record?.starts ?? null);
  const [ends, setEnds] = useState(record?.ends ?? null);
  const [note, setNote] = useState(record?.note ?? "");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const reserve = useWrite(reservationCalls.reserve, { onSuccess: onClose });
  const request = useWrite(reservationCalls.request, { onSuccess: onClose });
  const change = useWrite(reservationCalls.update, { onSuccess: onClose });
  const write = record ? change : requests ? request : reserve;

  const submit = () => {
    if (user === null && !requests) return setErrors({ user: m.custody_choose_holder() });
    if (starts === null) return setErrors({ starts: m.custody_choose_day() });
    const wish = { starts, ends: ends ?? starts, note };
    const onError = (error: Error) => setErrors(error instanceof HttpError ? fieldErrors(error) : {});
    if (user === null || requests) return request.mutate({ params: { id: asset }, body: wish }, { onError });
    const body = { user, ...wish };
    if (record) change.mutate({ params: { id: record.id }, body, version: record.version }, { onError });
    else reserve.mutate({ params: { id: asset }, body }, { onError });
  };

  return (
    <ActionDialog
      title={titleOf(name, record, requests)}
      size={520}
      onClose={onClose}
      action={record ? m.custody_save() : requests ? m.custody_request() : m.custody_reserve()}
      isPending={write.isPending}
      failure={<WriteFailure error={write.error} />}
      onSubmit={submit}
    >
      {!requests && (
        <RecordPicker
          label={m.custody_reserved_for()}
          {...userSource}
          query={active}
          value={user}
          error={errors.user}
          onChange={(next) => {
            setUser(next);
            setErrors({});
          }}
        />
      )}
      <Group grow align="flex-start">
        <DayField
          label={m.custody_first_day()}
          value={starts}
          error={errors.starts}
          onChange={(day) => {
            setStarts(day);
            setErrors({});
          }}
          clearButtonProps={{ "aria-label": m.custody_clear_first_day() }}
        />
        <DayField
          label={m.custody_last_day()}
          description={m.custody_last_day_help()}
          value={ends}
          error={errors.ends}
          onChange={(day) => {
            setEnds(day);
            setErrors({});
          }}
          clearButtonProps={{ "aria-label": m.custody_clear_last_day() }}
        />
      </Group>
      <LongTextField
        label={m.custody_note()}
        minRows={2}
        maxLength={2000}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
