import { peopleWhoMay } from "../access/people-who-may.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import type { JobKind, JobPayload } from "../jobs/job-kind.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import type { Mail } from "../mail/mail.ts";
import { singleLine } from "../mail/single-line.ts";
import { HANDLES, type InterestSide } from "./state-machine.ts";

/** A kind of job that mails what happened to an interest. */
export const newsJob = <News extends JobPayload>(name: string): JobKind<News> => ({
  name,
  workers: 1,
  retries: 5,
  retry_seconds: 10,
  backs_off: true,
  is_leased: false,
  is_serial: false,
});

/** The page of an interest at each side. */
export const PATHS = {
  interest: "/skilled-personnel/interest-made",
  received_interest: "/supply-desk/interests",
} as const;

interface Handled {
  organisation: string;
  side: InterestSide;
  /** Where what is told of stands; null for nowhere in particular, as all does at the staffing organisation. */
  places: readonly string[] | null;
}

/** Adds a mail to each of those who handle interests at one side and whose limit to places reaches this one. */
export async function mailHandlers(
  services: Services,
  tx: Transaction,
  { organisation, side, places }: Handled,
  mailTo: (to: { name: string; email: string }) => Omit<Mail, "to"> & { about: string },
): Promise<void> {
  for (const { name, email: to } of await peopleWhoMay(tx, HANDLES[side], places)) {
    const { about, ...mail } = mailTo({ name: singleLine(name), email: to });
    await enqueueMail(services, tx, organisation, { about, to, mail: { ...mail, to } });
  }
}
