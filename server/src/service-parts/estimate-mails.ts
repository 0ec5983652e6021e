import { messages } from "@steward/contract/messages/catalogue";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import { peopleWhoMay } from "../access/people-who-may.ts";
import { isOfThePast } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../database/transaction.ts";
import type { Context, Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { singleLine } from "../mail/single-line.ts";
import { internalId } from "../service-requests/service-request-queries.ts";
import { nameOf } from "../service-requests/write-request.ts";
import { amountText } from "./estimate-queries.ts";

const factsOf = (ctx: Context, request: ServiceRequestDetails) => ({
  by: singleLine(ctx.actor.name),
  request: request.internal_id,
  problem: singleLine(nameOf(request)),
  address: `${ctx.origin}/service-request/${request.id}?tab=parts`,
});

async function send(
  services: Services,
  tx: Transaction,
  { organisation_id, to }: { organisation_id: string; to: string },
  mail: { subject: string; text: string },
) {
  const about = messages.serviceParts.mailAbout({ email: to });
  await enqueueMail(services, tx, organisation_id, { to, about, mail: { to, ...mail } });
}

/** Mails those who may approve the parts of a request. */
export async function tellApprovers(tx: Transaction, ctx: Context, request: ServiceRequestDetails, amount: string) {
  if (isOfThePast()) return;
  const facts = factsOf(ctx, request);
  const subject = messages.serviceParts.askedSubject({ ...facts, amount });
  const places = request.location_details?.breadcrumb.map(({ id }) => id) ?? [];
  for (const { id, name, email } of await peopleWhoMay(tx, "service_request.close", places)) {
    if (id === ctx.actor.account_id) continue;
    const text = messages.serviceParts.askedText({ ...facts, name: singleLine(name), amount });
    await send(ctx, tx, { ...ctx, to: email }, { subject, text });
  }
}

interface Answer {
  to: string;
  amount: string;
  reason: string;
  is_approved: boolean;
}

/** Mails the person who asked what was decided. */
export async function tellAsker(
  tx: Transaction,
  ctx: Context,
  request: ServiceRequestDetails,
  { to, ...answer }: Answer,
) {
  if (isOfThePast() || to === ctx.actor.account_id) return;
  const person = await tx
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", to)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!person) return;
  const facts = factsOf(ctx, request);
  const subject = messages.serviceParts.decidedSubject({ ...facts, ...answer });
  const text = messages.serviceParts.decidedText({ ...facts, ...answer, name: singleLine(person.name) });
  await send(ctx, tx, { ...ctx, to: person.email }, { subject, text });
}

/** What a provider asked its customer, or was answered, by the organisation that is told and its own row of the estimate. */
interface EstimateNews extends JobPayload {
  organisation: string;
  estimate: string;
  origin: string;
}

export const estimateMailJob: JobKind<EstimateNews> = {
  name: "estimate_mails",
  workers: 1,
  retries: 5,
  retry_seconds: 10,
  backs_off: true,
  is_leased: false,
  is_serial: false,
};

/** Has the people of the other side mailed of an estimate that crossed, in its transaction and after it. */
export async function tellOtherSide(
  tx: Transaction,
  ctx: Context,
  { organisation, estimate }: { organisation: string; estimate: string },
): Promise<void> {
  if (isOfThePast()) return;
  const news = { about: messages.serviceParts.estimateNews, organisation, estimate, origin: ctx.origin };
  await ctx.jobs.enqueue(tx, estimateMailJob, ctx.organisation_id, news);
}

/** Mails behind the wall of the organisation that is told. */
export const estimateMailWorker = (services: Services): Worker =>
  workerOf(estimateMailJob, async ({ payload }) => {
    await inOrganisation(services.database.work, { organisation_id: payload.organisation, scope: null }, (tx) =>
      mailEstimate(services, tx, payload),
    );
  });

interface News {
  /** The asked request of one's own; null for one that a customer gave. */
  own: string | null;
  assigned: string | null;
  places: string[];
  request: string;
  problem: string;
  by: string;
  status: "Asked" | "Approved" | "Declined";
  amount: number;
  currency: string;
  reason: string;
  asked_by: string | null;
}

/** What the mails say; none where its people were mailed before, as a job may run twice, and where it was taken back. */
async function takeNews(tx: Transaction, estimate: string): Promise<News | undefined> {
  const { rows } = await sql<News>`
    with told as (
      update service_estimate e set mailed = now() where ${ofOrganisation("e")} and e.id = ${estimate}::uuid and e.mailed is null
        and (e.status = 'Asked') = (e.request is not null)
      returning e.*)
    select e.request as own, e.assigned_request as assigned, e.places, e.status, e.amount, e.currency, e.reason, e.asked_by,
      p.name as by, coalesce(t.internal_id, ${internalId}) as request,
      coalesce(ps.name, nullif(t.problem, ''), left(split_part(coalesce(r.description, t.description), E'\n', 1), 120), '') as problem
    from told e join organisation o on o.id = e.organisation_id
      left join service_request r on r.organisation_id = e.organisation_id and r.id = e.request
      left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
      left join assigned_request t on t.organisation_id = e.organisation_id and t.id = e.assigned_request
      join partner p on p.organisation_id = e.organisation_id and p.id = coalesce(e.partner, t.customer)`.execute(tx);
  return rows[0];
}

/** Mails a customer's people who may approve what its provider asks, or the provider's who plan visits and who asked. */
async function mailEstimate(services: Services, tx: Transaction, { organisation, estimate, origin }: EstimateNews) {
  const news = await takeNews(tx, estimate);
  if (!news) return;
  const { own, assigned, status, reason } = news;
  const amount = amountText(news.amount, news.currency);
  const page = own ? `/service-request/${own}` : `/supply-desk/assigned-requests/${assigned}`;
  const address = `${origin}${page}?tab=parts`;
  const facts = { request: news.request, problem: singleLine(news.problem), by: singleLine(news.by), amount, address };
  const is_approved = status === "Approved";
  const people = own
    ? await peopleWhoMay(tx, "service_request.close", news.places)
    : await peopleWhoMay(tx, "service_request.schedule", []);
  const asker =
    news.asked_by && !people.some(({ id }) => id === news.asked_by) ? await personOf(tx, news.asked_by) : [];
  for (const { name: called, email: to } of [...people, ...asker]) {
    const name = singleLine(called);
    const mail = own
      ? {
          subject: messages.serviceParts.askedSubject(facts),
          text: messages.serviceParts.askedText({ ...facts, name }),
        }
      : {
          subject: messages.serviceParts.decidedSubject({ ...facts, is_approved }),
          text: messages.serviceParts.decidedText({ ...facts, name, reason, is_approved }),
        };
    await send(services, tx, { organisation_id: organisation, to }, mail);
  }
}

/** An active member who asked; none where they have left. */
async function personOf(tx: Transaction, id: string) {
  const { rows } = await sql<{ name: string; email: string }>`select a.name, a.email from membership m
    join account a on a.id = m.account_id
    where ${ofOrganisation("m")} and m.account_id = ${id}::uuid and m.is_active and a.is_active`.execute(tx);
  return rows;
}
