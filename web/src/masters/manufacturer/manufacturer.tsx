import type { Manufacturer } from "@steward/contract/masters/manufacturer/rules";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { IconBuildingFactory2, IconTruckDelivery } from "@tabler/icons-react";
import { openAddDialog } from "../../add-dialogs/open-add-dialog.ts";
import { m } from "../../messages/messages.js";
import { AssetCount, ModelCount } from "../counts.tsx";
import type { Master } from "../master.ts";
import type { SupplierValues } from "../supplier/supplier-form.tsx";

const contactOf = ({ contact_name, email }: Manufacturer) => contact_name || email;

/** Initial values of a supplier that is a manufacturer selling directly. */
export const suppliedBy = ({ address, ...manufacturer }: Manufacturer): Partial<SupplierValues> => ({
  name: manufacturer.name,
  email: manufacturer.email,
  contact_name: manufacturer.contact_name,
  contact_number: manufacturer.contact_number,
  support_url: manufacturer.support_url,
  line1: address.line1,
  line2: address.line2,
  country: address.country,
  state: address.state,
  city: address.city,
  pincode: address.pincode,
});

export const manufacturerMaster: Master<Manufacturer> = {
  noun: "manufacturer",
  module: "manufacturer",
  calls: manufacturerCalls,
  icon: <IconBuildingFactory2 size={24} stroke={1.6} />,
  words: {
    title: m.masters_manufacturer_title,
    explanation: m.masters_manufacturer_explanation,
    found: (count) => m.masters_manufacturer_found({ count }),
    search: m.masters_manufacturer_search,
    add: m.masters_manufacturer_add,
    emptyTitle: m.masters_manufacturer_empty,
  },
  columns: () => [
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
  // Offers to add a manufacturer that sells directly as a supplier.
  more: (manufacturer) => ({
    permission: "supplier.create",
    label: m.masters_manufacturer_as_supplier(),
    icon: <IconTruckDelivery size={16} />,
    run: () => openAddDialog({ kind: "supplier", start: suppliedBy(manufacturer) }),
  }),
};
