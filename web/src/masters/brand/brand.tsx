import { brandCalls } from "@steward/contract/masters/brand/calls";
import type { Brand } from "@steward/contract/masters/brand/rules";
import { IconTag } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { AssetCount, ModelCount } from "../counts.tsx";
import type { Master, PlainMasterForm } from "../master.ts";

export const brandMaster: Master<Brand> = {
  noun: "brand",
  module: "brand",
  calls: brandCalls,
  icon: <IconTag size={24} stroke={1.6} />,
  words: {
    title: m.masters_brand_title,
    explanation: m.masters_brand_explanation,
    found: (count) => m.masters_brand_found({ count }),
    search: m.masters_brand_search,
    add: m.masters_brand_add,
    emptyTitle: m.masters_brand_empty,
  },
  columns: () => [
    {
      key: "models",
      title: m.masters_models(),
      width: 110,
      alignEnd: true,
      render: (brand) => <ModelCount record={brand} filter="brand" />,
    },
    {
      key: "assets",
      title: m.masters_assets(),
      width: 110,
      alignEnd: true,
      render: (brand) => <AssetCount record={brand} filter="brand" />,
    },
  ],
  facts: (brand) => [m.masters_asset_count({ count: brand.asset_count })],
};

/** The form of a brand, for its pages and the dialog that adds one from anywhere. */
export const brandForm: PlainMasterForm<Brand, { name: string }> = {
  master: brandMaster,
  calls: brandCalls,
  words: { editTitle: m.masters_brand_edit, save: m.masters_brand_save },
  fields: { name: { label: m.masters_brand_name, isRequired: true, placeholder: m.masters_brand_name } },
  // How long a name may be is for the server to say.
  rules: async () => {
    const [{ brandBody }, { requiredLine }] = await Promise.all([
      import("@steward/contract/masters/brand/rules"),
      import("@steward/contract/kit/field-rules"),
    ]);
    return brandBody.extend({ name: requiredLine(Number.POSITIVE_INFINITY) });
  },
};
