import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { type Change, changeOf, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, conflictAt, invalidField, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { HandOutKind } from "./hand-out-kind.ts";

interface Holder {
  user?: string | null | undefined;
  asset?: string | null | undefined;
}

export interface GivenOut extends Holder {
  quantity: number;
  note: string;
}

/**
 * Asserts that a holder is an active member and an asset of the organisation, and answers what they are called. The
 * asset is locked against a move, ahead of the stock, as a move locks them in this order too.
 */
export async function lockHolder(tx: Transaction, { user, asset }: Holder): Promise<string[]> {
  const names: string[] = [];
  const absent: string[] = [];
  if (user) {
    const { rows } = await sql<{ name: string }>`select a.name from membership m join account a on a.id = m.account_id
      where ${ofOrganisation("m")} and m.account_id = ${user}::uuid and m.is_active for share of m`.execute(tx);
    if (rows[0]) names.push(rows[0].name);
    else absent.push("user");
  }
  if (asset) {
    const { rows } = await sql<{ asset_id: string; is_archived: boolean }>`select a.asset_id, a.is_archived from asset a
      where ${ofOrganisation("a")} and a.id = ${asset}::uuid for share`.execute(tx);
    if (rows[0]?.is_archived) throw conflictAt("asset", messages.custody.holderArchived);
    if (rows[0]) names.push(rows[0].asset_id);
    else absent.push("asset");
  }
  if (absent.length > 0) throw absentReference(...absent);
  return names;
}

interface Counts {
  total: number;
  out: number;
}

/** Locks a stock until the transaction ends and answers its counts, so that two callers never hand out the same piece. */
export async function lockCounts(tx: Transaction, { table, total, out }: HandOutKind, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select s.${sql.ref(total)} as total, s.${sql.ref(out)} as out
    from ${sql.table(table)} s where ${ofOrganisation("s")} and s.id = ${id}::uuid for no key update`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Sets counts of a locked stock, which becomes another version. */
export async function setCounts(
  tx: Transaction,
  { table, total, out }: HandOutKind,
  id: string,
  counts: Counts,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(total)} = ${counts.total}, ${sql.ref(out)} = ${counts.out},
      version = version + 1, modified = now()
    where ${ofOrganisation(table)} and id = ${id}::uuid`.execute(tx);
}

/** Adds a hand-out of a locked stock; `open` pieces of it are out. */
export async function insertHandOut(
  tx: Transaction,
  ctx: Context,
  { hand_outs, of }: HandOutKind,
  id: string,
  { user, asset, quantity, note, open }: GivenOut & { open: number },
): Promise<void> {
  await sql`insert into ${sql.table(hand_outs)}
      (organisation_id, id, ${sql.ref(of)}, account, asset, quantity, open, note, created_by)
    values (${ctx.organisation_id}::uuid, ${newId()}::uuid, ${id}::uuid, ${user ?? null}::uuid, ${asset ?? null}::uuid,
      ${quantity}, ${open}, ${note}, ${ctx.actor.account_id}::uuid)`.execute(tx);
}

/** Tells history that pieces of a stock changed hands. */
export const recordHandOut = (
  tx: Transaction,
  ctx: Context,
  { table }: HandOutKind,
  id: string,
  { action, note, changes }: { action: string; note: string; changes: Change[] },
) => recordActivity(tx, ctx, { subject_type: table, subject_id: id, action, changes, reason: note });

/**
 * Hands pieces of a stock out to a person, an asset, or both.
 * @throws Refusal invalid without a holder, or where fewer are in stock
 */
export async function handOut(tx: Transaction, ctx: Context, kind: HandOutKind, id: string, given: GivenOut) {
  const names = await lockHolder(tx, given);
  const { total, out } = await lockCounts(tx, kind, id);
  if (names.length === 0) throw invalidField("user", messages.stock.noHolder);
  if (given.quantity > total - out) throw noneLeft(kind, total - out);
  await insertHandOut(tx, ctx, kind, id, { ...given, open: given.quantity });
  await setCounts(tx, kind, id, { total, out: out + given.quantity });
  await recordHandOut(tx, ctx, kind, id, {
    action: kind.actions.out,
    note: given.note,
    changes: [
      changeOf("holder", { before: null, after: names.join(" · ") }),
      changeOf(kind.out, { before: out, after: out + given.quantity }),
    ],
  });
}

const noneLeft = ({ total }: HandOutKind, count: number) =>
  total === "seats"
    ? invalidField("user", messages.stock.noSeat)
    : invalidField("quantity", messages.stock.onlyInStock({ count }));

interface Out {
  asset: string | null;
  open: number;
  holder: string;
}

/**
 * Takes pieces back that were handed out.
 * @throws Refusal invalid where fewer of them are still out
 */
export async function takeBack(
  tx: Transaction,
  ctx: Context,
  kind: HandOutKind,
  { id, hand_out_id }: { id: string; hand_out_id: string },
  { quantity, note }: { quantity: number; note: string },
) {
  const { hand_outs, of } = kind;
  const one = sql`${ofOrganisation("h")} and h.${sql.ref(of)} = ${id}::uuid and h.id = ${hand_out_id}::uuid`;
  // The asset ahead of the stock, as a move locks them.
  await sql`select from asset a where ${ofOrganisation("a")}
    and a.id = (select h.asset from ${sql.table(hand_outs)} h where ${one}) for share`.execute(tx);
  const { total, out } = await lockCounts(tx, kind, id);
  const { rows } = await sql<Out>`select h.asset, h.open,
      concat_ws(' · ', (select p.name from account p where p.id = h.account),
        (select a.asset_id from asset a where a.organisation_id = h.organisation_id and a.id = h.asset)) as holder
    from ${sql.table(hand_outs)} h where ${one} for no key update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (quantity > found.open) throw invalidField("quantity", messages.stock.onlyOut({ count: found.open }));
  await sql`update ${sql.table(hand_outs)} h set open = h.open - ${quantity}, returned = now() where ${one}`.execute(
    tx,
  );
  await setCounts(tx, kind, id, { total, out: out - quantity });
  await recordHandOut(tx, ctx, kind, id, {
    action: kind.actions.back,
    note,
    changes: [
      changeOf("holder", { before: found.holder, after: null }),
      changeOf(kind.out, { before: out, after: out - quantity }),
    ],
  });
}
