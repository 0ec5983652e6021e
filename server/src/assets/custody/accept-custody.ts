import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Custody } from "@steward/contract/assets/custody/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, forbidden } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { answerCustody, tellGivers } from "../acceptance/answer-custody.ts";
import { withSignature } from "../../files/signature.ts";
import { custodyOf } from "./custody-queries.ts";

/** Confirms that the caller has what was checked out to them; the second time changes nothing. */
export async function acceptCustody(
  ctx: Context,
  { params, body }: Input<typeof custodyCalls.accept>,
): Promise<Custody> {
  return withSignature(ctx, body.signature, async ({ key, keep }) => {
    const { custody, is_new } = await ctx.write(async (tx) => {
      const before = await lockOwn(tx, ctx, params.id);
      if (before.accepted !== null) return { custody: before, is_new: false };
      await answerCustody(tx, ctx, [before], { accepts: true, signature_key: key });
      return { custody: await custodyOf(tx, ctx, params.id), is_new: true };
    });
    if (is_new) keep();
    return custody;
  });
}

/** Says that the caller does not have what was checked out to them; accepting it later takes that back. */
export async function declineCustody(
  ctx: Context,
  { params, body: { reason } }: Input<typeof custodyCalls.decline>,
): Promise<Custody> {
  return ctx.write(async (tx) => {
    const before = await lockOwn(tx, ctx, params.id);
    if (before.accepted !== null) throw conflict(messages.custody.acceptedAlready);
    if (before.declined !== null && before.decline_reason === reason) return before;
    const giver = await giverOf(tx, before.checked_out_by_details?.id);
    const { asset_id, name } = before.asset_details;
    const given = { checked_out_by: giver?.id ?? null, giver_email: giver?.email ?? null, asset: before.asset };
    const { account_id: person, name: own } = ctx.actor;
    await tellGivers(tx, ctx, { person, name: own, reason }, [{ ...given, asset_id, asset_name: name }]);
    await answerCustody(tx, ctx, [before], { accepts: false, reason });
    return custodyOf(tx, ctx, params.id);
  });
}

const giverOf = async (tx: Transaction, id: string | undefined) =>
  id === undefined
    ? undefined
    : tx.selectFrom("account").select(["id", "email"]).where("id", "=", id).executeTakeFirst();

/** Locks a custody that the caller holds, its asset first. */
async function lockOwn(tx: Transaction, ctx: Context, id: string): Promise<Custody> {
  const { asset, holder } = await custodyOf(tx, ctx, id);
  if (holder !== ctx.actor.account_id) throw forbidden(messages.custody.notYours);
  await tx.selectFrom("asset").select("id").where("id", "=", asset).forUpdate().execute();
  const custody = await custodyOf(tx, ctx, id);
  if (custody.returned !== null) throw conflict(messages.custody.returnedMeanwhile);
  return custody;
}
