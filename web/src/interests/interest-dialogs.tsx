import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { FULL_SHARE, type RatePeriod } from "@steward/contract/interests/constants";
import { useState } from "react";
import { day, fields, money, number, pick, text } from "../forms/field-list.ts";
import { DayField, DayOf } from "../forms/fields/day-field.tsx";
import { MoneyField } from "../forms/fields/money-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { useOrganisation } from "../session/organisation.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import {
  type AnyInterest,
  periodChoices,
  showInterest,
  showReceived,
  showSide,
  type Side,
  SIDES,
} from "./interest-api.tsx";
import classes from "./interests.module.css";

export interface DialogProps<T = AnyInterest> {
  interest: T;
  onClose: () => void;
}

const offerFields = fields({
  designation: text(m.interests_role),
  branch: pick(m.interests_branch),
  start_date: day(m.interests_start),
  end_date: day(m.interests_end),
  share: number(m.interests_share),
  rate: money(m.interests_rate),
  rate_period: pick(m.interests_rate_period),
});

/** Offers a placement at a branch. */
export function OfferDialog({ interest: { id, version, skilled_personel_detail: person }, onClose }: DialogProps) {
  const offer = useWrite(interestCalls.offer);
  const currency = useOrganisation()?.settings.currency ?? "";
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/interests/rules")).offerBody,
    labels: offerFields.labels(),
    initialValues: {
      ...offerFields.valuesOf(null),
      designation: person.current_position,
      share: String(FULL_SHARE),
      rate_period: "Month",
    },
    toBody: (values) => {
      const { branch, start_date, end_date, share, rate, rate_period, designation } = offerFields.bodyOf(values);
      return {
        designation,
        branch: branch ?? "",
        start_date: start_date ?? "",
        end_date: end_date ?? "",
        share: share ?? 0,
        rate: rate ?? "",
        rate_period: rate_period as RatePeriod,
      };
    },
  });
  return (
    <FormDialog
      title={m.interests_offer_title({ name: person.name })}
      form={edited}
      onSubmit={(body) => offer.mutateAsync({ params: { id }, body, version })}
      onSaved={(after) => (showInterest(after), onClose())}
      onCancel={onClose}
      submitLabel={m.interests_offer()}
    >
      <TextInput {...edited.field("designation", { required: true })} autoComplete="off" />
      <RecordPicker
        {...edited.field("branch", { required: true })}
        {...named(branchCalls.list)}
        query={{ is_active: true }}
      />
      <div className={classes.pair}>
        <DayOf field={edited.field("start_date", { required: true })} label={edited.labels.start_date ?? ""} />
        <DayOf field={edited.field("end_date", { required: true })} label={edited.labels.end_date ?? ""} />
        <MoneyField {...edited.field("rate", { required: true })} currency={currency} />
        <NativeSelect {...edited.field("rate_period", { required: true })} data={periodChoices()} />
      </div>
      <TextInput {...edited.field("share", { required: true, help: m.interests_share_help() })} inputMode="numeric" />
    </FormDialog>
  );
}

/** Actions that ask for one text, which the other side reads. */
export type ReasonAction = "withdraw" | "reject" | "decline" | "refuse_extension" | "ask_slots" | "cancel_interview";

const asked: Record<ReasonAction, { title: (slots: { name: string }) => string; label: () => string }> = {
  withdraw: { title: m.interests_withdraw_title, label: m.interests_withdraw },
  reject: { title: m.interests_reject_title, label: m.interests_reject },
  decline: { title: m.interests_decline_title, label: m.interests_decline },
  refuse_extension: { title: m.interests_refuse_title, label: m.interests_refuse_extension },
  ask_slots: { title: m.interests_ask_slots_title, label: m.interests_ask_slots },
  cancel_interview: { title: m.interests_cancel_interview_title, label: m.interests_cancel_interview },
};

