import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportFieldPlan, ImportTarget } from "../import-kit/import-target.ts";
import type { MasterImportField } from "./imported-masters.ts";
import { masterImport } from "./master-import.ts";

type MasterKind = Exclude<ImportKind, "assets" | "models" | "branches" | "locations" | "users">;

const name = (...aliases: string[]): ImportFieldPlan => ({ key: "name", title: "Name", required: true, aliases });

const ORGANISATION = ["organisation", "organization", "company", "company name", "vendor", "vendor name", "firma"];

const CONTACT: MasterImportField[] = [
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

const url: MasterImportField = {
  key: "support_url",
  title: "Support URL",
  aliases: ["url", "website", "web site", "homepage", "support"],
};

const address = (into?: string): MasterImportField[] => {
  const fields: MasterImportField[] = [
    {
      key: "line1",
      title: "Address line 1",
      aliases: ["address", "address1", "street", "line 1", "postal address", "straße", "adresse", "dirección"],
    },
    { key: "line2", title: "Address line 2", aliases: ["address2", "line 2"] },
    {
      key: "country",
      title: "Country",
      help: "Its name or its code of two letters.",
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

/** Words of other registers for the choices of a field, as letters only. */
const METHODS = {
  straightline: "straight_line",
  slm: "straight_line",
  writtendownvalue: "written_down_value",
  wdv: "written_down_value",
  decliningbalance: "written_down_value",
  doubledeclining: "double_declining",
  doubledecliningbalance: "double_declining",
  ddb: "double_declining",
};
const CONVENTIONS = {
  daily: "daily",
  dailyprorata: "daily",
  prorata: "daily",
  fullmonth: "full_month",
  halfyear: "half_year",
};
const FREQUENCIES = {
  monthly: "monthly",
  quarterly: "quarterly",
  halfyearly: "half_yearly",
  yearly: "yearly",
  annual: "yearly",
  annually: "yearly",
};
const KINDS = {
  asset: "asset",
  assets: "asset",
  component: "component",
  components: "component",
  accessory: "accessory",
  accessories: "accessory",
  license: "license",
  licenses: "license",
  licence: "license",
  licences: "license",
};

/** The masters that can be imported, in one form each. */
export const masterImports: Record<MasterKind, ImportTarget> = {
  categories: masterImport({
    kind: "categories",
    table: "category",
    permission: "category.import",
    fields: [
      name("category", "category name", "title"),
      { key: "parent", title: "Parent category", reads: "parent", aliases: ["parent", "parent name", "belongs to"] },
      {
        key: "kind",
        title: "Kind",
        help: "Asset, component, accessory or license; asset where empty.",
        choices: KINDS,
        aliases: ["type", "category type"],
      },
    ],
  }),
  brands: masterImport({
    kind: "brands",
    table: "brand",
    permission: "brand.import",
    fields: [name("brand", "brand name", "make")],
  }),
  manufacturers: masterImport({
    kind: "manufacturers",
    table: "manufacturer",
    permission: "manufacturer.import",
    fields: [
      name("manufacturer", "manufacturer name", "maker", "make", ...ORGANISATION, "hersteller", "fabricant"),
      ...CONTACT,
      url,
      ...address("address"),
    ],
  }),
  suppliers: masterImport({
    kind: "suppliers",
    table: "supplier",
    permission: "supplier.import",
    fields: [
      name("supplier", "supplier name", ...ORGANISATION, "lieferant", "fournisseur", "proveedor"),
      ...CONTACT,
      url,
      { key: "notes", title: "Notes", aliases: ["comments", "remarks"] },
      ...address(),
    ],
  }),
  service_providers: masterImport({
    kind: "service_providers",
    table: "service_provider",
    permission: "service_provider.import",
    fields: [name("service provider", "service provider name", "provider", ...ORGANISATION), ...CONTACT],
  }),
  depreciations: masterImport({
    kind: "depreciations",
    table: "depreciation",
    permission: "depreciation.import",
    fields: [
      name("depreciation", "depreciation name"),
      {
        key: "method",
        title: "Method",
        help: "Straight line, written down value or double declining.",
        choices: METHODS,
        aliases: ["depreciation method"],
      },
      { key: "months", title: "Duration in months", aliases: ["duration", "term", "number of months", "life"] },
      {
        key: "percent",
        title: "Yearly rate",
        help: "Of the written down value, in percent.",
        aliases: ["rate", "wdv rate", "percentage"],
      },
      { key: "salvage_percent", title: "Salvage in percent", aliases: ["salvage", "salvage value", "residual value"] },
      { key: "convention", title: "Convention", choices: CONVENTIONS, aliases: ["depreciation convention"] },
      { key: "frequency", title: "Frequency", choices: FREQUENCIES, aliases: ["period", "posting frequency"] },
    ],
  }),
};
