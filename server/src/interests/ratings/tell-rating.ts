import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Context, Services } from "../../http/context.ts";
import { type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { singleLine } from "../../mail/single-line.ts";
import { mailHandlers, newsJob, PATHS } from "../mail-handlers.ts";

/** A placement that was rated, as the staffing organisation has it. */
interface RatedPlacement extends JobPayload {
  about: string;
  organisation: string;
  interest: string;
  origin: string;
}

export const ratingMailJob = newsJob<RatedPlacement>("rating_mails");

/** Has the people of the staffing organisation mailed of a rating, in the transaction that gives it; of one that is changed nobody is. */
export async function tellRating(tx: Transaction, ctx: Context, id: string): Promise<void> {
  if (isOfThePast()) return;
  const { rows } = await sql<{ organisation: string; interest: string }>`
    select p.other as organisation, i.received as interest
    from interest i join partner p on p.organisation_id = i.organisation_id and p.id = i.staffing
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
  for (const told of rows) {
    const payload = { about: messages.interests.ratingNews, ...told, origin: ctx.origin };
    await ctx.jobs.enqueue(tx, ratingMailJob, ctx.organisation_id, payload);
  }
}

interface Facts {
  rating: number;
  person: string;
  code: string;
  partner: string;
}

/** Mails of a rating behind the wall of the staffing organisation, once however often the job runs; what it says in words is read on its page. */
export const ratingMailWorker = (services: Services): Worker =>
  workerOf(ratingMailJob, async ({ payload: { organisation, interest, origin } }) => {
    await inOrganisation(services.database.work, { organisation_id: organisation, scope: null }, async (tx) => {
      const { rows } = await sql<Facts>`
        update received_interest i set rating_told = true from partner p
        where ${ofOrganisation("i")} and i.id = ${interest}::uuid and not i.rating_told
          and p.organisation_id = i.organisation_id and p.id = i.customer
        returning i.rating, i.person_name as person, i.person_code as code, p.name as partner`.execute(tx);
      const [facts] = rows;
      if (!facts) return;
      const said = {
        ...facts,
        person: singleLine(facts.person),
        partner: singleLine(facts.partner),
        address: `${origin}${PATHS.received_interest}/${interest}`,
      };
      const handled = { organisation, side: "received_interest", places: null } as const;
      await mailHandlers(services, tx, handled, ({ name, email }) => ({
        about: messages.interests.ratingAbout({ email }),
        subject: messages.interests.ratingSubject(said),
        text: messages.interests.ratingText({ ...said, name }),
      }));
    });
  });
