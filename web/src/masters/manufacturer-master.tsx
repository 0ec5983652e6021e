import { TextInput } from "@mantine/core";
import { type Manufacturer, type manufacturerBody, manufacturerCalls } from "@steward/contract/masters/manufacturer";
import { IconBuildingFactory2 } from "@tabler/icons-react";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { CountLink } from "../ui/count-link.tsx";
import type { Master, MasterFieldsProps } from "./master-config.ts";

type ManufacturerBody = z.input<typeof manufacturerBody>;

interface ManufacturerValues {
  name: string;
  email: string;
  contact_name: string;
  contact_number: string;
  support_url: string;
}

const modelsOf = (manufacturer: Manufacturer) => (
  <CountLink
    count={manufacturer.model_count}
    label={m.masters_models_of({ count: manufacturer.model_count, name: manufacturer.name })}
    name="admin-all-models"
    search={{ manufacturer: manufacturer.id }}
  />
);

const ManufacturerFields = ({ form }: MasterFieldsProps<Manufacturer, ManufacturerValues, ManufacturerBody>) => (
  <>
    <TextInput {...form.field("name", { required: true })} data-autofocus />
    <TextInput {...form.field("email")} type="email" autoComplete="off" />
    <TextInput {...form.field("contact_name")} autoComplete="off" />
    <TextInput
      {...form.field("contact_number", { help: m.masters_manufacturer_number_help() })}
      inputMode="numeric"
      autoComplete="off"
    />
    <TextInput {...form.field("support_url")} type="url" placeholder="https://" />
  </>
);

export const manufacturerMaster: Master<Manufacturer, ManufacturerValues, ManufacturerBody> = {
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
    editTitle: m.masters_manufacturer_edit,
    save: m.masters_manufacturer_save,
    emptyTitle: m.masters_manufacturer_empty,
  },
  columns: [
    {
      key: "contact",
      title: m.masters_manufacturer_contact(),
      minWidth: 160,
      render: (manufacturer) => manufacturer.contact_name || manufacturer.email,
    },
    {
      key: "support_url",
      title: m.masters_manufacturer_support(),
      minWidth: 160,
      hiddenByDefault: true,
      render: (manufacturer) => manufacturer.support_url,
    },
    { key: "models", title: m.masters_models(), width: 110, alignEnd: true, render: modelsOf },
  ],
  facts: (manufacturer) => [
    manufacturer.contact_name || manufacturer.email,
    m.masters_model_count({ count: manufacturer.model_count }),
  ],
  labels: {
    name: m.masters_name(),
    email: m.masters_manufacturer_email(),
    contact_name: m.masters_manufacturer_contact_name(),
    contact_number: m.masters_manufacturer_contact_number(),
    support_url: m.masters_manufacturer_support_url(),
  },
  valuesOf: (manufacturer) => ({
    name: manufacturer?.name ?? "",
    email: manufacturer?.email ?? "",
    contact_name: manufacturer?.contact_name ?? "",
    contact_number: manufacturer?.contact_number ?? "",
    support_url: manufacturer?.support_url ?? "",
  }),
  bodyOf: (values) => values,
  Fields: ManufacturerFields,
  shownIn: ["models.", "assets."],
};
