import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { interestCalls } from "@steward/contract/interests/calls";
import type { Interest } from "@steward/contract/interests/rules";
import { type BodyOf, PRODUCT } from "@steward/contract/kit/call";
import type { UserProfile } from "@steward/contract/users/rules";
import { useState } from "react";
import { fields, flag, longText, text } from "../forms/field-list.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { HttpError } from "../http/http-error.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useProfile } from "../session/organisation.ts";
import { showToast } from "../toasts/toasts.tsx";
import classes from "./interests.module.css";

const REMARK = `${PRODUCT}_remark` as const;

const form = fields({
  [REMARK]: longText(m.interests_remark),
  contact_person_name: text(m.interests_contact_name),
  contact_person_designation: text(m.interests_contact_designation),
  contact_person_phone: text(m.interests_contact_phone),
  contact_person_work_phone: text(m.interests_contact_work_phone),
  contact_person_email: text(m.interests_contact_email),
  as_organisation: flag(m.interests_as_organisation),
});

interface RequestInterestProps {
  people: readonly { id: string; name: string }[];
  /** The interest in which they were suggested, where they were. */
  suggestedIn?: string;
  /** The service request that they are wanted for. */
  serviceRequest?: string;
  onClose: () => void;
  /** Called with the interest in the last one of the people. */
  onRequested?: (interest: Interest) => void;
}

/**
 * Requests interest in each of some published people; the contact person is the member who asks, unless they say another
 * one. People whom the server refuses stay in the dialog, which says why; those it took are not asked for again.
 */
export function RequestInterestDialog(props: RequestInterestProps) {
  const me = useProfile();
  return me ? <InterestForm {...props} me={me} /> : null;
}

function InterestForm({
  people,
  suggestedIn,
  serviceRequest,
  onClose,
  onRequested,
  me,
}: RequestInterestProps & { me: UserProfile }) {
  const [left, setLeft] = useState(people);
  const request = useWrite(interestCalls.request, { silent: true });
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/interests/rules")).interestBody,
    labels: form.labels(),
    initialValues: {
      ...form.valuesOf(null),
      contact_person_name: me.name,
      contact_person_email: me.email,
      as_organisation: true,
    },
    toBody: (values) => ({
      ...form.bodyOf(values),
      skilled_personel: left[0]?.id ?? "",
      suggested_in: suggestedIn,
      service_request: serviceRequest,
    }),
  });
  const requestAll = async (body: BodyOf<typeof interestCalls.request>) => {
    const refused: { person: (typeof people)[number]; error: unknown }[] = [];
    let last: Interest | undefined;
    for (const person of left) {
      try {
        last = await request.mutateAsync({ body: { ...body, skilled_personel: person.id } });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        refused.push({ person, error });
      }
    }
    const { success } = interestCalls.request;
    if (last && success) showToast({ type: "success", message: success });
    const [first] = refused;
    if (first) {
      setLeft(refused.map(({ person }) => person));
      throw first.error;
    }
    return last;
  };
  const [only, ...others] = left;
  return (
    <FormDialog
      title={
        others.length > 0
          ? m.interests_request_title_many({ count: left.length })
          : m.interests_request_title({ name: only?.name ?? "" })
      }
      form={edited}
      onSubmit={requestAll}
      onSaved={(last) => {
        if (last) onRequested?.(last);
        onClose();
      }}
      onCancel={onClose}
      submitLabel={m.interests_request()}
    >
      {others.length > 0 && <p className={classes.quiet}>{left.map(({ name }) => name).join(", ")}</p>}
      <Textarea {...edited.field(REMARK, { help: m.interests_remark_help() })} autosize minRows={2} data-autofocus />
      <div className={classes.pair}>
        <TextInput {...edited.field("contact_person_name", { required: true })} autoComplete="name" />
        <TextInput {...edited.field("contact_person_designation")} autoComplete="organization-title" />
        <TextInput {...edited.field("contact_person_phone")} type="tel" autoComplete="tel" />
        <TextInput {...edited.field("contact_person_work_phone")} type="tel" autoComplete="work tel" />
      </div>
      <TextInput
        {...edited.field("contact_person_email", { help: m.interests_contact_help() })}
        type="email"
        autoComplete="email"
      />
      <Checkbox {...edited.field("as_organisation", { type: "checkbox", help: m.interests_as_organisation_help() })} />
    </FormDialog>
  );
}
