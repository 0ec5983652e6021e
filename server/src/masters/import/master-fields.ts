import { messages } from "@steward/contract/messages/catalogue";
import type { ImportFieldPlan } from "../../import-kit/import-target.ts";
import type { Column } from "../../spreadsheets/write/column.ts";

/** A column of a master in files: exports write it, imports read it. */
export interface MasterColumn extends ImportFieldPlan {
  /** Of its cells in exports; text by default. */
  type?: Column["type"];
  /** Nested object of the body that has the field. */
  into?: string;
  /** The text is the name of another record. */
  reads?: "country" | "parent" | "number";
  /** Values by synonym, in lower case and letters only. */
  choices?: Readonly<Record<string, string>>;
  /** Value of a new record whose cell is empty, from the other values of its row. */
  otherwise?: (values: Readonly<Record<string, unknown>>) => unknown;
}

/** The name of a master, with the headings that registers use for it. */
export const nameField = (...aliases: string[]): ImportFieldPlan => ({
  key: "name",
  title: "Name",
  required: true,
  aliases,
});

/** Headings of registers for the name of an organisation. */
export const ORGANISATION = [
  "organisation",
  "organization",
  "company",
  "company name",
  "vendor",
  "vendor name",
  "firma",
];

/** The contact of an organisation. */
export const CONTACT: MasterColumn[] = [
  {
    key: "email",
    title: "E-mail",
    aliases: ["mail", "email address", "e-mail address", "contact email", "email id", "mail id"],
  },
  {
    key: "contact_name",
    title: "Contact name",
    aliases: ["contact", "contact person", "primary contact", "person"],
  },
  {
    key: "contact_number",
    title: "Contact number",
    aliases: [
      "phone",
      "phone number",
      "telephone",
      "tel",
      "mobile",
      "mobile no",
      "phone no",
      "contact no",
      "contact phone",
      "telefon",
      "téléphone",
    ],
  },
];

export const SUPPORT_URL: MasterColumn = {
  key: "support_url",
  title: "Support URL",
  aliases: ["url", "website", "web site", "homepage", "support"],
};

/** Fields of an address; `into` is its nested object in the body. */
export const addressFields = (into?: string): MasterColumn[] => {
  const fields: MasterColumn[] = [
    {
      key: "line1",
      title: "Address line 1",
      aliases: ["address", "address1", "street", "line 1", "postal address", "straße", "adresse", "dirección"],
    },
    { key: "line2", title: "Address line 2", aliases: ["address2", "line 2"] },
    {
      key: "country",
      title: "Country",
      help: messages.masters.countryHelp,
      reads: "country",
      aliases: ["country code", "country name", "nation", "land", "pays", "país"],
    },
    { key: "state", title: "State", aliases: ["province", "region"] },
    { key: "city", title: "City", aliases: ["town", "ort", "stadt", "ville", "ciudad"] },
    {
      key: "pincode",
      title: "Pincode",
      aliases: ["zip", "zip code", "postal code", "postcode", "pin code", "pin", "plz", "code postal"],
    },
  ];
  return into ? fields.map((field) => ({ ...field, into })) : fields;
};
