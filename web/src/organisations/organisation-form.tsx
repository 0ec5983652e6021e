import { USUAL_CURRENCY } from "@steward/contract/organisations/constants";
import { usualFiscalYearStart } from "@steward/contract/organisations/fiscal-years";
import { setupRules } from "@steward/contract/setup/rules";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { fieldErrors } from "../http/http-error.ts";
import { m } from "../messages/messages.js";
import type { SetupState } from "../session/setup-state.ts";
import entry from "../shell/auth-layout.module.css";
import { PushButton } from "../ui/push-button.tsx";
import { ChoiceField } from "../forms/fields/choice-field.tsx";
import { TextField } from "../forms/fields/text-field.tsx";
import { guessCurrency } from "./guess-currency.ts";
import classes from "./setup-page.module.css";
import { months } from "./months.ts";
import { ownTimeZone, timeZones, zoneLabel } from "./time-zones.ts";

export interface NewOrganisation {
  organisation_name: string;
  name: string;
  email: string;
  currency?: string | undefined;
  time_zone?: string | undefined;
  fiscal_year_start?: number | undefined;
}

type Texts = Record<"organisation_name" | "name" | "email", string>;
type Problems = Partial<Record<keyof NewOrganisation, string>>;

const rules = setupRules.create.body.options[0];
const empty: Texts = { organisation_name: "", name: "", email: "" };

interface OrganisationFormProps {
  onSubmit: (body: NewOrganisation) => void;
  isSending: boolean;
  isDisabled: boolean;
  /** Error of the last attempt, null before. */
  refused: unknown;
  /** Currencies to choose from; none until they are known. */
  currencies: NonNullable<SetupState["currencies"]>;
}

/** Form of the first organisation and its owner. */
export function OrganisationForm({ onSubmit, isSending, isDisabled, refused, currencies }: OrganisationFormProps) {
  const [values, setValues] = useState(empty);
  const [chosen, setChosen] = useState<{ currency?: string; time_zone?: string; fiscal_year_start?: number }>({});
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const guess = useMemo(() => ({ currency: guessCurrency(currencies), time_zone: ownTimeZone() }), [currencies]);
  const { currency, time_zone } = { ...guess, ...chosen };
  const { fiscal_year_start = usualFiscalYearStart(currency || USUAL_CURRENCY) } = chosen;
  const fields: { name: keyof Texts; label: string; help?: string; type: string; autoComplete: string }[] = [
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
    const parsed = rules.safeParse({
      ...values,
      currency: currency || undefined,
      time_zone: time_zone || undefined,
      fiscal_year_start,
    });
    if (parsed.success) {
      setProblems({});
      onSubmit(parsed.data);
      return;
    }
    const found: Problems = {};
    for (const issue of parsed.error.issues) found[issue.path[0] as keyof NewOrganisation] ??= issue.message;
    setProblems(found);
    const first = [...fields.map(({ name }) => name), "currency", "time_zone", "fiscal_year_start"].find(
      (name) => name in found,
    );
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const told: Problems = { ...fieldErrors(refused), ...problems };
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
        <div className={classes.local}>
          <ChoiceField
            name="currency"
            label={m.organisations_setup_currency()}
            choices={[
              ...(currency ? [] : [{ value: "", label: m.organisations_currency_none() }]),
              ...currencies.map((one) => ({ value: one.code, label: m.organisations_currency_named(one) })),
            ]}
            value={currency}
            problem={told.currency}
            onChange={({ currentTarget: { value } }) => setChosen((former) => ({ ...former, currency: value }))}
          />
          <ChoiceField
            name="time_zone"
            label={m.organisations_setup_time_zone()}
            choices={timeZones(time_zone).map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
            value={time_zone}
            problem={told.time_zone}
            onChange={({ currentTarget: { value } }) => setChosen((former) => ({ ...former, time_zone: value }))}
          />
          <ChoiceField
            name="fiscal_year_start"
            label={m.organisations_setup_fiscal_year()}
            choices={months()}
            value={String(fiscal_year_start)}
            problem={told.fiscal_year_start}
            onChange={({ currentTarget: { value } }) =>
              setChosen((former) => ({ ...former, fiscal_year_start: Number(value) }))
            }
          />
          <p className={classes.text}>{m.organisations_setup_usual()}</p>
        </div>
        <PushButton type="submit" large isBusy={isSending} disabled={isDisabled}>
          {m.organisations_create()}
        </PushButton>
      </form>
    </section>
  );
}
