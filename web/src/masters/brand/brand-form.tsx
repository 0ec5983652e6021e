import { TextInput } from "@mantine/core";
import { requiredLine } from "@steward/contract/kit/field-rules";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { type Brand, brandBody } from "@steward/contract/masters/brand/rules";
import { m } from "../../messages/messages.js";
import { brandMaster } from "./brand.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";

interface BrandValues {
  name: string;
}

const BrandFields = ({ form }: MasterFieldsProps<Brand, BrandValues, BrandValues>) => (
  <TextInput {...form.field("name", { required: true })} placeholder={m.masters_brand_name()} data-autofocus />
);

/** Form of a brand, for its pages and the global add dialog. */
export const brandForm: MasterForm<Brand, BrandValues, BrandValues> = {
  master: brandMaster,
  calls: brandCalls,
  words: { editTitle: m.masters_brand_edit, save: m.masters_brand_save },
  labels: { name: m.masters_brand_name() },
  valuesOf: (brand) => ({ name: brand?.name ?? "" }),
  bodyOf: (values) => values,
  Fields: BrandFields,
  // The server decides the maximum length.
  rules: brandBody.extend({ name: requiredLine(Number.POSITIVE_INFINITY) }),
};
