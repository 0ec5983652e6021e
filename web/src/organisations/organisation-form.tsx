import { setupRules } from "@steward/contract/setup/rules";
import { type FormEvent, useRef, useState } from "react";
import { fieldErrors } from "../http/http-error.ts";
import { m } from "../messages/messages.js";
import entry from "../shell/auth-layout.module.css";
import { PushButton } from "../ui/push-button.tsx";
import { TextField } from "../forms/fields/text-field.tsx";
import classes from "./setup-page.module.css";

export interface NewOrganisation {
  organisation_name: string;
  name: string;
  email: string;
}

const rules = setupRules.create.body.options[0];
const empty: NewOrganisation = { organisation_name: "", name: "", email: "" };

interface OrganisationFormProps {
  onSubmit: (body: NewOrganisation) => void;
  isSending: boolean;
  isDisabled: boolean;
  /** Error of the last attempt, null before. */
  refused: unknown;
}

/** Form of the first organisation and its owner. */
export function OrganisationForm({ onSubmit, isSending, isDisabled, refused }: OrganisationFormProps) {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Partial<NewOrganisation>>({});
  const form = useRef<HTMLFormElement>(null);
  const fields: { name: keyof NewOrganisation; label: string; help?: string; type: string; autoComplete: string }[] = [
    { name: "organisation_name", label: m.organisations_name(), type: "text", autoComplete: "organization" },
    { name: "name", label: m.organisations_owner_name(), type: "text", autoComplete: "name" },
    {
      name: "email",
      label: m.organisations_owner_email(),
      help: m.organisations_owner_help(),
      type: "email",
      autoComplete: "email",
    },
  ];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = rules.safeParse(values);
    if (parsed.success) {
      setProblems({});
      onSubmit(parsed.data);
      return;
    }
    const found: Partial<NewOrganisation> = {};
    for (const issue of parsed.error.issues) {
      const field = fields.find(({ name }) => name === issue.path[0]);
      if (field) found[field.name] ??= issue.message;
    }
    setProblems(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
  };

  const told = { ...fieldErrors(refused), ...problems };
  return (
    <section className={classes.way}>
      <h2 className={classes.title}>{m.organisations_new_title()}</h2>
      <form ref={form} className={entry.form} onSubmit={submit} noValidate>
        {fields.map(({ name, label, help, type, autoComplete }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type={type}
            autoComplete={autoComplete}
            aria-required
            help={help}
            value={values[name]}
            problem={told[name]}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setValues((former) => ({ ...former, [name]: text }));
              setProblems((former) => ({ ...former, [name]: undefined }));
            }}
          />
        ))}
        <PushButton type="submit" large isBusy={isSending} disabled={isDisabled}>
          {m.organisations_create()}
        </PushButton>
      </form>
    </section>
  );
}
