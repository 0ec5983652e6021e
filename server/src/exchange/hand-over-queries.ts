import { handOverActions, type HandOverAction } from "@steward/contract/exchange/constants";
import { interestSteps, type InterestStep } from "@steward/contract/interests/constants";
import type { HandOverStep } from "@steward/contract/exchange/hand-over";
import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { type Activity, recordActivity } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

/** Tables of the exchange, each with its column of the other organisation. */
const PARTNER = {
  issued_asset: "customer",
  oem_asset: "oem",
  interest: "staffing",
  received_interest: "customer",
} as const;
export type Side = keyof typeof PARTNER;

const plan: SortPlan = { id: sql`h.id`, default: "created", columns: {} };

/** Who did a step: a person of the organisation itself, or the partner, none of whose people are known here. */
const stepColumns = (partner: RawBuilder<unknown>) => sql`h.id, h.action, h.reason, h.created,
  case when h.actor is null then ${partner}
    else (select o.name from organisation o where o.id = h.organisation_id) end as organisation,
  (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = h.actor) as by_details`;

const isStep = sql`h.action = any(${[...handOverActions, ...interestSteps]}::text[])`;

/** The name of the other side of an exchange, by its id on this side. */
const partnerOf = (side: Side, id: RawBuilder<unknown>) =>
  sql`coalesce((select p.name from ${sql.table(side)} t
    join partner p on p.organisation_id = t.organisation_id and p.id = t.${sql.ref(PARTNER[side])}
    where t.organisation_id = h.organisation_id and t.id = ${id}), '')`;

type AskedSteps = Pick<Input<typeof issuedAssetCalls.provenance>, "query" | "request">;

/** One page of the steps of a hand-over, the first one first: what history keeps of them for ever. */
export function stepPage(tx: Transaction, ctx: Context, { query, request }: AskedSteps, side: Side, id: string) {
  const conditions = [
    ofOrganisation("h"),
    sql`h.subject_type = ${sql.lit(side)} and h.subject_id = ${id}::uuid`,
    isStep,
  ];
  if (query.search) conditions.push(sql`h.words like ${searchPattern(query.search)}`);
  return selectPage<HandOverStep & { sort_value: string | null }>(tx, ctx, { query, request }, plan, {
    columns: stepColumns(partnerOf(side, sql`${id}::uuid`)),
    from: sql`activity h`,
    alias: "h",
    where: sql.join(conditions, sql` and `),
  });
}

/** The same steps as JSON, for select lists; `id` is the SQL of the record's id. */
export const stepsOf = <Step = HandOverStep>(side: Side, id: string) =>
  sql<Step[]>`(select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from (
    select ${stepColumns(partnerOf(side, sql.ref(id)))} from activity h
    where ${ofOrganisation("h")} and h.subject_type = ${sql.lit(side)} and h.subject_id = ${sql.ref(id)} and ${isStep}) s)`;

/**
 * Locks both sides of a hand-over until the transaction ends.
 * @throws Refusal not_found, and conflict where the other organisation is suspended: nothing is done then
 */
export async function lockHandOver(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ partner_name: string | null; is_active: boolean }>`
    select * from lock_hand_over(${id}::uuid)`.execute(tx);
  const [partner] = rows;
  if (!partner) throw notFound();
  if (!partner.is_active) throw conflict(messages.exchange.suspended({ name: partner.partner_name ?? "" }));
}

/** Tells the other side what became of a locked hand-over; `undone` where the state before came back. */
export async function tellHandOver(tx: Transaction, id: string, undone = false): Promise<void> {
  await sql`select tell_hand_over(${id}::uuid, ${undone})`.execute(tx);
}

/**
 * Asserts the state of a locked hand-over.
 * @throws Refusal conflict, which names the present state and by whom of the own side, or which partner, it came so
 */
export async function assertState(
  tx: Transaction,
  { side, id, state }: { side: Side; id: string; state: string },
  allowed: readonly string[],
): Promise<void> {
  if (allowed.includes(state)) return;
  const { rows } = await sql<{ name: string; day: string }>`
    select coalesce((select p.name from account p where p.id = h.actor), ${partnerOf(side, sql`h.subject_id`)}) as name,
      local_day(h.created, o.time_zone)::text as day
    from activity h join organisation o on o.id = h.organisation_id
    where ${ofOrganisation("h")} and h.subject_type = ${sql.lit(side)} and h.subject_id = ${id}::uuid and ${isStep}
    order by h.id desc limit 1`.execute(tx);
  const [last] = rows;
  const isFirst = ["Waiting", "Issued", "Invited"].includes(state);
  throw conflict(
    last && !isFirst ? messages.exchange.answeredBy({ state, ...last }) : messages.exchange.stands({ state }),
  );
}

/** Records a step of an exchange in one's own history. */
export const recordStep = (
  tx: Transaction,
  ctx: Context,
  {
    side,
    id,
    action,
    ...told
  }: { side: Side; id: string; action: HandOverAction | InterestStep } & Pick<Activity, "changes" | "reason">,
) => recordActivity(tx, ctx, { subject_type: side, subject_id: id, action, ...told });
