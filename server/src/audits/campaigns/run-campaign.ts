import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { campaignOf, inFilter, inScope, lockedCampaign } from "./campaign-queries.ts";
import { insertCampaign, saveCampaign, scopeOf } from "./change-campaign.ts";

/** Freezes what is expected, in the database: a hundred thousand assets are an ordinary number. */
export async function startCampaign(ctx: Context, { params }: Input<typeof campaignCalls.start>): Promise<Campaign> {
  return ctx.write(async (tx) => {
    const before = await lockedCampaign(tx, ctx, params.id, { states: ["Draft"], action: "started" });
    const { numAffectedRows: frozen = 0n } = await sql`insert into audit_finding
        (organisation_id, id, campaign, asset, places, label, is_expected, expected_place, result)
      select ${ownOrganisation}, gen_random_uuid(), k.id, a.id, a.places, a.asset_id, true,
        coalesce(a.location, a.branch), 'Pending'
      from audit_campaign k join asset a on a.organisation_id = k.organisation_id and ${inScope}
      where ${ofOrganisation("k")} and k.id = ${before.id}::uuid
        and ${await inFilter(tx, ctx, before.scope_filter)}`.execute(tx);
    if (frozen === 0n) throw conflict(messages.audits.nothingExpected);
    return saveCampaign(tx, ctx, before, { state: "Active", started: sql`now()` }, { action: "started" });
  });
}

/** Remembers how many scans a device still has to send. */
export async function reportDevice(
  ctx: Context,
  { params, body }: Input<typeof campaignCalls.reportDevice>,
): Promise<Campaign> {
  return ctx.write(async (tx) => {
    const states = ["Active", "Resolving"] as const;
    await lockedCampaign(tx, ctx, params.id, { states, action: "scanned" });
    const { organisation_id } = ctx;
    await tx
      .insertInto("audit_device")
      .values({ organisation_id, campaign: params.id, account_id: ctx.actor.account_id, ...body })
      .onConflict((on) =>
        on
          .columns(["organisation_id", "campaign", "device"])
          .doUpdateSet(({ ref }) => ({ waiting: ref("excluded.waiting"), reported: ref("excluded.reported") })),
      )
      .execute();
    return campaignOf(tx, ctx, params.id);
  });
}

/** Ends the scanning: what was not found is missing, which is a finding and not yet a status. */
export async function completeCampaign(
  ctx: Context,
  { params }: Input<typeof campaignCalls.complete>,
): Promise<Campaign> {
  return ctx.write(async (tx) => {
    const before = await lockedCampaign(tx, ctx, params.id, { states: ["Active"], action: "completed" });
    if (before.waiting > 0) throw conflict(messages.audits.scansWaiting({ count: before.waiting }));
    await sql`update audit_finding f set result = 'Missing'
      where ${ofOrganisation("f")} and f.campaign = ${before.id}::uuid and f.result = 'Pending'`.execute(tx);
    return saveCampaign(tx, ctx, before, { state: "Resolving", completed: sql`now()` }, { action: "completed" });
  });
}

/** Hash of the findings of a campaign in one order, as `sha256sum` makes it of their lines. */
async function hashOf(tx: Transaction, campaign: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|',
      f.id, f.label, f.code, f.result, f.expected_place, f.found_place, f.condition, f.audited_by,
      extract(epoch from f.audited)::numeric(20, 3), f.resolution, f.resolution_reason, f.remark) || E'\\n', ''
      order by f.id), ''), 'UTF8')), 'hex') as hash
    from audit_finding f where ${ofOrganisation("f")} and f.campaign = ${campaign}::uuid`.execute(tx);
  return rows[0]?.hash ?? "";
}

/** Most steps from a due date to a day that is to come. */
const STEPS = 1200;

/** The first day to come that is whole repetitions after the due date, so that closing late shifts nothing. */
const nextDate = (ctx: Context, { due_date, repeat_months }: Campaign) =>
  repeat_months &&
  sql`(select min(s.day) from (
      select (coalesce(${due_date}::date, t.today) + make_interval(months => ${repeat_months} * n))::date as day, t.today
      from (select (now() at time zone ${ctx.organisation.time_zone})::date as today) t, generate_series(1, ${STEPS}::int) n
    ) s where s.day > s.today)`;

/** Closes a campaign about whose findings people have decided, and drafts the next one where it repeats. */
export async function closeCampaign(ctx: Context, { params }: Input<typeof campaignCalls.close>): Promise<Campaign> {
  return ctx.write(async (tx) => {
    const before = await lockedCampaign(tx, ctx, params.id, { states: ["Resolving"], action: "closed" });
    if (before.waiting > 0) throw conflict(messages.audits.scansWaiting({ count: before.waiting }));
    if (before.open > 0) throw conflict(messages.audits.stillOpen({ count: before.open }));
    const columns = {
      state: "Closed",
      closed: sql`now()`,
      findings_hash: await hashOf(tx, before.id),
      next_date: nextDate(ctx, before),
    };
    const closed = await saveCampaign(tx, ctx, before, columns, { action: "closed" });
    if (closed.next_date) await draftNext(tx, ctx, closed, closed.next_date);
    return closed;
  });
}

async function draftNext(tx: Transaction, ctx: Context, ended: Campaign, due_date: string) {
  const { name, note, repeat_months } = ended;
  await insertCampaign(tx, ctx, { name, note, repeat_months, due_date, ...(await scopeOf(tx, ended)) });
}

/** Cancels a campaign; what was applied of its findings stays, and the next one is drafted unless it ends its series. */
export async function cancelCampaign(
  ctx: Context,
  { params, body }: Input<typeof campaignCalls.cancel>,
): Promise<Campaign> {
  return ctx.write(async (tx) => {
    const states = ["Draft", "Active", "Resolving"] as const;
    const before = await lockedCampaign(tx, ctx, params.id, { states, action: "cancelled" });
    const next_date = body.draft_next ? nextDate(ctx, before) : null;
    const columns = { state: "Cancelled", cancel_reason: body.reason, next_date };
    const cancelled = await saveCampaign(tx, ctx, before, columns, { action: "cancelled", reason: body.reason });
    if (cancelled.next_date) await draftNext(tx, ctx, cancelled, cancelled.next_date);
    return cancelled;
  });
}
