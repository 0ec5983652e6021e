import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import type { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelDesign, LabelRun } from "@steward/contract/assets/labels/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../../database/of-organisation.ts";
import type { Scope, Transaction } from "../../../database/transaction.ts";
import { conflict, notFound } from "../../../errors/refusal.ts";
import { contentDisposition } from "../../../files/file-name.ts";
import { NotStoredError } from "../../../files/storage.ts";
import type { Context } from "../../../http/context.ts";
import type { Input } from "../../../http/route.ts";

/** A run as its worker needs it. */
export interface StoredRun {
  organisation_id: string;
  id: string;
  design: LabelDesign;
  measures: LabelMeasures;
  assets: string[];
  /** Places, instead of assets. */
  locations: string[];
  scope: Scope;
  fence: number;
  file_name: string;
  begun_by: string;
  origin: string;
  created: string;
}

/**
 * A run of the caller.
 * @throws Refusal not_found, for those of others too
 */
export async function labelRunOf(tx: Transaction, { actor }: Context, id: string): Promise<LabelRun> {
  const { rows } =
    await sql<LabelRun>`select r.id, r.state, r.message, cardinality(r.assets) + cardinality(r.locations) as total, r.done,
      r.file_name, r.created, r.ended
    from label_run r where ${ofOrganisation("r")} and r.id = ${id}::uuid
      and r.begun_by = ${actor.account_id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The drawn file, for whoever asked for it. */
export async function readLabelFile(
  ctx: Context,
  { params, reply }: Pick<Input<typeof labelCalls.file>, "params" | "reply">,
) {
  const found = await ctx.read((tx) =>
    tx
      .selectFrom("label_run")
      .select(["file_name", "storage_key"])
      .where("id", "=", params.id)
      .where("begun_by", "=", ctx.actor.account_id)
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  if (!found.storage_key) throw conflict(messages.labels.notDrawn);
  try {
    const bytes = await ctx.storage.get(found.storage_key);
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", contentDisposition("attachment", found.file_name))
      .type("application/pdf")
      .send(bytes);
  } catch (error) {
    if (error instanceof NotStoredError) throw notFound();
    throw error;
  }
}
