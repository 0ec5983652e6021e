import type { AttendanceState } from "@steward/contract/interests/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Context, Services } from "../../http/context.ts";
import { type JobPayload, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { singleLine } from "../../mail/single-line.ts";
import { mailHandlers, newsJob, PATHS } from "../mail-handlers.ts";
import type { InterestSide } from "../state-machine.ts";

/** What became of a sheet, by the organisation that is told and its own id of the interest. */
interface AttendanceNews extends JobPayload {
  organisation: string;
  side: InterestSide;
  interest: string;
  month: string;
  state: AttendanceState;
  origin: string;
}

export const attendanceMailJob = newsJob<AttendanceNews>("attendance_mails");

const PARTNER = { interest: sql.ref("i.staffing"), received_interest: sql.ref("i.customer") };

/** Has the people of the other side mailed of what a side did with a sheet, in its transaction and after it. */
export async function tellAttendance(
  tx: Transaction,
  ctx: Context,
  { side, id, ...told }: { side: InterestSide; id: string; month: string; state: AttendanceState },
): Promise<void> {
  if (isOfThePast()) return;
  const other = side === "interest" ? "received_interest" : "interest";
  const theirs = side === "interest" ? sql.ref("i.received") : sql.ref("i.made");
  const { rows } = await sql<{ organisation: string; interest: string }>`
    select p.other as organisation, ${theirs} as interest
    from ${sql.table(side)} i join partner p on p.organisation_id = i.organisation_id and p.id = ${PARTNER[side]}
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
  for (const there of rows) {
    const payload = {
      about: messages.interests.attendanceNews,
      side: other,
      ...there,
      ...told,
      origin: ctx.origin,
    } as const;
    await ctx.jobs.enqueue(tx, attendanceMailJob, ctx.organisation_id, payload);
  }
}

interface Facts {
  person: string;
  code: string;
  partner: string;
  places: string[] | null;
}

/** Mails behind the wall of the organisation that is told. */
export const attendanceMailWorker = (services: Services): Worker =>
  workerOf(attendanceMailJob, async ({ payload }) => {
    await inOrganisation(services.database.work, { organisation_id: payload.organisation, scope: null }, (tx) =>
      mailSheet(services, tx, payload),
    );
  });

/** What the mails say; none where its people were mailed before, as a job may run twice, and where the sheet went on. */
async function takeNews(tx: Transaction, { side, interest, month, state }: AttendanceNews): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    update attendance_sheet s set mailed = now() from ${sql.table(side)} i, partner p
    where ${ofOrganisation("s")} and s.${sql.ref(side)} = ${interest}::uuid and s.month = ${`${month}-01`}::date
      and s.state = ${state} and s.mailed is null
      and i.organisation_id = s.organisation_id and i.id = s.${sql.ref(side)}
      and p.organisation_id = i.organisation_id and p.id = ${PARTNER[side]}
    returning i.person_name as person, i.person_code as code, p.name as partner, s.places`.execute(tx);
  return rows[0];
}

/** Adds a mail to each of those who handle the interest there; remarks are read on its page. */
async function mailSheet(services: Services, tx: Transaction, news: AttendanceNews): Promise<void> {
  const facts = await takeNews(tx, news);
  if (!facts) return;
  const { side, interest, month, state, origin } = news;
  const said = {
    state,
    month,
    code: facts.code,
    person: singleLine(facts.person),
    partner: singleLine(facts.partner),
    address: `${origin}${PATHS[side]}/${interest}`,
  };
  await mailHandlers(services, tx, { ...news, places: facts.places }, ({ name, email }) => ({
    about: messages.interests.attendanceAbout({ email }),
    subject: messages.interests.attendanceSubject(said),
    text: messages.interests.attendanceText({ ...said, name }),
  }));
}
