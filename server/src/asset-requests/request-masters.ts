import { kindsOf } from "@steward/contract/masters/category/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { assertReferences } from "../database/assert-references.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, inactiveReference, invalidField } from "../errors/refusal.ts";

type Given = string | null | undefined;

/** Masters of a body: of each a record or the name of a new one; undefined where the body does not speak of it. */
export interface GivenMasters {
  category?: Given;
  category_name?: string | undefined;
  product?: Given;
  product_name?: string | undefined;
  product_number?: string | undefined;
  brand?: Given;
  brand_name?: string | undefined;
  manufacturer?: Given;
  manufacturer_name?: string | undefined;
  service_provider?: Given;
  service_provider_name?: string | undefined;
}

const NAMED = ["category", "brand", "manufacturer", "service_provider"] as const;
type Named = (typeof NAMED)[number];

interface Called {
  kind?: "asset" | "component" | undefined;
  /** Whether one that is switched off counts, so that it is refused by its own name and not made again. */
  with_inactive?: boolean;
}

/** The master of exactly this name, without case and outer blanks; null for none. */
export async function masterCalled(
  tx: Transaction,
  table: Named,
  name: string,
  { kind = "asset", with_inactive = false }: Called = {},
): Promise<string | null> {
  if (name === "") return null;
  const ofKind = table === "category" ? sql`and t.kind = ${kind}` : sql``;
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t
    where ${ofOrganisation("t")} and t.key = name_key(${name}) and (t.is_active or ${with_inactive}) ${ofKind}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** The only active model of this name and, where they are known, of this number and manufacturer; null for none. */
export async function modelCalled(
  tx: Transaction,
  { name, number, manufacturer }: { name: string; number: string; manufacturer: string | null },
): Promise<string | null> {
  if (name === "") return null;
  const { rows } = await sql<{ id: string }>`select t.id from model t
    where ${ofOrganisation("t")} and t.name_key = name_key(${name}) and t.is_active
      ${number === "" ? sql`` : sql`and t.number_key = name_key(${number})`}
      ${manufacturer === null ? sql`` : sql`and t.manufacturer = ${manufacturer}::uuid`} limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Columns of one master of a body: a chosen record leaves no name, a name that is there already becomes its record. */
async function columnsOf(tx: Transaction, table: Named, id: Given, name: string | undefined, kind?: "component") {
  if (id) return { [table]: id, [`${table}_name`]: "" };
  if (name) {
    const found = await masterCalled(tx, table, name, { kind });
    return { [table]: found, [`${table}_name`]: found ? "" : name };
  }
  return {
    ...(id === null || name === "" ? { [table]: null } : {}),
    ...(name === "" ? { [`${table}_name`]: "" } : {}),
  };
}

const NO_MODEL = { model: null, product_name: "", product_number: "" };

/** Columns of the model of a body. A chosen one says its brand and manufacturer itself. */
async function modelColumns(tx: Transaction, given: GivenMasters, manufacturer: string | null) {
  const { product, product_name: name, product_number: number } = given;
  const found = product || (name ? await modelCalled(tx, { name, number: number ?? "", manufacturer }) : null);
  if (found) {
    const none = { brand: null, brand_name: "", manufacturer: null, manufacturer_name: "" };
    return { ...NO_MODEL, ...none, model: found };
  }
  return {
    ...(product === null || name !== undefined ? { model: null } : {}),
    ...(name === undefined ? {} : { product_name: name }),
    ...(number === undefined ? {} : { product_number: number }),
  };
}

/**
 * Columns of the masters of a body; chosen records are asserted.
 * @throws Refusal invalid for an absent or inactive record
 */
export async function masterColumns(
  tx: Transaction,
  given: GivenMasters,
  before: GivenMasters = {},
): Promise<Record<string, string | null>> {
  await assertReferences(tx, [
    { field: "product", table: "model", id: given.product, before: before.product },
    ...NAMED.map((table) => ({
      field: table,
      table,
      id: given[table],
      before: before[table],
      ...(table === "category" ? { kinds: kindsOf.asset } : {}),
    })),
  ]);
  const columns: Record<string, string | null> = {};
  for (const table of NAMED) {
    Object.assign(columns, await columnsOf(tx, table, given[table], given[`${table}_name`]));
  }
  return { ...columns, ...(await modelColumns(tx, given, columns.manufacturer ?? null)) };
}

/** The same of the category of a component. */
export async function componentCategory(
  tx: Transaction,
  { category, category_name }: Pick<GivenMasters, "category" | "category_name">,
  before?: string | null,
) {
  const kinds = kindsOf.component;
  await assertReferences(tx, [{ field: "category", table: "category", id: category, before, kinds }]);
  return columnsOf(tx, "category", category, category_name, "component");
}

interface PlaceRow {
  id: string;
  branch: string;
  is_active: boolean;
}

/**
 * Branch and location of a body: a location sets its branch, another branch alone clears the location.
 * @throws Refusal invalid for an absent or inactive place, and a location that is not in the branch
 */
export async function placeColumns(
  tx: Transaction,
  { branch, location }: { branch?: Given; location?: Given },
  before: { branch: string | null; location: string | null } = { branch: null, location: null },
): Promise<{ branch?: string | null; location?: string | null }> {
  const named = [branch, location].filter((id): id is string => Boolean(id));
  if (named.length === 0) {
    if (branch === null) return { branch: null, location: null };
    return location === null ? { location: null } : {};
  }
  const { rows } = await sql<PlaceRow>`select l.id, l.branch, l.is_active from location l
    where ${ofOrganisation("l")} and l.id = any(${named}::uuid[]) for key share`.execute(tx);
  const spot = rows.find(({ id }) => id === location);
  if (location && !spot) throw absentReference("location");
  // Where it is already it may stay, though the place is outside the caller's own by now.
  const isSeen = rows.some((row) => row.branch === branch) || branch === before.branch;
  if (branch && !isSeen) throw absentReference("branch");
  if (spot && branch && branch !== spot.branch) throw invalidField("location", messages.assets.notInBranch);
  const site = spot ?? rows.find(({ id, branch: own }) => id === branch && own === id);
  if (!site && branch !== before.branch) throw absentReference("branch");
  const after = {
    branch: site?.branch ?? before.branch,
    location: spot && spot.id !== spot.branch ? spot.id : null,
  };
  const isKept = after.branch === before.branch && (location === undefined || after.location === before.location);
  if (isKept) return {};
  const word = spot ? "location" : "branch";
  if (site && !site.is_active) throw inactiveReference([word, word]);
  return after;
}
