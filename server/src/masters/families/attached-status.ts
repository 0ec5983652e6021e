import { messages } from "@steward/contract/messages/catalogue";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { type StatusCategory, statusCategories } from "@steward/contract/masters/attached-status/constants";
import { attachedStatusRules } from "@steward/contract/masters/attached-status/rules";
import { sql } from "kysely";
import { yesOrNo } from "../../activity/export-list.ts";
import { serialize } from "../../database/serialize.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField } from "../../errors/refusal.ts";
import { assetCount } from "../../tallies/asset-count-queries.ts";
import { nameField } from "../import/master-fields.ts";
import { defineFamily, type MasterValues } from "../master-family.ts";
import { assetColumn } from "../shown-columns.ts";
import { makeSeedStatuses } from "../starting-data/seed-statuses.ts";

/** Synonyms of registers for the categories, as letters only. */
const CATEGORIES: Readonly<Record<string, StatusCategory>> = {
  pending: "pending",
  onorder: "pending",
  ordered: "pending",
  available: "available",
  deployable: "available",
  readytodeploy: "available",
  instock: "available",
  inuse: "in_use",
  deployed: "in_use",
  assigned: "in_use",
  unavailable: "unavailable",
  undeployable: "unavailable",
  outofservice: "unavailable",
  archived: "archived",
  archive: "archived",
  disposed: "archived",
};

/** Colour of a status whose row names none: that of the statuses which organisations begin with. */
const COLOURS: Readonly<Record<StatusCategory, string>> = {
  pending: "#6b5bb5",
  available: "#2f7d3b",
  in_use: "#2a5ba8",
  unavailable: "#a35a00",
  archived: "#6b6860",
};

export const family = defineFamily(attachedStatusCalls, attachedStatusRules, {
  table: "attached_status",
  seed: makeSeedStatuses,
  details: sql`m.name, m.category, m.color, m.is_default, m.sort_order, ${assetCount("status", sql`m.id`, "include")} as asset_count`,
  // Groups of a list that comes page by page fill one after the other.
  order: {
    expression: sql`(array_position(${sql.lit(`{${statusCategories.join(",")}}`)}::text[], m.category)::text || lpad(m.sort_order::text, 6, '0') || m.name_sort) collate "C"`,
    type: "text",
  },
  conditions: ({ category }) => (category ? [sql`m.category = any(${category}::text[])`] : []),
  beforeWrite: keepOneDefault,
  beforeLeaving: refuseLosingDefault,
  title: "Asset status",
  sheet: [
    nameField("status", "status name", "status label", "label", "state"),
    {
      key: "category",
      title: "Category",
      help: messages.masters.statusCategoryHelp,
      choices: CATEGORIES,
      aliases: ["status type", "status category", "type", "kind", "meaning"],
    },
    {
      key: "color",
      title: "Colour",
      help: messages.masters.statusColourHelp,
      aliases: ["color", "hex", "hex code", "chart color", "farbe", "couleur"],
      otherwise: ({ category }) => COLOURS[category as StatusCategory] ?? COLOURS.available,
    },
    {
      key: "sort_order",
      title: "Sort order",
      type: "number",
      reads: "number",
      aliases: ["order", "position", "rank", "sequence"],
    },
  ],
  shown: [{ title: "Default", type: "text", read: ({ is_default }) => yesOrNo(is_default) }, assetColumn],
  imports: { kind: "statuses", permission: "status.import", validate: keepOneDefault },
  upheld: ["attached_status_category", "attached_status_default"],
});

/** Keeps exactly one default asset status, and the category of a status that assets use. */
async function keepOneDefault(tx: Transaction, values: MasterValues, id: string | null): Promise<void> {
  if (values.is_default) await serialize(tx, "default status");
  const current = id
    ? await tx.selectFrom("attached_status").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
    : undefined;
  if (current?.is_default && values.is_default === false) {
    throw invalidField("is_default", messages.masters.makeOtherDefault);
  }
  if (values.is_default && current?.is_active === false) {
    throw invalidField("is_default", messages.masters.activateStatus);
  }
  const category = values.category ?? current?.category;
  if ((values.is_default ?? current?.is_default) && category === "archived") {
    throw invalidField("is_default", messages.masters.archiveNoDefault);
  }
  // New assets get the default, and none enters use but by check-out.
  if ((values.is_default || (current?.is_default && values.category)) && category === "in_use") {
    throw invalidField("is_default", messages.masters.useNoDefault);
  }
  if (current && values.category && values.category !== current.category && (await inUse(tx, current.id))) {
    throw invalidField("category", messages.masters.statusCategoryStays);
  }
  if (values.is_default) {
    await tx.updateTable("attached_status").set({ is_default: false }).where("is_default", "=", true).execute();
  }
}

const inUse = async (tx: Transaction, status: string): Promise<boolean> =>
  (await tx.selectFrom("asset").select("id").where("status", "=", status).limit(1).executeTakeFirst()) !== undefined;

async function refuseLosingDefault(tx: Transaction, id: string): Promise<void> {
  const status = await tx.selectFrom("attached_status").select("is_default").where("id", "=", id).executeTakeFirst();
  if (status?.is_default) throw conflict(messages.masters.defaultStatus);
}
