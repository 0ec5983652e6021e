import { messages } from "@steward/contract/messages/catalogue";
import type { foundingCalls } from "@steward/contract/organisations/founding/calls";
import { sql } from "kysely";
import { inNoOrganisation, type Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { newToken } from "../../sessions/new-token.ts";
import {
  type CodePurpose,
  invalidOtp,
  newCode,
  OTP_MINUTES,
  refuseTooManyCodes,
  spendCode,
} from "../../sessions/one-time-code.ts";
import { openSession } from "../../sessions/open-session.ts";
import { addMember, createOrganisation, recordCreation } from "../create-organisation.ts";
import { assertKnown } from "../settings/assert-known.ts";

/** Mails go to addresses that nobody knows yet, so one client may ask for far fewer than to sign in. */
const FOUNDING: CodePurpose = { founds: true, per_client: 20, refusal: messages.organisations.tooManyFoundings };

const hashOf = (secret: Buffer, email: string) => keyedHash(secret, `email:${email.toLowerCase()}`);

/** An installation that is closed answers as if there were no such call; so does one that is still to be set up. */
async function refuseClosed(ctx: PublicContext): Promise<void> {
  if (ctx.config.sign_up !== "open") throw notFound();
  const { rows } = await ctx.database.pool.query<{ present: boolean }>("select any_organisation() as present");
  if (!rows[0]?.present) throw notFound();
}

/**
 * Sends a code to whoever wants to found an organisation, with an account or without: both get the same mail.
 * @throws Refusal not_found, rate_limited
 */
export async function sendFoundingCode(ctx: PublicContext, { body }: Input<typeof foundingCalls.sendCode>) {
  await refuseClosed(ctx);
  const { secret, pool } = ctx.database;
  const { email, organisation_name: organisation } = body;
  const email_hash = hashOf(secret, email);
  const client_address = ctx.client_network;
  const code = newCode();
  const otp_token = newToken();
  await inNoOrganisation(pool, async (tx) => {
    await refuseTooManyCodes(tx, { email_hash, client_address }, FOUNDING);
    await tx
      .insertInto("otp")
      .values({
        token_hash: keyedHash(secret, otp_token),
        founds: true,
        email_hash,
        client_address,
        code_hash: keyedHash(secret, `${otp_token}:${code}`),
        expires_at: sql<string>`now() + make_interval(mins => ${OTP_MINUTES})`,
      })
      .execute();
    await enqueueMail(ctx, tx, null, {
      to: email,
      is_urgent: true,
      about: messages.organisations.aboutFounding,
      mail: {
        to: email,
        subject: messages.organisations.foundingSubject({ code }),
        text: messages.organisations.foundingText({ organisation, code, minutes: OTP_MINUTES }),
      },
      useful_until: new Date(Date.now() + OTP_MINUTES * 60_000).toISOString(),
    });
  });
  return { otp_token };
}

/**
 * Founds an organisation for who proves the address by the code that was sent there, and signs them in. Somebody with an
 * account founds one more, and keeps their name.
 * @throws Refusal not_found, invalid, invalid_otp
 */
export async function foundOrganisation(ctx: PublicContext, { body, request }: Input<typeof foundingCalls.found>) {
  await refuseClosed(ctx);
  const { secret, pool } = ctx.database;
  const { otp_token, otp: code, email } = body;
  const proven = await inNoOrganisation(pool, async (tx) => {
    await assertKnown(tx, body);
    return spendCode(tx, secret, { otp_token, code, founds: true, email_hash: hashOf(secret, email) });
  });
  if (!proven) throw invalidOtp();
  const founded = await inNoOrganisation(pool, (tx) => found(tx, ctx, body));
  const session = await openSession(ctx, request, { account_id: founded.account_id, vouched_by: null });
  const isFounded = ({ id }: { id: string }) => id === founded.id;
  const { organisation_list: list } = session;
  return { ...session, organisation_list: [...list.filter(isFounded), ...list.filter((one) => !isFounded(one))] };
}

async function found(
  tx: Transaction,
  ctx: PublicContext,
  { organisation_name, name, email, time_zone }: Input<typeof foundingCalls.found>["body"],
): Promise<{ id: string; account_id: string }> {
  const kinds = ["customer"] as const;
  const id = await createOrganisation(tx, ctx.facts.seeds, organisation_name, kinds, { time_zone });
  const account_id = await addMember(tx, id, { name, email, is_owner: true, role: "Owner" });
  const account = await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", account_id)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!account) throw invalidOtp();
  await recordCreation(tx, { organisation_id: id, actor: { account_id } }, { name: organisation_name, kinds });
  return { id, account_id };
}
