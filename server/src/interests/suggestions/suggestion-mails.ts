import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Context, Services } from "../../http/context.ts";
import { type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { singleLine } from "../../mail/single-line.ts";
import { mailHandlers, newsJob, PATHS } from "../mail-handlers.ts";

/** A suggestion, by the customer and its own id of the interest. */
interface SuggestionNews extends JobPayload {
  customer: string;
  interest: string;
  person: string;
  origin: string;
}

export const suggestionMailJob = newsJob<SuggestionNews>("suggestion_mails");

/** Has the customer's people mailed of a suggestion, in its transaction and after it. */
export async function tellSuggestion(tx: Transaction, ctx: Context, { id, person }: { id: string; person: string }) {
  const { rows } = await sql<{ customer: string; interest: string }>`
    select p.other as customer, i.made as interest from received_interest i
    join partner p on p.organisation_id = i.organisation_id and p.id = i.customer
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
  const [there] = rows;
  if (!there) return;
  const about = messages.interests.suggestionNews;
  const news = { about, ...there, person, origin: ctx.origin };
  await ctx.jobs.enqueue(tx, suggestionMailJob, ctx.organisation_id, news);
}

export const suggestionMailWorker = (services: Services): Worker =>
  workerOf(suggestionMailJob, async ({ payload }) => {
    await inOrganisation(services.database.work, { organisation_id: payload.customer, scope: null }, (tx) =>
      mailSuggestion(services, tx, payload),
    );
  });

interface Facts {
  places: string[] | null;
  note: string;
  partner: string;
  asked: string;
  person: string;
  code: string;
  position: string;
}

/**
 * What the mails say, as it is published to the customer now; none where its people were mailed before, as a job may run
 * twice, where the suggestion is answered, and of somebody who is published to it no more.
 */
async function takeNews(tx: Transaction, { interest, person }: SuggestionNews): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    update interest_suggestion s set mailed = now()
    from interest i, partner a, personnel_publication p
    where ${ofOrganisation("s")} and s.interest = ${interest}::uuid and s.person = ${person}::uuid and s.mailed is null
      and s.state = 'Suggested' and i.organisation_id = s.organisation_id and i.id = s.interest
      and a.organisation_id = i.organisation_id and a.id = i.staffing and p.id = s.person
    returning s.places, s.note, a.name as partner, i.person_name as asked, p.name as person,
      p.skilled_personel_id as code, p.current_position as position`.execute(tx);
  return rows[0];
}

/** Adds a mail to each of the customer's people who handle interests where this one stands. */
async function mailSuggestion(services: Services, tx: Transaction, news: SuggestionNews): Promise<void> {
  const facts = await takeNews(tx, news);
  if (!facts) return;
  const said = {
    partner: singleLine(facts.partner),
    asked: singleLine(facts.asked),
    person: singleLine(facts.person),
    code: facts.code,
    position: singleLine(facts.position),
    note: facts.note.trim(),
    address: `${news.origin}${PATHS.interest}/${news.interest}`,
  };
  const handled = { organisation: news.customer, side: "interest", places: facts.places } as const;
  await mailHandlers(services, tx, handled, ({ name, email }) => ({
    about: messages.interests.suggestionAbout({ email }),
    subject: messages.interests.suggestionSubject(said),
    text: messages.interests.suggestionText({ ...said, name }),
  }));
}