/** Ends or refuses something, or asks for other times, with a text that the other side reads. */
export function ReasonDialog({ interest, side, action, onClose }: DialogProps & { side: Side; action: ReasonAction }) {
  const { id, version, skilled_personel_detail: person } = interest;
  const [words, setWords] = useState("");
  const withdraw = useWrite(interestCalls.withdraw, { onSuccess: (after) => (showInterest(after), onClose()) });
  const answered = { onSuccess: (after: Parameters<typeof showReceived>[0]) => (showReceived(after), onClose()) };
  const reject = useWrite(receivedInterestCalls.reject, answered);
  const decline = useWrite(receivedInterestCalls.decline, answered);
  const refuse = useWrite(receivedInterestCalls.refuseExtension, answered);
  const either = { onSuccess: (after: Parameters<typeof showSide>[1]) => (showSide(side, after), onClose()) };
  const ask = useWrite<(typeof SIDES)[Side]["askSlots"]>(SIDES[side].askSlots, either);
  const cancel = useWrite<(typeof SIDES)[Side]["cancelInterview"]>(SIDES[side].cancelInterview, either);
  const send = { withdraw, reject, decline, refuse_extension: refuse, ask_slots: ask, cancel_interview: cancel }[
    action
  ];
  const submit = () => {
    const text = words.trim();
    const given = { params: { id }, version };
    if (action === "withdraw") withdraw.mutate({ ...given, body: { reason: text } });
    else if (action === "refuse_extension") refuse.mutate({ ...given, body: { reason: text } });
    else if (action === "ask_slots") ask.mutate({ ...given, body: { remark: text } });
    else if (action === "cancel_interview") cancel.mutate({ ...given, body: { reason: text } });
    else (action === "reject" ? reject : decline).mutate({ ...given, body: { remark: text } });
  };
  return (
    <ActionDialog
      title={asked[action].title({ name: person.name })}
      onClose={onClose}
      isDirty={words.trim() !== ""}
      action={asked[action].label()}
      isPossible={words.trim() !== ""}
      isPending={send.isPending}
      failure={<WriteFailure error={send.error} />}
      onSubmit={submit}
    >
      <Textarea
        label={m.forms_required_label({ label: m.interests_remark() })}
        description={m.interests_reason_help()}
        value={words}
        maxLength={200}
        autosize
        minRows={2}
        onChange={(event) => setWords(event.currentTarget.value.replace(/\n/g, " "))}
      />
    </ActionDialog>
  );
}

/** Asks for a later end of a placement. */
export function ExtensionDialog({ interest, onClose }: DialogProps) {
  const { id, version, skilled_personel_detail: person, placement_detail: placement } = interest;
  const [until, setUntil] = useState<string | null>(null);
  const ask = useWrite(interestCalls.askExtension, { onSuccess: (after) => (showInterest(after), onClose()) });
  return (
    <ActionDialog
      title={m.interests_extension_title({ name: person.name })}
      onClose={onClose}
      isDirty={until !== null}
      action={m.interests_ask_extension()}
      isPossible={until !== null && until > (placement?.end_date ?? "")}
      isPending={ask.isPending}
      failure={<WriteFailure error={ask.error} />}
      onSubmit={() => ask.mutate({ params: { id }, body: { end_date: until ?? "" }, version })}
    >
      <DayField
        label={m.forms_required_label({ label: m.interests_new_end() })}
        value={until}
        onChange={setUntil}
        clearButtonProps={{ "aria-label": m.forms_day_clear({ label: m.interests_new_end() }) }}
      />
    </ActionDialog>
  );
}

/** Ends a placement early, by either side. */
export function TerminateDialog({ interest, isCustomer, onClose }: DialogProps & { isCustomer: boolean }) {
  const { id, version, skilled_personel_detail: person, placement_detail: placement } = interest;
  const [until, setUntil] = useState<string | null>(placement?.end_date ?? null);
  const [reason, setReason] = useState("");
  const made = useWrite(interestCalls.terminate, { onSuccess: (after) => (showInterest(after), onClose()) });
  const received = useWrite(receivedInterestCalls.terminate, {
    onSuccess: (after) => (showReceived(after), onClose()),
  });
  const send = isCustomer ? made : received;
  return (
    <ActionDialog
      title={m.interests_terminate_title({ name: person.name })}
      onClose={onClose}
      isDirty={reason.trim() !== ""}
      action={m.interests_terminate()}
      isPossible={until !== null && reason.trim() !== ""}
      isPending={send.isPending}
      failure={<WriteFailure error={send.error} />}
      onSubmit={() => {
        const given = { params: { id }, body: { end_date: until ?? "", reason: reason.trim() }, version };
        if (isCustomer) made.mutate(given);
        else received.mutate(given);
      }}
    >
      <DayField
        label={m.forms_required_label({ label: m.interests_last_day() })}
        value={until}
        onChange={setUntil}
        clearButtonProps={{ "aria-label": m.forms_day_clear({ label: m.interests_last_day() }) }}
      />
      <Textarea
        label={m.forms_required_label({ label: m.interests_reason() })}
        description={m.interests_reason_help()}
        value={reason}
        maxLength={200}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value.replace(/\n/g, " "))}
      />
    </ActionDialog>
  );
}
