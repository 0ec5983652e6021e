import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { assertReferences } from "../../database/assert-references.ts";
import { momentOfWork, newId } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import { serialize } from "../../database/serialize.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, conflictAt, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { firstStatus } from "../change-status.ts";
import { meetReservations } from "../reservations/meet-reservations.ts";
import { withSignature } from "../../files/signature.ts";
import { lockedAsset, movedPlace, saveAsset, statusOf } from "../update-asset.ts";
import { tellHolder } from "./tell-holder.ts";

export type Leaving = Input<typeof custodyCalls.checkOut>["body"];

/** Checks an asset out to a holder (life cycles, section 1): of two who do so at once the second is told who was first. */
export async function checkOut(
  ctx: Context,
  { params, body }: Pick<Input<typeof custodyCalls.checkOut>, "params" | "body">,
): Promise<AssetDetails> {
  return withSignature(ctx, body.signature, async ({ key, keep }) => {
    const after = await checkOutTelling(ctx, params.id, body, { tells: true, signature_key: key });
    keep();
    return after;
  });
}

interface Telling {
  /** Whether the person is told now. */
  tells: boolean;
  /** Storage key of what they signed. */
  signature_key?: string | null;
}

/** The same; of many that one person gets at once they are told together. */
export async function checkOutTelling(
  ctx: Context,
  id: string,
  body: Omit<Leaving, "signature">,
  { tells, signature_key = null }: Telling,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    await assertGiven(tx, body);
    // Ahead of the asset: whoever waits here holds no row that another one waits for.
    if (body.asset) await serialize(tx, "ring of holders");
    const before = await lockedAsset(tx, ctx, id);
    assertFree(before);
    const status = await statusInUse(tx, body.status);
    if (body.asset) await assertNoRing(tx, before.id, body.asset);
    if (body.expected_return) await assertAhead(tx, body.expected_return);
    await meetReservations(tx, ctx, before.id, body);
    const place = body.location ? await movedPlace(tx, before, { location: body.location }) : undefined;
    const held = {
      holder_user: body.user ?? null,
      holder_location: body.location ?? null,
      holder_asset: body.asset ?? null,
      expected_return: body.expected_return ?? null,
    };
    await tx
      .insertInto("custody")
      .values({
        organisation_id: ctx.organisation_id,
        id: newId(),
        asset: before.id,
        ...held,
        checked_out: nowOfWork(),
        checked_out_by: ctx.actor.account_id,
        note: body.note,
        signature_key,
      })
      .execute();
    const columns = { status, status_category: "in_use", ...held, ...place };
    const after = await saveAsset(tx, ctx, before, columns, "checked out", body.note);
    if (body.user && tells) await tellHolder(tx, ctx, body.user, [id]);
    return after;
  });
}

/** The moment of what is done: now, or that of a sample's past. */
export const nowOfWork = () => {
  const moment = momentOfWork();
  return moment ? new Date(moment.ms).toISOString() : sql<string>`now()`;
};

/** One that is in use may lack its holder, where a register did not say who it is. */
function assertFree({ assigned_to, status_details: status }: AssetDetails): void {
  if (assigned_to !== null) throw conflict(messages.custody.held({ status: status.name }));
  if (status.category === "unavailable" || status.category === "archived") {
    throw conflict(messages.custody.notAvailable({ status: status.name }));
  }
}

async function statusInUse(tx: Transaction, given: string | null | undefined): Promise<string> {
  if (!given) {
    const first = await firstStatus(tx, "in_use");
    if (!first) throw conflict(messages.custody.noInUseStatus);
    return first;
  }
  const status = await statusOf(tx, given);
  if (!status.is_active) throw invalidField("status", messages.refusals.statusOff);
  if (status.category !== "in_use") throw invalidField("status", messages.custody.outStatus);
  return given;
}

/** Asserts that what the body names is there for the caller, and that it is one holder who may hold something. */
async function assertGiven(
  tx: Transaction,
  { user, location, asset, status }: Omit<Leaving, "signature">,
): Promise<void> {
  await assertReferences(tx, [
    { field: "location", table: "location", id: location },
    { field: "asset", table: "asset", id: asset },
    { field: "status", table: "attached_status", id: status },
  ]);
  const member = user
    ? await tx.selectFrom("membership").select("is_active").where("account_id", "=", user).executeTakeFirst()
    : undefined;
  if (user && !member) throw absentReference("user");
  if ([user, location, asset].filter(Boolean).length !== 1) throw invalidField("user", messages.custody.oneHolder);
  if (member?.is_active === false) throw invalidField("user", messages.custody.personGone);
}

/** Asserts that an asset would not hold itself, however many others are between, and that its holder is not archived. */
async function assertNoRing(tx: Transaction, id: string, holder: string): Promise<void> {
  const { rows } = await sql<{ is_archived: boolean; is_ring: boolean }>`
    with recursive up (id) as (
      select ${holder}::uuid
      union
      select a.holder_asset from up join asset a on ${ofOrganisation("a")} and a.id = up.id where a.holder_asset is not null)
    select a.is_archived, exists (select from up where up.id = ${id}::uuid) as is_ring
    from asset a where ${ofOrganisation("a")} and a.id = ${holder}::uuid`.execute(tx);
  const problem = rows[0]?.is_ring ? messages.custody.ring : messages.custody.holderArchived;
  if (rows[0]?.is_ring || rows[0]?.is_archived) throw conflictAt("asset", problem);
}

/** Asserts that a day is today in the organisation's time zone, or later. */
async function assertAhead(tx: Transaction, day: string): Promise<void> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select ${day}::date >= (${nowOfWork()}::timestamptz at time zone o.time_zone)::date as is_ahead
    from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  if (!rows[0]?.is_ahead) throw invalidField("expected_return", messages.custody.returnPassed);
}
