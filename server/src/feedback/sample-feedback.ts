import { feedbackCalls } from "@steward/contract/feedback/calls";
import type { AnswersBody, Question } from "@steward/contract/feedback/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Sample } from "../nouns/facts.ts";
import { FIRST_DAY, type SampleCustomer, type SamplePerson, spread } from "../nouns/sample-customer.ts";
import { currentForm } from "./form-queries.ts";
import { publishForm } from "./publish-form.ts";
import { submitByBody } from "./submit-feedback.ts";

const WELL = ["Quick answer", "Friendly on the phone", "Right the first time", "Kept us informed"];
const SAID = [
  "The engineer explained what had gone wrong and how we avoid it.",
  "We waited two days before anybody called.",
  "Please tell the ward when the machine is collected.",
  "Good work, and the room was left clean.",
  "It came back with the old settings, so we set it up again.",
];
const GIVEN = ["5", "4", "5", "3", "4", "5", "2", "4"];

interface ClosedRequest {
  id: string;
  raised_by: SamplePerson;
  days_ago: number;
}

async function closedRequests(tx: Transaction): Promise<ClosedRequest[]> {
  const { rows } =
    await sql<ClosedRequest>`select r.id, p.name as raised_by, current_date - r.closed_at::date as days_ago
    from service_request r join account p on p.id = r.raised_by
    where ${ofOrganisation("r")} and r.status = 'Closed' order by r.number`.execute(tx);
  return rows;
}

interface EndedVisit extends ClosedRequest {
  visit: string;
}

/** Visits that were completed, with who waited for each. */
async function completedVisits(tx: Transaction): Promise<EndedVisit[]> {
  const { rows } = await sql<EndedVisit>`select r.id, v.id as visit, p.name as raised_by,
      current_date - v.ended_at::date as days_ago
    from service_visits v join service_request r on r.organisation_id = v.organisation_id and r.id = v.service_request_id
    join account p on p.id = r.raised_by left join engineer e on e.organisation_id = v.organisation_id and e.id = v.engineer
    where ${ofOrganisation("v")} and v.status = 'Completed' and e.account_id is distinct from r.raised_by
    order by r.number, v.visit_number`.execute(tx);
  return rows;
}

/** What the n-th person answers; two of three write something too. */
function answersOf(fields: readonly Question[], n: number): AnswersBody {
  const rating = spread(GIVEN, n);
  const value = ({ field_type }: Question): AnswersBody[number]["value"] => {
    if (field_type === "rating") return rating;
    if (field_type === "nps") return Number(rating) * 2;
    if (field_type === "yes_no") return Number(rating) > 2;
    if (field_type === "multi_choice") return Number(rating) > 3 ? [spread(WELL, n), spread(WELL, n + 1)] : [];
    return n % 3 === 0 ? null : spread(SAID, n);
  };
  return fields.map((question) => ({ field: question.id, value: value(question) }));
}

const GOOD = ["Knew the machine well and answered every question.", "Please bring the spare belt next time."];
const BAD = ["The engineer was an hour late and had not called.", "The ward had to look for a ladder."];

/** What people said about two of three completed visits, in the form that every organisation begins with. */
async function makeVisitFeedback(customer: SampleCustomer): Promise<void> {
  const form = await customer.read((tx) => currentForm(tx, "visit"));
  if (!form) throw notFound();
  const [rating, onTime, better] = form.fields;
  if (!rating || !onTime || !better) throw notFound();
  for (const [n, { id, visit, raised_by, days_ago }] of (await customer.read(completedVisits)).entries()) {
    if (n % 3 === 1) continue;
    const stars = Number(spread(GIVEN, n + 3));
    const answers = [
      { field: rating.id, value: stars },
      { field: onTime.id, value: stars > 3 },
      { field: better.id, value: n % 2 === 0 ? spread(stars > 3 ? GOOD : BAD, n / 2) : null },
    ];
    const body = { form: form.id, service_request: id, visit, answers };
    const later = { days_ago: customer.workday(Math.max(1, days_ago - 1)), minute: 13 * 60 + (n % 45) };
    await customer.act(later, raised_by, feedbackCalls.submitForm, { body }, submitByBody);
  }
}

/** A form of the customer's own, and what people answered about two of three closed requests and completed visits. */
export const makeSampleFeedback: Sample = async (customer) => {
  const form = await customer.read((tx) => currentForm(tx, "request"));
  if (!form) throw notFound();
  const [rating, solved, better] = form.fields;
  if (!rating || !solved || !better) throw notFound();
  const fields = [
    rating,
    solved,
    { label: "What went well?", field_type: "multi_choice" as const, options: WELL },
    { label: "How likely are you to recommend us?", field_type: "nps" as const },
    better,
  ];
  const body = { about: "request" as const, title: form.title, introduction: form.introduction, fields };
  const first = { days_ago: customer.workday(FIRST_DAY - 5), minute: 10 * 60 };
  const published = await customer.act(first, "Asha Rao", feedbackCalls.publish, { body }, publishForm);
  for (const [n, { id, raised_by, days_ago }] of (await customer.read(closedRequests)).entries()) {
    if (n % 3 === 2) continue;
    const given = { form: published.id, service_request: id, answers: answersOf(published.fields, n) };
    const later = { days_ago: customer.workday(Math.max(1, days_ago - 1)), minute: 12 * 60 + (n % 45) };
    await customer.act(later, raised_by, feedbackCalls.submitForm, { body: given }, submitByBody);
  }
  await makeVisitFeedback(customer);
};
