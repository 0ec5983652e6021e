import { TextInput } from "@mantine/core";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { type Supplier, supplierBody } from "@steward/contract/masters/supplier/rules";
import type { z } from "zod";
import { type AddressValues, addressLabels } from "../../geography/address-values.ts";
import { AddressWithSearch } from "../../geography/address-with-search.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { m } from "../../messages/messages.js";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { supplierMaster } from "./supplier.tsx";

type SupplierBody = z.input<typeof supplierBody>;

export interface SupplierValues extends AddressValues {
  name: string;
  email: string;
  contact_name: string;
  contact_number: string;
  support_url: string;
  notes: string;
  pincode: string;
}

/** Line 2 is required too. */
const required = { line2: true };

function SupplierFields({ form }: MasterFieldsProps<Supplier, SupplierValues, SupplierBody>) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <TextInput {...form.field("email", { required: true })} inputMode="email" autoComplete="off" />
      <TextInput {...form.field("contact_name", { required: true })} autoComplete="off" />
      <TextInput {...form.field("contact_number", { required: true })} inputMode="tel" autoComplete="off" />
      <TextInput {...form.field("support_url")} type="url" placeholder="https://" autoComplete="off" />
      <LongTextField {...form.field("notes")} minRows={2} maxRows={8} />
      <AddressWithSearch form={form} path="" zipKey="pincode" required={required} />
    </>
  );
}

/** Form of a supplier, for its pages and the global add dialog. */
export const supplierForm: MasterForm<Supplier, SupplierValues, SupplierBody> = {
  master: supplierMaster,
  calls: supplierCalls,
  rules: supplierBody,
  words: { editTitle: m.masters_supplier_edit, save: m.masters_supplier_save },
  labels: () => ({
    name: m.masters_name(),
    email: m.masters_email(),
    contact_name: m.masters_contact_name(),
    contact_number: m.masters_supplier_contact_number(),
    support_url: m.masters_support_url(),
    notes: m.masters_supplier_notes(),
    ...addressLabels("", "pincode"),
  }),
  valuesOf: (supplier) => ({
    name: supplier?.name ?? "",
    email: supplier?.email ?? "",
    contact_name: supplier?.contact_name ?? "",
    contact_number: supplier?.contact_number ?? "",
    support_url: supplier?.support_url ?? "",
    notes: supplier?.notes ?? "",
    line1: supplier?.line1 ?? "",
    line2: supplier?.line2 ?? "",
    country: supplier?.country ?? null,
    state: supplier?.state ?? "",
    city: supplier?.city ?? "",
    pincode: supplier?.pincode ?? "",
  }),
  // A missing country is refused by its rule.
  bodyOf: (values) => values as SupplierBody,
  Fields: SupplierFields,
};
