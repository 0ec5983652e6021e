import { TextInput } from "@mantine/core";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { addressBody } from "@steward/contract/masters/address";
import { type Manufacturer, manufacturerBody } from "@steward/contract/masters/manufacturer/rules";
import type { z } from "zod";
import { AddressFields } from "../../geography/address-fields.tsx";
import { zipOfCountry } from "../../geography/address-rules.ts";
import { type AddressValues, addressLabels } from "../../geography/address-values.ts";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { m } from "../../messages/messages.js";
import { manufacturerMaster } from "./manufacturer.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";

type ManufacturerBody = z.input<typeof manufacturerBody>;

interface ManufacturerValues extends AddressValues {
  name: string;
  email: string;
  contact_name: string;
  contact_number: string;
  support_url: string;
  zip: string;
}

/** Only line 1 is required in a manufacturer's address. */
const required = { country: false, state: false, city: false };
const rules = manufacturerBody.extend({ address: addressBody.superRefine(zipOfCountry("pincode")).nullish() });
/** An imported manufacturer without address may be edited without one. */
const hasNoAddress = (record: Manufacturer | null) => record !== null && record.address.line1 === "";

interface ManufacturerFieldsProps extends MasterFieldsProps<Manufacturer, ManufacturerValues, ManufacturerBody> {
  /** Only the fields of the dialog. */
  isShort?: boolean;
}

function ManufacturerFields({ form, record, isShort = false }: ManufacturerFieldsProps) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <TextInput {...form.field("email")} type="email" autoComplete="off" />
      <TextInput {...form.field("contact_name")} autoComplete="off" />
      <DigitsField
        {...form.field("contact_number", { help: m.masters_manufacturer_number_help() })}
        onChange={(digits) => form.form.setFieldValue("contact_number", digits)}
        autoComplete="off"
      />
      {!isShort && <TextInput {...form.field("support_url")} type="url" placeholder="https://" autoComplete="off" />}
      <AddressFields
        form={form}
        path=""
        zipKey="zip"
        required={hasNoAddress(record) ? { ...required, line1: false } : required}
      />
    </>
  );
}

function bodyOf(values: ManufacturerValues, record: Manufacturer | null): ManufacturerBody {
  const { line1, line2, country, state, city, zip, ...contact } = values;
  const isBlank = [line1, line2, state, city, zip].every((text) => text.trim() === "") && country === null;
  const address = { line1, line2, country, state, city, pincode: zip };
  return { ...contact, address: isBlank && hasNoAddress(record) ? null : address };
}

/** Form of a manufacturer, for its pages. */
export const manufacturerForm: MasterForm<Manufacturer, ManufacturerValues, ManufacturerBody> = {
  master: manufacturerMaster,
  calls: manufacturerCalls,
  rules,
  words: { editTitle: m.masters_manufacturer_edit, save: m.masters_manufacturer_save },
  labels: () => ({
    name: m.masters_manufacturer_name(),
    email: m.masters_email(),
    contact_name: m.masters_contact_name(),
    contact_number: m.masters_manufacturer_contact_number(),
    support_url: m.masters_support_url(),
    ...addressLabels("", "zip"),
  }),
  valuesOf: (manufacturer) => ({
    name: manufacturer?.name ?? "",
    email: manufacturer?.email ?? "",
    contact_name: manufacturer?.contact_name ?? "",
    contact_number: manufacturer?.contact_number ?? "",
    support_url: manufacturer?.support_url ?? "",
    line1: manufacturer?.address.line1 ?? "",
    line2: manufacturer?.address.line2 ?? "",
    country: manufacturer?.address.country ?? null,
    state: manufacturer?.address.state ?? "",
    city: manufacturer?.address.city ?? "",
    zip: manufacturer?.address.pincode ?? "",
  }),
  bodyOf,
  fieldOfPath: (path) => (path === "address.pincode" ? "zip" : path.replace(/^address\./, "")),
  Fields: ManufacturerFields,
};

/** Form of the global add dialog. */
export const shortManufacturerForm: typeof manufacturerForm = {
  ...manufacturerForm,
  bodyOf: (values, record) => {
    const { support_url: _, ...body } = bodyOf(values, record);
    return body;
  },
  Fields: (props) => <ManufacturerFields {...props} isShort />,
};
