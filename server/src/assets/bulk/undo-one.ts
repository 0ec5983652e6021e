import type { BulkKind } from "@steward/contract/assets/bulk/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { applicableFields } from "../../custom-fields/values/custom-value-queries.ts";
import type { ValueChange } from "../../custom-fields/values/write-custom-values.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { unfetchReservations } from "../reservations/meet-reservations.ts";
import { lockedAsset, saveAsset } from "../update-asset.ts";

interface ToUndo {
  asset: string;
  before: { columns: Record<string, string | null> } | null;
  values: readonly { id: string; value: ValueChange["value"] }[] | undefined;
}

/** Puts back what a bulk action changed of an asset that nobody changed since; answers its new version. */
export async function undoOne(
  tx: Transaction,
  ctx: Context,
  { asset: id, before: kept, values = [] }: ToUndo,
  action: BulkKind,
): Promise<number> {
  const asset = await lockedAsset(tx, ctx, id);
  if (action === "check_out") await endUnaccepted(tx, ctx, id);
  const { holder_user, holder_location, holder_asset } = kept?.columns ?? {};
  if (action === "check_in" && (holder_user ?? holder_location ?? holder_asset)) await reopen(tx, id);
  const columns = { ...kept?.columns, ...(await branchNow(tx, kept?.columns.location)) };
  const saved = await saveAsset(tx, ctx, asset, columns, "bulk action undone", "", await changesOf(tx, values));
  return saved.version;
}

/** A location that was moved since has moved its branch too. */
async function branchNow(tx: Transaction, location: string | null | undefined) {
  if (!location) return {};
  const found = await tx.selectFrom("location").select("branch").where("id", "=", location).executeTakeFirst();
  if (!found) throw conflict(messages.locations.movedMeanwhile);
  return { branch: found.branch };
}

async function endUnaccepted(tx: Transaction, ctx: Context, asset: string): Promise<void> {
  await unfetchReservations(tx, asset);
  const { rows } = await sql<{ is_accepted: boolean }>`
    update custody set returned = now(), returned_by = ${ctx.actor.account_id}::uuid
    where ${ofOrganisation("custody")} and asset = ${asset}::uuid and returned is null
    returning accepted is not null as is_accepted`.execute(tx);
  if (rows[0]?.is_accepted) throw conflict(messages.bulk.acceptedAfter);
}

/** The custody that a check-in ended goes on. */
const reopen = (tx: Transaction, asset: string) =>
  sql`update custody set returned = null, returned_by = null, return_note = '', condition = null
    where ${ofOrganisation("custody")} and id = (select c.id from custody c
      where ${ofOrganisation("c")} and c.asset = ${asset}::uuid order by c.returned desc limit 1)`.execute(tx);

async function changesOf(tx: Transaction, values: NonNullable<ToUndo["values"]>): Promise<ValueChange[]> {
  if (values.length === 0) return [];
  const ids = values.map(({ id }) => id);
  const { rows } = await applicableFields(ids, sql`null`, sql`null`).execute(tx);
  return values.flatMap(({ id, value }) => {
    const field = rows.find((held) => held.id === id);
    return field ? [{ field, value }] : [];
  });
}
