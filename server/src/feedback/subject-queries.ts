import type { feedbackCalls } from "@steward/contract/feedback/calls";
import type { FeedbackSubject } from "@steward/contract/feedback/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { visitOutcomes } from "@steward/contract/service-requests/visits/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, notFound, type Refusal } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { ownEngineer } from "../service-requests/engineers/engineer-queries.ts";
import { assertServiceRequest } from "../service-requests/service-request-queries.ts";

/** What feedback is about. */
export interface Subject {
  service_request: string;
  /** A visit of the request; null for the request itself. */
  visit: string | null;
}

export const aboutOf = ({ visit }: Subject): FeedbackSubject => (visit === null ? "request" : "visit");

/**
 * The visit that a query names, else the last one of the request that has ended; undefined where none has.
 * @throws Refusal not_found for the request, invalid for a visit that is not one of it
 */
export async function visitNamed(
  tx: Transaction,
  { params, query }: Pick<Input<typeof feedbackCalls.visitSettings>, "params" | "query">,
): Promise<Subject | undefined> {
  const service_request = params.id;
  await assertServiceRequest(tx, service_request);
  const { rows } = await sql<{ id: string }>`select v.id from service_visits v
    where ${ofOrganisation("v")} and v.service_request_id = ${service_request}::uuid
      and ${query.visit ? sql`v.id = ${query.visit}::uuid` : sql`v.status = any(${[...visitOutcomes]}::text[])`}
    order by v.ended_at desc nulls last, v.id limit 1`.execute(tx);
  const [visit] = rows;
  if (!visit && query.visit) throw absentReference("visit");
  return visit && { service_request, visit: visit.id };
}

/** @throws Refusal of `absent`, named by what is not there */
export async function assertSubject(
  tx: Transaction,
  { service_request, visit }: Subject,
  absent: (path: string) => Refusal = notFound,
): Promise<void> {
  const { rows } = await sql<{ hasVisit: boolean }>`select v.id is not null as "hasVisit" from service_request r
    left join service_visits v on v.organisation_id = r.organisation_id and v.service_request_id = r.id
      and v.id = ${visit}::uuid
    where ${ofOrganisation("r")} and r.id = ${service_request}::uuid`.execute(tx);
  if (!rows[0]) throw absent("service_request");
  if (visit !== null && !rows[0].hasVisit) throw absent("visit");
}

/** The work that feedback is about. */
export interface Work {
  status: string;
  isVisit: boolean;
  /** Whether the caller did it. */
  isOwn: boolean;
  /** Whose work the request or a provider's visit was; of an own visit its engineer is rated instead. */
  service_provider: string | null;
  engineer: string | null;
}

/**
 * What became of a request or a visit. Where the request is held, until the transaction ends, submissions about it follow
 * one another.
 * @throws Refusal not_found
 */
export async function workOf(
  tx: Transaction,
  ctx: Context,
  { service_request, visit }: Subject,
  { isHeld = false } = {},
): Promise<Work> {
  const columns =
    visit === null
      ? sql`r.status, false as "isVisit", false as "isOwn", r.service_provider, null as engineer`
      : sql`v.status, true as "isVisit", coalesce(v.engineer = (${ownEngineer(ctx)}), false) as "isOwn",
          case when v.partner = r.offered_to then r.service_provider end as service_provider, v.engineer`;
  const visits = sql`join service_visits v on v.organisation_id = r.organisation_id and v.service_request_id = r.id
    and v.id = ${visit}::uuid`;
  const { rows } = await sql<Work>`select ${columns} from service_request r ${visit === null ? sql`` : visits}
    where ${ofOrganisation("r")} and r.id = ${service_request}::uuid
    ${isHeld ? sql`for no key update of r` : sql``}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const { feedback } = messages;
const DONE: ReadonlySet<string> = new Set(["Resolved", "Closed", ...visitOutcomes]);

/** Why nobody, or not the caller, is asked about some work; undefined where they are. */
export function reasonAgainst({ status, isVisit, isOwn }: Work): string | undefined {
  if (isOwn) return feedback.ownVisit;
  if (DONE.has(status)) return undefined;
  return isVisit ? feedback.visitNotYet({ status }) : feedback.notYet({ status });
}
