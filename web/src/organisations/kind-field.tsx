import { Checkbox } from "@mantine/core";
import { type OrganisationKind, organisationKinds } from "@steward/contract/organisations/constants";
import { m } from "../messages/messages.js";
import classes from "./kind-field.module.css";

const titles: Record<OrganisationKind, () => string> = {
  customer: m.installation_kind_customer,
  oem: m.installation_kind_oem,
  service_provider: m.installation_kind_service_provider,
  staffing: m.installation_kind_staffing,
};

const texts: Record<OrganisationKind, () => string> = {
  customer: m.installation_kind_customer_text,
  oem: m.installation_kind_oem_text,
  service_provider: m.installation_kind_service_provider_text,
  staffing: m.installation_kind_staffing_text,
};

export const kindTitle = (kind: OrganisationKind): string => titles[kind]();
export const kindText = (kind: OrganisationKind): string => texts[kind]();

/** Kinds in one line: "Customer, Manufacturer (OEM)". */
export const kindsText = (kinds: readonly OrganisationKind[]): string => kinds.map(kindTitle).join(", ");

/** Kinds as choices of a filter or a select. */
export const kindChoices = (kinds: readonly OrganisationKind[] = organisationKinds) =>
  kinds.map((value) => ({ value, label: kindTitle(value) }));

interface KindFieldProps {
  label: string;
  value: readonly string[];
  onChange: (kinds: string[]) => void;
  error?: string | undefined;
}

/** Choice of the kinds of an organisation, each with what it is for. */
export function KindField({ label, value, onChange, error }: KindFieldProps) {
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={onChange} error={error}>
      <div className={classes.kinds}>
        {organisationKinds.map((kind, index) => (
          <Checkbox
            key={kind}
            value={kind}
            label={kindTitle(kind)}
            description={kindText(kind)}
            data-path={index === 0 ? "kinds" : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
