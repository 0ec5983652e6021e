import type { BodyOf } from "@steward/contract/kit/call";
import { messages } from "@steward/contract/messages/catalogue";
import type { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";

/** The row of an own request, or of one that a customer gave, with its places. */
const visitedRequest = (request: string) => sql`(
  select r.places from service_request r where ${ofOrganisation("r")} and r.id = ${request}::uuid
  union all select t.places from assigned_request t where ${ofOrganisation("t")} and t.id = ${request}::uuid)`;

interface Given {
  request: string;
  /** Field of the body that names them. */
  field: string;
}

/**
 * Asserts that a request may be given to engineers: each is active and may go where it is.
 * @throws Refusal invalid, at the field
 */
export async function assertEngineers(
  tx: Transaction,
  ids: readonly string[],
  { request, field }: Given,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ is_active: boolean; reaches: boolean }>`
    select e.is_active and coalesce(m.is_active, false) as is_active, reaches(e.account_id, r.places) as reaches
    from engineer e join ${visitedRequest(request)} r on true
    left join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id
    where ${ofOrganisation("e")} and e.id = any(${ids}::uuid[])`.execute(tx);
  if (rows.length < new Set(ids).size) throw absentReference(field);
  if (rows.some(({ is_active }) => !is_active)) throw invalidField(field, messages.serviceVisits.engineerInactive);
  if (rows.some(({ reaches }) => !reaches)) throw invalidField(field, messages.serviceVisits.engineerOutside);
}

interface Plan extends Pick<BodyOf<typeof serviceVisitCalls.schedule>, "scheduled_at" | "scheduled_end"> {
  engineer: string | null;
}

/**
 * Asserts that whoever is placed with the organisation has their visits within the days of the placement.
 * @throws Refusal invalid
 */
export async function assertPlaced(tx: Transaction, ctx: Context, plan: Plan): Promise<void> {
  const { engineer, scheduled_at, scheduled_end } = plan;
  const { rows } = await sql<{ is_member: boolean }>`select is_member_during(${engineer}::uuid,
    ${scheduled_at}::timestamptz, ${scheduled_end}::timestamptz, ${ctx.organisation.time_zone}) as is_member`.execute(
    tx,
  );
  if (!rows[0]?.is_member) throw invalidField("scheduled_at", messages.serviceVisits.placedElsewhen);
}

/** Gives a request to one more engineer; nothing happens where it is theirs. */
export const addEngineer = (tx: Transaction, request: string, engineer: string) =>
  sql`insert into service_request_engineer (organisation_id, request, engineer)
    select ${ownOrganisation}, ${request}::uuid, ${engineer}::uuid on conflict do nothing`.execute(tx);

/** Gives a request to these engineers and to nobody else. Those who have it may keep it, whatever became of them since. */
export async function setEngineers(
  tx: Transaction,
  request: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const added = after.filter((id) => !before.includes(id));
  await assertEngineers(tx, added, { request, field: "engineers" });
  for (const id of added) await addEngineer(tx, request, id);
  const removed = before.filter((id) => !after.includes(id));
  if (removed.length === 0) return;
  await tx
    .deleteFrom("service_request_engineer")
    .where("request", "=", request)
    .where("engineer", "in", removed)
    .execute();
}
