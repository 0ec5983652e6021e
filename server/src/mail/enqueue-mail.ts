import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { Services } from "../http/context.ts";
import { type MailPayload, mailJob } from "./mail-job.ts";

/** Mails to one address in an hour, after which it gets none but those that its owner asks for to sign in. */
const MAILS_PER_HOUR = 20;

interface AskedMail extends MailPayload {
  to: string;
  /** True for a mail that is sent however many went before; what asks for it has a limit of its own. */
  is_urgent?: boolean;
}

/**
 * Lets a mail be sent once the transaction is committed. Answers false, and sends nothing, where its address had too
 * many mails of late, whoever asked for them.
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
