import { messages } from "@steward/contract/messages/catalogue";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { statusCategories } from "@steward/contract/masters/attached-status/constants";
import { attachedStatusRules } from "@steward/contract/masters/attached-status/rules";
import { sql } from "kysely";
import { serialize } from "../../database/serialize.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField } from "../../errors/refusal.ts";
import { assetCount } from "../../tallies/asset-count-queries.ts";
import { defineFamily, type MasterValues } from "../master-family.ts";
import { makeSeedStatuses } from "../starting-data/seed-statuses.ts";

export const family = defineFamily(attachedStatusCalls, attachedStatusRules, {
  table: "attached_status",
  seed: makeSeedStatuses,
  details: sql`m.name, m.category, m.color, m.is_default, m.sort_order, ${assetCount("status", sql`m.id`, "include")} as asset_count`,
  // Groups of a list that comes page by page fill one after the other.
  order: sql`(array_position(${sql.lit(`{${statusCategories.join(",")}}`)}::text[], m.category)::text || lpad(m.sort_order::text, 6, '0') || m.name_sort) collate "C"`,
  conditions: ({ category }) => (category ? [sql`m.category = any(${category}::text[])`] : []),
  beforeWrite: keepOneDefault,
  beforeLeaving: refuseLosingDefault,
  title: "Asset status",
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
