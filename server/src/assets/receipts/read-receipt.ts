import type { receiptCalls } from "@steward/contract/assets/receipts/calls";
import { messages } from "@steward/contract/messages/catalogue";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { conflict, forbidden, notFound } from "../../errors/refusal.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { piecesOf } from "../../stock/held-pieces.ts";
import { drawReceipt, minuteIn, type Receipt } from "./draw-receipt.ts";
import { organisationName, receiptRows } from "./receipt-queries.ts";

/** Receipt of one check-out, also after the asset came back. */
export async function receiptOfCustody(
  ctx: Context,
  { params, reply }: Pick<Input<typeof receiptCalls.ofCustody>, "params" | "reply">,
) {
  const read = await ctx.read(async (tx) => ({
    rows: await receiptRows(tx, sql`c.id = ${params.id}::uuid`),
    organisation: await organisationName(tx),
  }));
  const [row] = read.rows;
  if (!row) throw notFound();
  assertMay(ctx, row.holder_user);
  return sent(ctx, reply, { ...read, pieces: [], holder: row.holder_name ?? "", name: row.asset_id });
}

/** Receipt of everything that a person holds, as after a hand-over. */
export async function receiptOfPerson(
  ctx: Context,
  { params, reply }: Pick<Input<typeof receiptCalls.ofPerson>, "params" | "reply">,
) {
  assertMay(ctx, params.id);
  const read = await ctx.read(async (tx) => {
    const member = await tx
      .selectFrom("membership")
      .innerJoin("account", "account.id", "membership.account_id")
      .select("account.name")
      .where("membership.account_id", "=", params.id)
      .executeTakeFirst();
    if (!member) throw notFound();
    return {
      name: member.name,
      rows: await receiptRows(tx, sql`c.holder_user = ${params.id}::uuid and c.is_open`),
      pieces: await piecesOf(tx, params.id),
      organisation: await organisationName(tx),
    };
  });
  if (read.rows.length + read.pieces.length === 0) throw conflict(messages.custody.nothingHeld);
  return sent(ctx, reply, { ...read, holder: read.name });
}

function assertMay(ctx: Context, holder: string | null): void {
  if (holder !== ctx.actor.account_id && !ctx.may("asset.check_in_out")) {
    throw forbidden(messages.receipts.notYours);
  }
}

async function sent(
  ctx: Context,
  reply: FastifyReply,
  { name, ...receipt }: Omit<Receipt, "made"> & { name: string },
): Promise<FastifyReply> {
  const made = new Date();
  const [day = ""] = minuteIn(ctx.organisation.time_zone)(made).split(" ");
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", contentDisposition("attachment", messages.receipts.file({ name, day })))
    .type("application/pdf")
    .send(await drawReceipt(ctx, { ...receipt, made }));
}
