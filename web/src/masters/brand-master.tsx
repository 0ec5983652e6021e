import { TextInput } from "@mantine/core";
import { requiredLine } from "@steward/contract/field-rules";
import { type Brand, brandBody, brandCalls } from "@steward/contract/masters/brand";
import { IconTag } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { CountLink } from "../ui/count-link.tsx";
import type { Master, MasterFieldsProps } from "./master-config.ts";

interface BrandValues {
  name: string;
}

const assetsOf = (brand: Brand) => (
  <CountLink
    count={brand.asset_count}
    label={m.masters_assets_of({ count: brand.asset_count, name: brand.name })}
    name="asset-management-my-assets"
    search={{ brand: brand.id }}
  />
);

const BrandFields = ({ form }: MasterFieldsProps<Brand, BrandValues, BrandValues>) => (
  <TextInput {...form.field("name", { required: true })} placeholder={m.masters_brand_name()} data-autofocus />
);

export const brandMaster: Master<Brand, BrandValues, BrandValues> = {
  noun: "brand",
  module: "brand",
  calls: brandCalls,
  icon: <IconTag size={24} stroke={1.6} />,
  createRoute: "admin-brand-create",
  words: {
    title: m.masters_brand_title,
    explanation: m.masters_brand_explanation,
    found: (count) => m.masters_brand_found({ count }),
    search: m.masters_brand_search,
    add: m.masters_brand_add,
    editTitle: m.masters_brand_edit,
    save: m.masters_brand_save,
    emptyTitle: m.masters_brand_empty,
  },
  columns: [{ key: "assets", title: m.masters_assets(), width: 110, alignEnd: true, render: assetsOf }],
  facts: (brand) => [m.masters_asset_count({ count: brand.asset_count })],
  labels: { name: m.masters_brand_name() },
  valuesOf: (brand) => ({ name: brand?.name ?? "" }),
  bodyOf: (values) => values,
  Fields: BrandFields,
  shownIn: ["assets.", "models."],
  // How long a name may be is for the server to say.
  rules: brandBody.extend({ name: requiredLine(Number.POSITIVE_INFINITY) }),
};
