import { TextInput } from "@mantine/core";
import { interestCalls } from "@steward/contract/interests/calls";
import type { InterestDetails } from "@steward/contract/interests/rules";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { useState } from "react";
import { fields, pickSeveral, text } from "../../forms/field-list.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RolePicker } from "../../roles/role-picker.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import { EngineerDialog } from "./engineer-dialog.tsx";
import classes from "./request-engineers.module.css";

const form = fields({
  name: text(m.users_name),
  email: text(m.users_email),
  user_groups: pickSeveral<string>(m.users_roles),
});

interface PlacedProps {
  /** The placement of the person, by its interest. */
  placement: string;
  onClose: () => void;
}

/** Makes a placed person an engineer: a member for the time of the placement first, who is an engineer then. */
export function PlacedEngineer({ placement, onClose }: PlacedProps) {
  const { data: interest } = useLoad(interestCalls.read, { params: { id: placement } });
  const [user, setUser] = useState<User | null>(null);
  if (!interest) return null;
  if (!user) return <AccessDialog interest={interest} onSaved={setUser} onClose={onClose} />;
  return (
    <EngineerDialog
      engineer={null}
      placed={{
        user,
        skills: interest.skilled_personel_detail.current_position,
        home_branch: interest.branch_details?.id ?? null,
        home_branch_details: interest.branch_details,
      }}
      onClose={onClose}
    />
  );
}

interface AccessProps {
  interest: InterestDetails;
  onSaved: (user: User) => void;
  onClose: () => void;
}

function AccessDialog({ interest, onSaved, onClose }: AccessProps) {
  const { skilled_personel_detail: person, placement_detail: placement } = interest;
  const create = useWrite(userCalls.create);
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/users/rules")).userBody,
    labels: form.labels(),
    initialValues: { ...form.valuesOf(null), name: person.name, email: person.email ?? "" },
    toBody: (values) => ({ ...form.bodyOf(values), placement: interest.id }),
  });
  return (
    <FormDialog
      title={m.engineers_placed_title({ name: person.name })}
      form={edited}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={onSaved}
      onCancel={onClose}
      submitLabel={m.engineers_placed_give()}
    >
      <p className={classes.told}>
        {m.engineers_placed_told({ place: placement?.location ?? "", day: readDay(placement?.end_date) })}
      </p>
      <TextInput {...edited.field("name", { required: true })} autoComplete="off" data-autofocus />
      <TextInput
        {...edited.field("email", { required: true, help: m.users_email_help() })}
        type="email"
        autoComplete="off"
      />
      <RolePicker
        label={edited.labels.user_groups ?? ""}
        help={m.users_roles_help()}
        error={edited.form.errors.user_groups}
        value={edited.form.values.user_groups}
        onChange={(ids) => edited.form.setFieldValue("user_groups", ids)}
        saved={[]}
        isFixed={false}
        data-path="user_groups"
      />
    </FormDialog>
  );
}
