import { TextInput } from "@mantine/core";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { type ServiceProvider, serviceProviderBody } from "@steward/contract/masters/service-provider/rules";
import type { z } from "zod";
import { Pair } from "../../forms/field-group.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { m } from "../../messages/messages.js";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { numberText, typedNumber } from "../../ui/text/typed-values.ts";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { serviceProviderMaster } from "./service-provider.tsx";

type ProviderBody = z.input<typeof serviceProviderBody>;

interface ProviderValues {
  name: string;
  email: string;
  contact_name: string;
  contact_number: string;
  response_hours: string;
  resolution_hours: string;
  organisation: string | null;
}

function ProviderFields({ form, record }: MasterFieldsProps<ServiceProvider, ProviderValues, ProviderBody>) {
  const suggestName = (name: string) => {
    if (form.form.getValues().name.trim() === "") form.form.setFieldValue("name", name);
  };
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <TextInput {...form.field("email")} type="email" autoComplete="off" />
      <TextInput {...form.field("contact_name")} autoComplete="off" />
      <TextInput {...form.field("contact_number")} inputMode="tel" autoComplete="off" />
      <Pair>
        <DigitsField
          {...form.field("response_hours", { help: m.masters_provider_hours_help() })}
          maxLength={4}
          autoComplete="off"
        />
        <DigitsField
          {...form.field("resolution_hours", { help: m.masters_provider_hours_help() })}
          maxLength={4}
          autoComplete="off"
        />
      </Pair>
      <RecordPicker
        {...form.field("organisation", { help: m.masters_provider_organisation_help() })}
        call={serviceProviderCalls.linkedOrganisations}
        describe={({ name }) => ({ label: name })}
        current={record?.organisation_details}
        onPick={(organisation) => organisation && suggestName(organisation.name)}
      />
    </>
  );
}

export const serviceProviderForm: MasterForm<ServiceProvider, ProviderValues, ProviderBody> = {
  master: serviceProviderMaster,
  calls: serviceProviderCalls,
  rules: serviceProviderBody,
  words: { editTitle: m.masters_provider_edit, save: m.masters_provider_save },
  labels: () => ({
    name: m.masters_name(),
    email: m.masters_email(),
    contact_name: m.masters_contact_name(),
    contact_number: m.masters_supplier_contact_number(),
    response_hours: m.organisations_response_hours(),
    resolution_hours: m.organisations_resolution_hours(),
    organisation: m.masters_provider_organisation(),
  }),
  valuesOf: (provider) => ({
    name: provider?.name ?? "",
    email: provider?.email ?? "",
    contact_name: provider?.contact_name ?? "",
    contact_number: provider?.contact_number ?? "",
    response_hours: numberText(provider?.response_hours),
    resolution_hours: numberText(provider?.resolution_hours),
    organisation: provider?.organisation ?? null,
  }),
  bodyOf: (values) => ({
    ...values,
    response_hours: typedNumber(values.response_hours),
    resolution_hours: typedNumber(values.resolution_hours),
  }),
  Fields: ProviderFields,
};
