import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import type { Supplier } from "@steward/contract/masters/supplier/rules";
import { IconTruckDelivery } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { Master } from "../master.ts";

const placeOf = ({ city, country_details }: Supplier) => [city, country_details?.name].filter(Boolean).join(", ");

export const supplierMaster: Master<Supplier> = {
  noun: "supplier",
  module: "supplier",
  calls: supplierCalls,
  icon: <IconTruckDelivery size={24} stroke={1.6} />,
  words: {
    title: m.masters_supplier_title,
    explanation: m.masters_supplier_explanation,
    found: (count) => m.masters_supplier_found({ count }),
    search: m.masters_supplier_search,
    add: m.masters_supplier_add,
    emptyTitle: m.masters_supplier_empty,
  },
  columns: () => [
    {
      key: "contact",
      title: m.masters_contact(),
      minWidth: 150,
      render: (supplier) => supplier.contact_name,
    },
    { key: "phone", title: m.masters_phone(), width: 150, render: (supplier) => supplier.contact_number },
    {
      key: "email",
      title: m.masters_email(),
      minWidth: 180,
      hiddenByDefault: true,
      render: (supplier) => supplier.email,
    },
    { key: "place", title: m.masters_place(), minWidth: 150, render: placeOf },
    {
      key: "support_url",
      title: m.masters_support(),
      minWidth: 160,
      hiddenByDefault: true,
      render: (supplier) => supplier.support_url,
    },
  ],
  facts: (supplier) => [[supplier.contact_name, supplier.contact_number].filter(Boolean).join(", "), placeOf(supplier)],
};
