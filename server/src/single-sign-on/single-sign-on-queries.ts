import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import type { SingleSignOn } from "@steward/contract/single-sign-on/rules";
import { sql } from "kysely";
import { inOrganisation, type Transaction } from "../database/transaction.ts";
import type { Context, PublicContext } from "../http/context.ts";
import { openSecret } from "../outgoing/sealed-secret.ts";
import type { Provider } from "./identity-provider.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** What the client secret of an organisation at its identity provider is sealed for. */
export const clientSecretOf = (organisation_id: string) =>
  ({ purpose: "client secret of an identity provider", organisation_id }) as const;

/** Redirect URI, which has to be registered at the provider verbatim. */
export const redirectAddress = ({ origin }: PublicContext): string => new URL(SINGLE_SIGN_ON_CALLBACK, origin).href;

/** Settings of single sign-on, without the client secret. */
export async function singleSignOnOf(tx: Transaction, ctx: PublicContext): Promise<SingleSignOn> {
  const redirect_url = redirectAddress(ctx);
  const domains = (await domainRows(tx)).map(presentDomain);
  const { rows } = await sql<Omit<SingleSignOn, "redirect_url" | "domains">>`
    select s.is_active, s.issuer, s.client_id, true as has_client_secret, s.email_domains, s.role_id as role,
      case when r.id is null then null else jsonb_build_object('id', r.id, 'name', r.name) end as role_details,
      s.version
    from single_sign_on s left join role r on r.organisation_id = s.organisation_id and r.id = s.role_id
    where ${ofOrganisation("s")}`.execute(tx);
  if (rows[0]) return { ...rows[0], domains, redirect_url };
  return {
    is_active: false,
    issuer: "",
    client_id: "",
    has_client_secret: false,
    email_domains: [],
    domains,
    role: null,
    role_details: null,
    redirect_url,
    version: 0,
  };
}

const domainRows = (tx: Transaction) =>
  tx
    .selectFrom("mail_domain")
    .select(["domain", "token", "code_sent", "proven"])
    .orderBy(sql`domain collate "C"`)
    .execute();

/** TXT record that proves a mail domain. */
export const domainRecord = (domain: string, token: string) => ({
  record_name: `_steward.${domain}`,
  record_value: `steward-domain=${token}`,
});

const presentDomain = ({ domain, token, code_sent, proven }: Awaited<ReturnType<typeof domainRows>>[number]) => ({
  domain,
  is_proven: proven !== null,
  ...domainRecord(domain, token),
  postmaster: `postmaster@${domain}`,
  mail_sent: code_sent,
});

export const readSingleSignOn = (ctx: Context): Promise<SingleSignOn> => ctx.read((tx) => singleSignOnOf(tx, ctx));

/** What a sign-in with an organisation's provider needs; its mail domains are those that are proven. */
export interface Admission extends Provider {
  email_domains: string[];
  role_id: string | null;
}

/** Admission of an organisation with its decrypted secret; undefined while single sign-on is off. */
export async function admissionOf(ctx: PublicContext, organisation_id: string): Promise<Admission | undefined> {
  const { pool, secret } = ctx.database;
  const found = await inOrganisation(pool, { organisation_id, scope: null }, (tx) =>
    tx
      .selectFrom("single_sign_on")
      .select(["issuer", "client_id", "client_secret", "role_id"])
      .select(
        sql<string[]>`array(select d.domain from mail_domain d
          where d.organisation_id = single_sign_on.organisation_id and d.proven is not null and d.domain = any(single_sign_on.email_domains))`.as(
          "email_domains",
        ),
      )
      .where("is_active", "=", true)
      .executeTakeFirst(),
  );
  return found && { ...found, client_secret: openSecret(secret, clientSecretOf(organisation_id), found.client_secret) };
}
