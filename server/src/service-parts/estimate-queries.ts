import type { EstimateState } from "@steward/contract/service-parts/constants";
import type { ServiceEstimate, ServiceProviderEstimate } from "@steward/contract/service-parts/rules";
import { type RawBuilder, sql } from "kysely";
import { decimalOf } from "../database/minor-units.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import { assignedRequestOf } from "../service-requests/assigned/assigned-request-queries.ts";
import { ofSubject, type SubjectKey } from "./part-subject.ts";

interface Sum {
  currency: string;
  covered: number | null;
  charged: number;
}

interface Named {
  id: string;
  name: string;
}

/** What somebody was asked last, and what was approved last. */
interface Decision {
  last: {
    id: string;
    status: Exclude<EstimateState, "None">;
    reason: string;
    asked_by: Named | null;
    asked_at: string;
    decided_by: Named | null;
    decided_at: string | null;
  } | null;
  /** In the currency of the estimate. */
  approved: number | null;
}

interface Row extends Decision {
  currency: string;
  limit: number | null;
  totals: Sum[] | null;
}

/** What the parts of a request come to, in minor units. */
export interface Estimated extends Row {
  /** Charged parts in the currency of the estimate. */
  charged: number;
  is_needed: boolean;
}

/** A service provider's parts at its customer. */
interface OfProvider extends Decision {
  provider_details: Named;
  currency: string;
  charged: number;
}

const person = (column: string) =>
  sql`(select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = ${sql.ref(column)})`;

/** The last estimate among those of a condition on `e`. */
const lastOf = (of: RawBuilder<unknown>) => sql`(select jsonb_build_object('id', e.id, 'status', e.status,
    'reason', e.reason, 'asked_by', ${person("e.asked_by")}, 'asked_at', e.created,
    'decided_by', ${person("e.decided_by")}, 'decided_at', e.decided_at)
  from service_estimate e where ${of} order by e.id desc limit 1)`;

/** What was approved last in a currency among those of a condition on `e`. */
const approvedOf = (
  of: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
) => sql`(select e.amount from service_estimate e
  where ${of} and e.status = 'Approved' and e.currency = ${currency} order by e.id desc limit 1)`;

/** The currency that all parts for one request of a customer have; null while there is none. */
const currencyOf = (of: RawBuilder<unknown>) =>
  sql`(select p.currency from service_part p where ${of} order by p.id limit 1)`;

/** Whether charged parts of an assigned request are above the limit of its customer, which it keeps to itself. */
async function isAboveTheirs(
  tx: Transaction,
  id: string,
  { charged, currency }: { charged: number; currency: string },
) {
  const { rows } = await sql<{ is_above: boolean | null }>`
    select above_limit_of_customer(${id}::uuid, ${charged}::bigint, ${currency}) as is_above`.execute(tx);
  return rows[0]?.is_above ?? false;
}

