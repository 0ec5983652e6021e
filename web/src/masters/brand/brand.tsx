import { brandCalls } from "@steward/contract/masters/brand/calls";
import type { Brand } from "@steward/contract/masters/brand/rules";
import { IconTag } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { AssetCount, ModelCount } from "../counts.tsx";
import type { Master } from "../master.ts";

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
  columns: [
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
