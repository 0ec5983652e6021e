import type { ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportTarget } from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { statusMeant } from "./status-words.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Distinct texts of a column that are examined. */
const TEXTS = 200;

/** Guesses the statuses behind the texts of the file's status column; equal names need no guess. */
export async function guessStatuses(
  tx: Transaction,
  { fields }: ImportTarget,
  import_id: string,
  columns: readonly (string | null)[],
): Promise<ImportSettings["values"]> {
  const column = columns.indexOf("status");
  if (column < 0 || !fields.some((field) => field.values_of === "status")) return {};
  const { rows } = await sql<{ text: string }>`select distinct btrim(cells[${column + 1}]) as text from import_row
    where ${ofOrganisation("import_row")} and import_id = ${import_id}::uuid and cells[${column + 1}] <> '' limit ${TEXTS}`.execute(
    tx,
  );
  const statuses = await tx
    .selectFrom("attached_status")
    .select(["id", "name", "category"])
    .where("is_active", "=", true)
    .orderBy("sort_order")
    .execute();
  const named = new Set(statuses.map(({ name }) => nameKey(name)));
  const guesses: Record<string, string> = {};
  for (const { text } of rows) {
    if (named.has(nameKey(text))) continue;
    const id = guessOne(text, statuses);
    if (id) guesses[text] = id;
  }
  return Object.keys(guesses).length > 0 ? { status: guesses } : {};
}

function guessOne(text: string, statuses: { id: string; name: string; category: string }[]): string | undefined {
  const meant = statusMeant(text);
  const ofCategory = statuses.filter((status) => status.category === meant?.category);
  return (ofCategory.find(({ name }) => name === meant?.label) ?? ofCategory[0])?.id;
}