/** What the own parts of a request come to, against the limit and what was approved. */
export async function estimated(tx: Transaction, subject: SubjectKey): Promise<Estimated> {
  const isOwn = "own" in subject;
  const [parts, estimates] = [ofSubject("p", subject), ofSubject("e", subject)];
  const currency = isOwn ? sql`o.currency` : sql`coalesce(${currencyOf(parts)}, o.currency)`;
  const { rows } = await sql<Row>`select c.currency, ${isOwn ? sql`o.estimate_limit` : sql`null::bigint`} as limit,
      (select jsonb_agg(jsonb_build_object('currency', s.currency, 'covered', s.covered, 'charged', s.charged)
          order by s.currency)
        from (select p.currency, sum(case when p.is_covered then p.quantity * p.unit_cost else 0 end) as covered,
            sum(case when p.is_covered then 0 else p.quantity * p.unit_cost end) as charged
          from service_part p where ${parts} group by p.currency) s) as totals,
      ${lastOf(estimates)} as last, ${approvedOf(estimates, sql`c.currency`)} as approved
    from organisation o cross join lateral (select ${currency} as currency) c where o.id = ${ownOrganisation}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const charged = row.totals?.find((sum) => sum.currency === row.currency)?.charged ?? 0;
  const is_above = isOwn
    ? row.limit !== null && charged > row.limit
    : await isAboveTheirs(tx, subject.id, { charged, currency: row.currency });
  return { ...row, charged, is_needed: is_above && charged > (row.approved ?? 0) };
}

/** What the parts of service providers for an own request come to. */
async function ofProviders(tx: Transaction, id: string): Promise<OfProvider[]> {
  const of = (alias: string) => sql`${ofOrganisation(alias)} and ${sql.ref(`${alias}.request`)} = ${id}::uuid
    and ${sql.ref(`${alias}.partner`)} = q.id`;
  const { rows } = await sql<OfProvider>`select jsonb_build_object('id', q.id, 'name', q.name) as provider_details,
      c.currency, ${lastOf(of("e"))} as last, ${approvedOf(of("e"), sql`c.currency`)} as approved,
      (select coalesce(sum(p.quantity * p.unit_cost), 0)::bigint from service_part p
        where ${of("p")} and not p.is_covered and p.currency = c.currency) as charged
    from partner q cross join lateral (select coalesce(${currencyOf(of("p"))},
        (select e.currency from service_estimate e where ${of("e")} order by e.id desc limit 1)) as currency) c
    where ${ofOrganisation("q")} and q.id = any(array(
        select p.partner from service_part p where ${ofOrganisation("p")} and p.request = ${id}::uuid
        union select e.partner from service_estimate e where ${ofOrganisation("e")} and e.request = ${id}::uuid))
    order by q.name_sort collate "C", q.id`.execute(tx);
  return rows;
}

type Decided = Decision & { currency: string; charged: number; is_needed: boolean };

/** An answer of the other organisation is told without the person. */
const presentDecision = (
  { currency, charged, is_needed, last, approved }: Decided,
  asker?: Named,
  decider?: Named,
) => ({
  currency,
  amount: decimalOf(charged),
  is_needed,
  status: last?.status ?? ("None" as const),
  approved: approved === null ? null : decimalOf(approved),
  reason: last?.reason ?? "",
  asked_by_details: last ? (last.asked_by ?? asker ?? null) : null,
  asked_at: last?.asked_at ?? null,
  decided_by_details: last?.decided_at ? (last.decided_by ?? decider ?? null) : null,
  decided_at: last?.decided_at ?? null,
});

/** A provider's estimate against the limit of its customer: all that it charges is above it in another currency. */
function presentProvider(
  { currency, limit }: Estimated,
  { provider_details, ...of }: OfProvider,
): ServiceProviderEstimate {
  const is_above = limit !== null && of.charged > (of.currency === currency ? limit : 0);
  const is_needed = is_above && of.charged > (of.approved ?? 0);
  const estimate = of.last?.status === "Asked" ? of.last.id : null;
  return { provider_details, estimate, ...presentDecision({ ...of, is_needed }, provider_details) };
}

/** What the parts of a request come to, on the wire; the customer is that of an assigned one. */
export async function estimateOf(tx: Transaction, subject: SubjectKey, customer?: Named): Promise<ServiceEstimate> {
  const own = await estimated(tx, subject);
  const providers = "own" in subject ? await ofProviders(tx, subject.id) : [];
  return {
    totals: (own.totals ?? []).map((sum) => ({
      currency: sum.currency,
      covered: decimalOf(sum.covered ?? 0),
      charged: decimalOf(sum.charged),
    })),
    limit: own.limit === null ? null : decimalOf(own.limit),
    ...presentDecision(own, undefined, customer),
    providers: providers.map((provider) => presentProvider(own, provider)),
  };
}

/**
 * What the parts of a request come to, of an own or an assigned one.
 * @throws Refusal not_found
 */
export async function readEstimate(tx: Transaction, id: string): Promise<ServiceEstimate> {
  const own = await tx.selectFrom("service_request").select("id").where("id", "=", id).executeTakeFirst();
  if (own) return estimateOf(tx, { id, own });
  const assigned = await assignedRequestOf(tx, id);
  return estimateOf(tx, { id, assigned }, assigned.customer_details);
}

/** An amount as history and messages tell it. */
export const amountText = (amount: number, currency: string): string => `${decimalOf(amount)} ${currency}`;
