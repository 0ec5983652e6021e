import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import type { SingleSignOn } from "@steward/contract/single-sign-on/rules";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { lockMembers } from "../access/lock-members.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { assertReferences } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Actor, Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { OutgoingError } from "../outgoing/fetch-public.ts";
import { openSecret, sealSecret } from "../outgoing/sealed-secret.ts";
import { forbidden, invalidField, stale } from "../errors/refusal.ts";
import { newToken } from "../sessions/new-token.ts";
import { discoverProvider } from "./identity-provider.ts";
import { clientSecretOf, singleSignOnOf } from "./single-sign-on-queries.ts";
import { ownOrganisation } from "../database/of-organisation.ts";

type Body = Input<typeof singleSignOnCalls.save>["body"];

/**
 * The choice of the identity provider decides who can sign in, and as whom: only owners make it.
 * @throws Refusal forbidden
 */
export function refuseOthersThanOwners(actor: Actor): void {
  refuseTokens(actor, "change single sign-on");
  if (!actor.is_owner) throw forbidden(messages.signIn.onlyOwner);
}

/**
 * Saves the settings of single sign-on; with `If-Match` only at the caller's version. A stored client secret is never
 * sent to another provider than the one it was entered for.
 * @throws Refusal invalid at `issuer`, when sign-in is to be active and the provider does not answer
 */
export async function saveSingleSignOn(
  ctx: Context,
  { body }: Input<typeof singleSignOnCalls.save>,
): Promise<SingleSignOn> {
  refuseOthersThanOwners(ctx.actor);
  if (body.is_active) await assertProvider(ctx, body);
  return ctx.write(async (tx) => {
    await lockMembers(tx, ctx, sql`false`);
    await sql`select from organisation where id = ${ownOrganisation} for no key update`.execute(tx);
    const before = await singleSignOnOf(tx, ctx);
    if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
    await assertReferences(tx, [{ field: "role", table: "role", id: body.role }]);
    const kept = await keptSecret(tx, ctx);
    const client_secret = body.client_secret || kept;
    const is_same = before.issuer === body.issuer && before.client_id === body.client_id;
    if (!client_secret || (!body.client_secret && !is_same)) {
      const message = kept ? messages.signIn.secretAgain : REQUIRED;
      throw invalidField("client_secret", message);
    }
    const has_new_secret = client_secret !== kept;
    if (!(await write(tx, ctx, body, has_new_secret ? client_secret : undefined))) return before;
    await keepDomains(tx, ctx, body.email_domains);
    const after = await singleSignOnOf(tx, ctx);
    const changes = changesBetween(labelled(before), labelled(after));
    if (has_new_secret) changes.push({ field: "client_secret", before: null, after: "changed" });
    const action = before.version === 0 ? "created" : "edited";
    await recordActivity(tx, ctx, { subject_type: "single_sign_on", subject_id: ctx.organisation_id, action, changes });
    return after;
  });
}

async function assertProvider(ctx: Context, { issuer, client_id, client_secret }: Body): Promise<void> {
  try {
    const { private_issuers } = ctx.config;
    await discoverProvider({ issuer, client_id, client_secret: client_secret || "unknown" }, private_issuers);
  } catch (error) {
    throw invalidField("issuer", whatIsWrong(error));
  }
}

function whatIsWrong(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof OutgoingError)) continue;
    if (!cause.is_private) break;
    return messages.signIn.issuerPublic;
  }
  return messages.signIn.issuerSilent;
}

async function keptSecret(tx: Transaction, { database, organisation_id }: Context): Promise<string | undefined> {
  const kept = await tx.selectFrom("single_sign_on").select("client_secret").executeTakeFirst();
  return kept && openSecret(database.secret, clientSecretOf(organisation_id), kept.client_secret);
}

/** Answers whether anything changed; an undefined secret is kept. */
async function write(tx: Transaction, ctx: Context, body: Body, secret: string | undefined): Promise<boolean> {
  const { organisation_id } = ctx;
  const { is_active, issuer, client_id, email_domains } = body;
  const domains = [...new Set(email_domains)];
  const role_id = body.role ?? null;
  const sealed = secret === undefined ? null : sealSecret(ctx.database.secret, clientSecretOf(organisation_id), secret);
  const { numAffectedRows } = await sql`
    insert into single_sign_on as s
      (organisation_id, is_active, issuer, client_id, client_secret, email_domains, role_id)
    values (${organisation_id}, ${is_active}, ${issuer}, ${client_id}, ${sealed ?? Buffer.alloc(0)}, ${domains}, ${role_id})
    on conflict (organisation_id) do update set
      is_active = excluded.is_active, issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret = coalesce(${sealed}, s.client_secret), email_domains = excluded.email_domains,
      role_id = excluded.role_id, version = s.version + 1, modified = excluded.modified
    where ${sealed}::bytea is not null
      or (s.is_active, s.issuer, s.client_id, s.email_domains, s.role_id)
        is distinct from (excluded.is_active, excluded.issuer, excluded.client_id, excluded.email_domains,
          excluded.role_id)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Mail domains of the settings: new ones are still to be proven, those that are gone lose their proof. */
async function keepDomains(tx: Transaction, { organisation_id }: Context, domains: string[]): Promise<void> {
  await tx.deleteFrom("mail_domain").where("domain", "not in", domains).execute();
  const rows = domains.map((domain) => ({ organisation_id, domain, token: newToken() }));
  await tx
    .insertInto("mail_domain")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The settings with labels, for history. */
const labelled = ({ is_active, issuer, client_id, email_domains, role_details }: SingleSignOn) => ({
  is_active: is_active ? "Yes" : "No",
  issuer,
  client_id,
  email_domains: email_domains.join(", "),
  role: role_details?.name,
});
