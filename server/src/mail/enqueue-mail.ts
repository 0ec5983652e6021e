import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { Services } from "../http/context.ts";
import { type MailPayload, mailJob } from "./mail-job.ts";

/** Rate limit of mails to one address; only urgent ones are exempt. */
const MAILS_PER_HOUR = 20;

interface AskedMail extends MailPayload {
  to: string;
  /** Exempt from the rate limit, for callers with a limit of their own. */
  is_urgent?: boolean;
}

/**
 * Adds a mail to the queue in the transaction. Answers false, and adds nothing, when its address is above the rate
 * limit, whoever asked.
 */
export async function enqueueMail(
  { database, jobs }: Services,
  tx: Transaction,
  organisation_id: string | null,
  { to, is_urgent = false, ...payload }: AskedMail,
): Promise<boolean> {
  const address_hash = keyedHash(database.secret, `mail:${to.toLowerCase()}`);
  const { rows } = await sql<{ id: string }>`insert into mail_tally (id, address_hash)
    select ${newId()}::uuid, ${address_hash} where ${is_urgent} or (
      select count(*) from mail_tally
      where address_hash = ${address_hash} and created > now() - interval '1 hour') < ${MAILS_PER_HOUR}::int
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await jobs.enqueue(tx, mailJob, organisation_id, payload);
  return true;
}
