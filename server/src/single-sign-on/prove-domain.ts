import { messages } from "@steward/contract/messages/catalogue";
import type { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import type { SingleSignOn } from "@steward/contract/single-sign-on/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, invalidField, Refusal } from "../errors/refusal.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { newToken } from "../sessions/new-token.ts";
import { refuseOthersThanOwners } from "./save-single-sign-on.ts";
import { domainRecord, singleSignOnOf } from "./single-sign-on-queries.ts";

/** Validity of the code that a postmaster is mailed. */
const CODE_DAYS = 7;

/**
 * Proof that a mail domain belongs to the organisation: the code that its postmaster was mailed or, without one, a TXT
 * record of the domain. Only a proven domain leads people to the organisation's provider.
 * @throws Refusal invalid at `domain` or `code`; conflict while nobody answers for the record
 */
export async function proveDomain(
  ctx: Context,
  { body: { domain, code } }: Input<typeof singleSignOnCalls.proveDomain>,
): Promise<SingleSignOn> {
  refuseOthersThanOwners(ctx.actor);
  const { token } = await ctx.read((tx) => namedDomain(tx, domain));
  if (code === undefined) await assertRecord(ctx, domain, token);
  return ctx.write(async (tx) => {
    const proven = await tx
      .updateTable("mail_domain")
      .set({ proven: sql<string>`now()`, code_hash: null })
      .where("domain", "=", domain)
      .where("token", "=", token)
      .where("proven", "is", null)
      .$if(code !== undefined, (query) =>
        query
          .where("code_hash", "=", keyedHash(ctx.database.secret, code ?? ""))
          .where("code_sent", ">", sql<string>`now() - make_interval(days => ${CODE_DAYS})`),
      )
      .returning("domain")
      .executeTakeFirst();
    if (!proven) {
      const { proven: before } = await namedDomain(tx, domain);
      if (!before) throw invalidField("code", messages.signIn.wrongDomainCode);
    } else {
      const changes = [{ field: "email_domains", before: null, after: `${domain}: proven` }];
      await recordActivity(tx, ctx, {
        subject_type: "single_sign_on",
        subject_id: ctx.organisation_id,
        action: "edited",
        changes,
      });
    }
    return singleSignOnOf(tx, ctx);
  });
}

/**
 * Mails a new code to the postmaster of a mail domain; the one before is worth nothing any more.
 * @throws Refusal invalid at `domain`; rate_limited after many mails within an hour
 */
export async function mailPostmaster(
  ctx: Context,
  { body: { domain } }: Input<typeof singleSignOnCalls.mailPostmaster>,
): Promise<SingleSignOn> {
  refuseOthersThanOwners(ctx.actor);
  const code = newToken();
  return ctx.write(async (tx) => {
    await namedDomain(tx, domain);
    await tx
      .updateTable("mail_domain")
      .set({ code_hash: keyedHash(ctx.database.secret, code), code_sent: sql<string>`now()` })
      .where("domain", "=", domain)
      .execute();
    const to = `postmaster@${domain}`;
    const { name: organisation } = await tx
      .selectFrom("organisation")
      .select("name")
      .where("id", "=", ctx.organisation_id)
      .executeTakeFirstOrThrow();
    const text = messages.signIn.domainText({ organisation, domain, code, host: ctx.actor.name });
    const isSent = await enqueueMail(ctx, tx, ctx.organisation_id, {
      to,
      about: messages.jobs.aboutDomainProof({ domain }),
      mail: { to, subject: messages.signIn.domainSubject({ domain }), text },
    });
    if (!isSent) throw new Refusal("rate_limited", messages.signIn.tooManyDomainMails, { retry_after: 3600 });
    return singleSignOnOf(tx, ctx);
  });
}

/** @throws Refusal invalid at `domain`, which the settings do not name */
async function namedDomain(tx: Transaction, domain: string) {
  const found = await tx
    .selectFrom("mail_domain")
    .select(["token", "proven"])
    .where("domain", "=", domain)
    .executeTakeFirst();
  if (!found) throw invalidField("domain", messages.signIn.domainOfNobody);
  return found;
}

async function assertRecord(ctx: Context, domain: string, token: string): Promise<void> {
  const { record_name, record_value } = domainRecord(domain, token);
  let records: string[];
  try {
    records = await ctx.textRecords(record_name);
  } catch (error) {
    ctx.report(error, "look up the record of a mail domain");
    throw conflict(messages.signIn.dnsSilent);
  }
  const isThere = records.some((record) => record.trim() === record_value);
  if (!isThere) throw invalidField("domain", messages.signIn.noRecord({ name: record_name }));
}
