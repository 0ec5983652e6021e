import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import type { Manufacturer } from "@steward/contract/masters/manufacturer/rules";
import { IconBuildingFactory2 } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { AssetCount, ModelCount } from "../counts.tsx";
import type { Master } from "../master-config.ts";

const contactOf = ({ contact_name, email }: Manufacturer) => contact_name || email;

export const manufacturerMaster: Master<Manufacturer> = {
  noun: "manufacturer",
  module: "manufacturer",
  calls: manufacturerCalls,
  icon: <IconBuildingFactory2 size={24} stroke={1.6} />,
  createRoute: "admin-manufacturer-create",
  words: {
    title: m.masters_manufacturer_title,
    explanation: m.masters_manufacturer_explanation,
    found: (count) => m.masters_manufacturer_found({ count }),
    search: m.masters_manufacturer_search,
    add: m.masters_manufacturer_add,
    emptyTitle: m.masters_manufacturer_empty,
  },
  columns: [
    { key: "contact", title: m.masters_contact(), minWidth: 160, render: contactOf },
    {
      key: "place",
      title: m.masters_place(),
      minWidth: 140,
      render: ({ address }) => [address.city, address.country_details?.name].filter(Boolean).join(", "),
    },
    {
      key: "support_url",
      title: m.masters_support(),
      minWidth: 160,
      hiddenByDefault: true,
      render: (manufacturer) => manufacturer.support_url,
    },
    {
      key: "models",
      title: m.masters_models(),
      width: 100,
      alignEnd: true,
      render: (manufacturer) => <ModelCount record={manufacturer} filter="manufacturer" />,
    },
    {
      key: "assets",
      title: m.masters_assets(),
      width: 100,
      alignEnd: true,
      render: (manufacturer) => <AssetCount record={manufacturer} filter="manufacturer" />,
    },
  ],
  facts: (manufacturer) => [contactOf(manufacturer), m.masters_model_count({ count: manufacturer.model_count })],
  shownIn: ["models.", "assets."],
};
