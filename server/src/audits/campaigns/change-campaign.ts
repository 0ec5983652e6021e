import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { breadcrumbText, changesBetween, PlaceText, recordActivity } from "../../activity/record-activity.ts";
import { assertReferences } from "../../database/assert-references.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { campaignOf, filterText, lockedCampaign } from "./campaign-queries.ts";

type Body = Input<typeof campaignCalls.update>["body"];

const SCOPE = [
  { field: "scope_places", table: "location" },
  { field: "scope_categories", table: "category" },
  { field: "scope_statuses", table: "attached_status" },
] as const;
const SCOPE_FIELDS = [...SCOPE.map(({ field }) => field), "scope_custodians", "scope_filter", "scope_assets"] as const;

/** Asserts that everything a scope names is the organisation's, and inside the caller's places. */
async function assertScope(tx: Transaction, body: Body): Promise<void> {
  await assertReferences(
    tx,
    // What a scope names may be switched off: assets stand there all the same.
    SCOPE.flatMap(({ field, table }) => (body[field] ?? []).map((id) => ({ field, table, id, before: id }))),
  );
  const custodians = new Set(body.scope_custodians);
  if (custodians.size > 0) {
    const members = tx
      .selectFrom("membership")
      .select("account_id")
      .where("account_id", "in", [...custodians]);
    if ((await members.execute()).length < custodians.size) throw absentReference("scope_custodians");
  }
  const chosen = new Set(body.scope_assets);
  if (chosen.size > 0) {
    const found = await tx
      .selectFrom("asset")
      .select("id")
      .where("id", "in", [...chosen])
      .execute();
    if (found.length < chosen.size) throw absentReference("scope_assets");
  }
}

/** A campaign as history tells it. */
function told(campaign: Campaign): Record<string, unknown> {
  const places = campaign.scope_places_details.map(({ breadcrumb }) => breadcrumbText(breadcrumb));
  const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(", ");
  const { name, note, due_date, repeat_months } = campaign;
  return {
    name,
    scope_places: new PlaceText(
      places.map(({ text }) => text).join(", "),
      places.flatMap((place) => place.places),
    ),
    scope_categories: names(campaign.scope_categories_details),
    scope_statuses: names(campaign.scope_statuses_details),
    scope_custodians: names(campaign.scope_custodians_details),
    scope_filter: filterText(campaign.scope_filter),
    scope_assets: campaign.scope_assets_count || null,
    due_date,
    repeat_months,
    note,
  };
}

/** Drafts a campaign inside a transaction. */
export async function insertCampaign(tx: Transaction, ctx: Context, body: Body & { name: string }): Promise<Campaign> {
  const id = newId();
  const { organisation_id } = ctx;
  await tx
    .insertInto("audit_campaign")
    .values({ ...body, organisation_id, id, created_by: ctx.actor.account_id })
    .execute();
  const campaign = await campaignOf(tx, ctx, id);
  const changes = changesBetween({}, told(campaign)).filter(({ after }) => after !== null);
  await recordActivity(tx, ctx, { subject_type: "audit_campaign", subject_id: id, action: "created", changes });
  return campaign;
}

export const createCampaign = (ctx: Context, { body }: Input<typeof campaignCalls.create>): Promise<Campaign> =>
  ctx.write(async (tx) => {
    await assertScope(tx, body);
    return insertCampaign(tx, ctx, body);
  });

/** Edits a campaign; its scope while it is a draft. */
export async function updateCampaign(
  ctx: Context,
  { params, body }: Input<typeof campaignCalls.update>,
): Promise<Campaign> {
  return ctx.write(async (tx) => {
    const states = ["Draft", "Active", "Resolving"] as const;
    const before = await lockedCampaign(tx, ctx, params.id, { states, action: "edited" });
    await assertScope(tx, body);
    if (before.state !== "Draft" && SCOPE_FIELDS.some((field) => body[field] !== undefined)) {
      throw conflict(messages.audits.frozenScope);
    }
    const stored: Record<string, unknown> = { ...before, ...(await scopeOf(tx, before)) };
    const isSame = Object.entries(body).every(
      ([field, value]) => JSON.stringify(value) === JSON.stringify(stored[field]),
    );
    if (isSame) return before;
    return saveCampaign(tx, ctx, before, body, { action: "edited" });
  });
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** The scope of a campaign in the form of its columns. */
export async function scopeOf(tx: Transaction, campaign: Campaign) {
  const { scope_assets } = await tx
    .selectFrom("audit_campaign")
    .select("scope_assets")
    .where("id", "=", campaign.id)
    .executeTakeFirstOrThrow();
  return {
    scope_places: idsOf(campaign.scope_places_details),
    scope_categories: idsOf(campaign.scope_categories_details),
    scope_statuses: idsOf(campaign.scope_statuses_details),
    scope_custodians: idsOf(campaign.scope_custodians_details),
    scope_filter: campaign.scope_filter,
    scope_assets,
  };
}

interface Step {
  action: string;
  reason?: string;
}

/** Writes columns of a locked campaign with a new version and history. */
export async function saveCampaign(
  tx: Transaction,
  ctx: Context,
  before: Campaign,
  columns: Record<string, unknown>,
  { action, reason = "" }: Step,
): Promise<Campaign> {
  await tx
    .updateTable("audit_campaign")
    .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  const after = await campaignOf(tx, ctx, before.id);
  const state = { state: before.state };
  const changes = changesBetween({ ...told(before), ...state }, { ...told(after), state: after.state });
  await recordActivity(tx, ctx, { subject_type: "audit_campaign", subject_id: before.id, action, changes, reason });
  return after;
}
