import type { Interview } from "@steward/contract/interests/interviews";
import type { InterviewNews } from "@steward/contract/messages/en/interests";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { JobPayload } from "../../jobs/job-kind.ts";
import type { CalendarFile } from "../../mail/mail.ts";
import { newsJob } from "../mail-handlers.ts";
import { isInterviewOpen, type InterestSide, type Present } from "../state-machine.ts";

/** Whose people are mailed. */
interface MailedSide {
  organisation: string;
  side: InterestSide;
  /** The interest, by the id that this side has it by. */
  interest: string;
  /** Who did the step: a member of this side, or null for the other organisation, none of whose people are known here. */
  by: string | null;
}

/** A step of an interview that people are mailed of, as it was when it was done: the next one may be done before the mail. */
export interface InterviewStep extends JobPayload {
  sides: MailedSide[];
  /** The step, by its number. */
  sequence: number;
  news: InterviewNews;
  /** Times that the step is about. */
  times: Interview["slots"];
  /** What becomes of the entry in people's calendars. */
  entry: { method: CalendarFile["method"]; uid: string; start: string; minutes: number } | null;
  venue: string;
  note: string;
  reason: string;
  origin: string;
}

export const interviewMailJob = newsJob<InterviewStep>("interview_mails");

export interface Told {
  side: InterestSide;
  id: string;
  news: InterviewNews;
  /** The interview as it was before the step. */
  before: Interview | null;
  reason?: string;
}

interface Row {
  organisation: string;
  theirs: string;
  sequence: number;
  uid: string;
  slots: Interview["slots"];
  start: string | null;
  minutes: number | null;
  venue: string;
  note: string;
}

/**
 * Has the people of both sides mailed of a step of an interview, in the transaction of the step and after it. Of what
 * concerns times that nobody agreed to, the other side alone is told. Of what is made as if it had grown nobody is.
 */
export async function tellInterview(tx: Transaction, ctx: Context, told: Told): Promise<void> {
  const { side, id, news, before, reason = "" } = told;
  if (isOfThePast()) return;
  const isCustomer = side === "interest";
  const [pointer, partner] = isCustomer ? (["received", "staffing"] as const) : (["made", "customer"] as const);
  const { rows } = await sql<Row>`
    select p.other as organisation, i.${sql.ref(pointer)} as theirs, i.interview_sequence as sequence,
      i.interview_uid as uid, i.interview_slots as slots, i.interview_start as start, i.interview_minutes as minutes,
      i.interview_venue as venue, i.interview_note as note
    from ${sql.table(side)} i join partner p on p.organisation_id = i.organisation_id and p.id = i.${sql.ref(partner)}
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
  const [now] = rows;
  if (!now) return;
  const { sequence, uid, slots, venue, note } = now;
  const isAgreed = news === "agreed";
  const entry = isAgreed ? timeOf(now) : before?.interview_status === "Agreed" ? timeOf(before) : null;
  const across = isCustomer ? "received_interest" : "interest";
  const there: MailedSide = { organisation: now.organisation, side: across, interest: now.theirs, by: null };
  const here: MailedSide = { organisation: ctx.organisation_id, side, interest: id, by: ctx.actor.name };
  await ctx.jobs.enqueue(tx, interviewMailJob, ctx.organisation_id, {
    about: messages.interests.interviewNews,
    sides: entry ? [here, there] : [there],
    sequence,
    news,
    times: isAgreed && entry ? [entry] : news === "proposed" || news === "moved" ? slots : [],
    entry: entry && { method: isAgreed ? "REQUEST" : "CANCEL", uid, ...entry },
    venue,
    note,
    reason,
    origin: ctx.origin,
  });
}

/** The time of an interview that is agreed. */
const timeOf = ({ start, minutes }: { start: string | null; minutes: number | null }) =>
  start && minutes ? { start: new Date(start).toISOString(), minutes } : null;

/** The columns of an interview that is over before it was held; people know the reason by then. */
export const cancelled = (reason: string) => ({
  interview_state: "Cancelled",
  interview_start: null,
  interview_minutes: null,
  interview_reason: reason,
  interview_sequence: sql`i.interview_sequence + 1`,
});

/** Whether a step that leads on, or ends the interest, leaves an interview behind that will not be held. */
export const leavesInterview = (before: Present, to: Present["request_status"]): boolean =>
  before.request_status === "Interview" && to !== "Interview" && isInterviewOpen(before);
