import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import type { Mail } from "./mail.ts";

/** Operators who are told by mail, those of longest standing first. */
const MOST_TOLD = 20;

/** Mails those who run the installation; `about` is what the list of jobs says. */
export async function mailOperators(
  services: Services,
  tx: Transaction,
  organisation_id: string | null,
  { about, ...mail }: Pick<Mail, "subject" | "text"> & { about: string },
): Promise<void> {
  const operators = await tx
    .selectFrom("account")
    .select("email")
    .where("operator_since", "is not", null)
    .where("is_active", "=", true)
    .orderBy("operator_since")
    .limit(MOST_TOLD)
    .execute();
  for (const { email: to } of operators) {
    await enqueueMail(services, tx, organisation_id, { to, about, mail: { to, ...mail } });
  }
}
