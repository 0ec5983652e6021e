import type { License } from "@steward/contract/licenses/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { CREATED, choiceInWords, type ExportColumn } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";

/** The columns of licenses in files; keys are read and never written. */
export const licenseSheet: readonly SheetColumn<License>[] = [
  {
    key: "name",
    title: "License",
    required: true,
    aliases: ["name", "item name", "license name", "licence", "licence name", "software", "software name"],
    type: "text",
    read: ({ name }) => name,
  },
  {
    key: "license_key",
    title: "License key",
    aliases: ["key", "product key", "serial", "serial number", "serial no", "licence key", "activation key"],
    is_secret: true,
    permission: "license.view_key",
    type: "text",
    read: () => "",
  },
  {
    key: "kind",
    title: "Kind of license",
    help: messages.stock.licenseKindHelp,
    aliases: ["kind", "license type", "licence type"],
    type: "text",
    read: ({ kind }) => choiceInWords(kind),
  },
  {
    key: "seats",
    title: "Seats",
    aliases: ["number of seats", "quantity", "qty", "users"],
    type: "number",
    read: ({ seats }) => seats,
  },
  {
    key: "start_date",
    title: "Start",
    aliases: ["start date", "valid from", "begins"],
    type: "date",
    read: ({ start_date }) => start_date,
  },
  {
    key: "end_date",
    title: "End",
    aliases: ["end date", "expiration date", "expiry", "expiry date", "expires", "valid to", "termination date"],
    type: "date",
    read: ({ end_date }) => end_date,
  },
  {
    key: "asset",
    title: "Belongs to asset",
    help: messages.stock.tagHelp,
    aliases: ["asset", "asset tag", "asset id"],
    type: "text",
    read: ({ asset_details }) => asset_details?.asset_id,
  },
  {
    key: "branch",
    title: "Branch",
    aliases: ["location", "site", "office"],
    type: "text",
    read: ({ branch_details }) => branch_details?.name,
  },
  {
    key: "category",
    title: "Category",
    aliases: ["type", "class"],
    type: "text",
    read: ({ category_details }) => category_details?.name,
  },
  {
    key: "manufacturer",
    title: "Manufacturer",
    aliases: ["publisher", "maker", "make"],
    type: "text",
    read: ({ manufacturer_details }) => manufacturer_details?.name,
  },
  {
    key: "supplier",
    title: "Supplier",
    aliases: ["vendor", "reseller", "bought from"],
    type: "text",
    read: ({ supplier_details }) => supplier_details?.name,
  },
  {
    key: "licensed_to",
    title: "Licensed to",
    aliases: ["licensed to name", "licence holder", "licensee"],
    type: "text",
    read: ({ licensed_to }) => licensed_to,
  },
  {
    key: "licensed_email",
    title: "Licensed to (email)",
    aliases: ["licensed to email", "licensee email"],
    type: "text",
    read: ({ licensed_email }) => licensed_email,
  },
  {
    key: "purchase_date",
    title: "Purchase date",
    aliases: ["purchased", "date of purchase", "bought on"],
    type: "date",
    read: ({ purchase_date }) => purchase_date,
  },
  {
    key: "order_number",
    title: "Order number",
    aliases: ["order no", "po number", "purchase order"],
    type: "text",
    read: ({ order_number }) => order_number,
  },
  {
    key: "notes",
    title: "Notes",
    aliases: ["comments", "remarks", "description"],
    type: "text",
    read: ({ notes }) => notes,
  },
];

/** Columns of exports that no import reads. */
export const shownOfLicenses: readonly ExportColumn<License>[] = [
  { title: "Seats in use", type: "number", read: ({ used }) => used },
  { title: "Expiry", type: "text", read: ({ expiry }) => choiceInWords(expiry) },
  CREATED,
];
