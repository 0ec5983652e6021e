import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import type { SingleSignOn } from "@steward/contract/single-sign-on/rules";
import { sql } from "kysely";
import { inOrganisation, type Transaction } from "../database/transaction.ts";
import type { Context, PublicContext } from "../http/context.ts";
import { openSecret } from "./client-secret.ts";
import type { Provider } from "./identity-provider.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Redirect URI, which has to be registered at the provider verbatim. */
export const redirectAddress = ({ origin }: PublicContext): string => new URL(SINGLE_SIGN_ON_CALLBACK, origin).href;

/** Settings of single sign-on, without the client secret. */
export async function singleSignOnOf(tx: Transaction, ctx: PublicContext): Promise<SingleSignOn> {
  const redirect_url = redirectAddress(ctx);
  const { rows } = await sql<Omit<SingleSignOn, "redirect_url">>`
    select s.is_active, s.issuer, s.client_id, true as has_client_secret, s.email_domains, s.role_id as role,
      case when r.id is null then null else jsonb_build_object('id', r.id, 'name', r.name) end as role_details,
      s.version
    from single_sign_on s left join role r on r.organisation_id = s.organisation_id and r.id = s.role_id
    where ${ofOrganisation("s")}`.execute(tx);
  if (rows[0]) return { ...rows[0], redirect_url };
  return {
    is_active: false,
    issuer: "",
    client_id: "",
    has_client_secret: false,
    email_domains: [],
    role: null,
    role_details: null,
    redirect_url,
    version: 0,
  };
}

export const readSingleSignOn = (ctx: Context): Promise<SingleSignOn> => ctx.read((tx) => singleSignOnOf(tx, ctx));

/** What a sign-in with an organisation's provider needs. */
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
      .select(["issuer", "client_id", "client_secret", "email_domains", "role_id"])
      .where("is_active", "=", true)
      .executeTakeFirst(),
  );
  return found && { ...found, client_secret: openSecret(secret, organisation_id, found.client_secret) };
}
