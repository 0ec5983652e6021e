import { TextInput } from "@mantine/core";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { type ServiceProvider, serviceProviderBody } from "@steward/contract/masters/service-provider/rules";
import type { z } from "zod";
import { m } from "../../messages/messages.js";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { serviceProviderMaster } from "./service-provider.tsx";

type ProviderBody = z.input<typeof serviceProviderBody>;

interface ProviderValues {
  name: string;
  email: string;
  contact_name: string;
  contact_number: string;
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
    organisation: m.masters_provider_organisation(),
  }),
  valuesOf: (provider) => ({
    name: provider?.name ?? "",
    email: provider?.email ?? "",
    contact_name: provider?.contact_name ?? "",
    contact_number: provider?.contact_number ?? "",
    organisation: provider?.organisation ?? null,
  }),
  bodyOf: (values) => values,
  Fields: ProviderFields,
};
