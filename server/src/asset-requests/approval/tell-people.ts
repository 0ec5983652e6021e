import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context, Services } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";

/** Where mails lead to, and of which organisation they are. */
interface From {
  organisation_id: string;
  origin: string;
}

interface Waiting {
  number: number;
  asset: string;
  quantity: number;
  reason: string;
  by: string;
  people: { name: string; email: string }[] | null;
}

/**
 * Mails who may decide about a request at its present step: whoever holds the role, and for those who are absent today
 * their delegates.
 * @param days since the turn came, for a reminder
 */
export async function tellApprovers(
  services: Services,
  tx: Transaction,
  { organisation_id, origin }: From,
  id: string,
  days?: number,
): Promise<void> {
  if (isOfThePast()) return;
  const { rows } = await sql<Waiting>`
    with asked as (
      select r.id, q.account_id, q.on_behalf_of from asset_request r
      join asset_request_step st on st.organisation_id = r.organisation_id and st.request = r.id and st.number = r.step
      join organisation o on o.id = r.organisation_id
      cross join lateral request_approvers(r.requested_by, st.role, r.places, (now() at time zone o.time_zone)::date) q
      where ${ofOrganisation("r")} and r.id = ${id}::uuid)
    select r.number, coalesce(nullif(r.asset_name, ''), mo.product_name, r.product_name) as asset, r.quantity, r.reason, p.name as by,
      (select jsonb_agg(jsonb_build_object('name', a.name, 'email', a.email) order by a.id)
        from account a where a.id in (select x.account_id from asked x where x.on_behalf_of is not null
          or not exists (select from asked y where y.on_behalf_of = x.account_id))) as people
    from asset_request r join account p on p.id = r.requested_by
    left join model mo on mo.organisation_id = r.organisation_id and mo.id = r.model
    where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  const [told] = rows;
  if (!told) return;
  const request = `REQ-${told.number}`;
  const by = singleLine(told.by);
  for (const { name, email } of told.people ?? []) {
    const subject =
      days === undefined
        ? messages.assetRequests.waitsSubject({ request, name: by })
        : messages.assetRequests.nudgeSubject({ request, days });
    const text = messages.assetRequests.waitsText({
      name: singleLine(name),
      by,
      request,
      asset: singleLine(told.asset),
      quantity: told.quantity,
      reason: told.reason.trim(),
      address: `${origin}/admin/asset-request/${id}`,
    });
    const about = messages.assetRequests.about({ email });
    await enqueueMail(services, tx, organisation_id, { to: email, about, mail: { to: email, subject, text } });
  }
}

type Answer = Parameters<typeof messages.assetRequests.answerText>[0]["answer"];

/** Mails the person who asked what was decided. */
export async function tellAsker(tx: Transaction, ctx: Context, request: RequestDetails, answer: Answer): Promise<void> {
  if (isOfThePast()) return;
  const person = await tx
    .selectFrom("account")
    .select(["email", "name"])
    .where("id", "=", request.requested_by)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!person) return;
  const { email } = person;
  const name = singleLine(ctx.actor.name);
  const named = { request: request.internal_id };
  const subjects = {
    stepped: () => messages.assetRequests.steppedSubject({ ...named, name }),
    approved: () => messages.assetRequests.approvedSubject(named),
    rejected: () => messages.assetRequests.rejectedSubject(named),
    reason: () => messages.assetRequests.reasonSubject(named),
  };
  const text = messages.assetRequests.answerText({
    name: singleLine(person.name),
    by: name,
    asset: singleLine(request.asset_name || request.product_details.product_name),
    answer,
    address: `${ctx.origin}/asset-management/my-asset-request/${request.id}`,
  });
  const about = messages.assetRequests.about({ email });
  const mail = { to: email, subject: subjects[answer.kind](), text };
  await enqueueMail(ctx, tx, ctx.organisation_id, { to: email, about, mail });
}
