import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { type Worker, workerOf } from "../../jobs/job-kind.ts";
import { singleLine } from "../../mail/single-line.ts";
import { mailHandlers, PATHS } from "../mail-handlers.ts";
import { calendarFile } from "./calendar-file.ts";
import { interviewMailJob, type InterviewStep } from "./tell-interview.ts";

export const interviewMailWorker = (services: Services): Worker =>
  workerOf(interviewMailJob, async ({ payload }) => {
    for (const mailed of payload.sides) {
      await inOrganisation(services.database.work, { organisation_id: mailed.organisation, scope: null }, (tx) =>
        mailSide(services, tx, { ...payload, ...mailed }),
      );
    }
  });

type Step = InterviewStep & InterviewStep["sides"][number];

interface Facts {
  person: string;
  code: string;
  partner: string;
  zone: string;
}

/** Whom a step is about, at one side; none where its people were mailed of it before, as a job may run twice. */
async function takeStep(tx: Transaction, { side, interest, sequence }: Step): Promise<Facts | undefined> {
  const partner = side === "interest" ? "staffing" : "customer";
  const { rows } = await sql<Facts>`
    update ${sql.table(side)} i set interview_told = i.interview_told || ${sequence}::int
    from partner p join organisation o on o.id = p.organisation_id
    where ${ofOrganisation("i")} and i.id = ${interest}::uuid and ${sequence}::int <> all(i.interview_told)
      and p.organisation_id = i.organisation_id and p.id = i.${sql.ref(partner)}
    returning i.person_name as person, i.person_code as code, p.name as partner, o.time_zone as zone`.execute(tx);
  return rows[0];
}

/** Adds the mails about a step to those who handle interests at one side, with what becomes of the entry in their calendars. */
async function mailSide(services: Services, tx: Transaction, step: Step): Promise<void> {
  const facts = await takeStep(tx, step);
  if (!facts) return;
  const { news, side, entry, venue, note } = step;
  const clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: facts.zone });
  const said = {
    news,
    person: singleLine(facts.person),
    code: facts.code,
    partner: singleLine(facts.partner),
    by: singleLine(step.by ?? facts.partner),
    when: step.times.map(({ start, minutes }) =>
      messages.interests.interviewWhen({ moment: clock.format(new Date(start)), minutes }),
    ),
    zone: facts.zone,
    venue: singleLine(venue),
    note: note.trim(),
    reason: singleLine(step.reason),
    address: `${step.origin}${PATHS[side]}/${step.interest}`,
  };
  const { name: sender, address: email } = services.mailer.sender;
  // It is arranged before an offer says where; whoever was invited is told, too, that it is off.
  await mailHandlers(services, tx, { ...step, places: null }, ({ name, email: to }) => {
    const calendar =
      entry &&
      calendarFile({
        ...entry,
        sequence: step.sequence,
        stamp: new Date(),
        start: new Date(entry.start),
        summary: messages.interests.interviewSummary(said),
        location: venue,
        description: [note, said.address].filter(Boolean).join("\n\n"),
        organizer: { name: sender, email },
        attendee: to,
      });
    return {
      about: messages.interests.interviewAbout({ email: to }),
      subject: messages.interests.interviewSubject(said),
      text: messages.interests.interviewText({ ...said, name }),
      ...(calendar && { calendar }),
    };
  });
}
