import { type LabelMeasures, standardSizes } from "@steward/contract/assets/labels/constants";
import type { LabelSize } from "@steward/contract/assets/labels/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField, notFound, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";

const MEASURES = [
  "paper_width",
  "paper_height",
  "label_width",
  "label_height",
  "columns",
  "rows",
  "margin_left",
  "margin_top",
  "pitch_x",
  "pitch_y",
] as const satisfies readonly (keyof LabelMeasures)[];

const presentSize = (row: Omit<LabelSize, "is_own">): LabelSize => ({ ...row, is_own: true });

const ownSizes = (tx: Transaction) => tx.selectFrom("label_size").select(["id", "name", "version", ...MEASURES]);

/** The organisation's own sizes by name, then those that are sold. */
export async function listLabelSizes(ctx: Context): Promise<{ count: number; results: LabelSize[] }> {
  const own = await ctx.read((tx) => ownSizes(tx).orderBy("name_sort").orderBy("id").execute());
  const sold = standardSizes.map((size) => ({ ...size, is_own: false, version: null }));
  const results = [...own.map(presentSize), ...sold];
  return { count: results.length, results };
}

/**
 * One of the organisation's own sizes.
 * @throws Refusal not_found
 */
export async function labelSizeOf(tx: Transaction, id: string): Promise<LabelSize> {
  const row = await ownSizes(tx).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return presentSize(row);
}

/** The same, locked until the transaction ends; with `If-Match` only at the caller's version. */
export async function lockedLabelSize(tx: Transaction, ctx: Context, id: string): Promise<LabelSize> {
  await tx.selectFrom("label_size").select("id").where("id", "=", id).forUpdate().execute();
  const size = await labelSizeOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== size.version) throw stale(size);
  return size;
}

/**
 * Measures of a size, sold or the organisation's own.
 * @throws Refusal invalid
 */
export async function measuresOf(tx: Transaction, id: string): Promise<LabelMeasures> {
  const sold = standardSizes.find((size) => size.id === id);
  if (sold) return sold;
  const own = await ownSizes(tx).where("id", "=", id).executeTakeFirst();
  if (!own) throw invalidField("size", messages.labels.unknownSize);
  return own;
}
