import { signIn } from "../messages/language.ts";
import { z } from "zod";
import { email, freeText, id, requiredLine } from "../kit/field-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { signInRules } from "../sign-in/rules.ts";

const ISSUER = signIn.notAnIssuer;
const isIssuer = (value: string) => {
  if (!URL.canParse(value) || value.includes("/.well-known")) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}${password}` === "";
};
const issuer = requiredLine(500).refine((value) => value === "" || isIssuer(value), ISSUER);

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const emailDomain = z.string().trim().toLowerCase().regex(DOMAIN, signIn.notADomain);

/** Code of a mail to a postmaster: a token of 256 bits, in the form of base64url. */
const DOMAIN_CODE = /^[\w-]{43}$/;
const domainCode = z
  .string()
  .trim()
  .min(1, { error: REQUIRED, abort: true })
  .regex(DOMAIN_CODE, signIn.wrongDomainCode);

/**
 * Single sign-on of an organisation. The client secret is never answered; `redirect_url` is to be registered at the
 * provider. Without a set-up `version` is 0 and the texts are "".
 */
export const singleSignOn = z
  .object({
    is_active: z.boolean(),
    issuer: z.string(),
    client_id: z.string(),
    has_client_secret: z.boolean(),
    email_domains: z.array(z.string()),
    domains: z
      .array(
        z.object({
          domain: z.string(),
          is_proven: z.boolean(),
          record_name: z.string(),
          record_value: z.string(),
          postmaster: z.string(),
          mail_sent: z.string().nullable(),
        }),
      )
      .describe("The mail domains; one leads people to the provider once its TXT record or a mailed code proved it."),
    role: id.nullable(),
    role_details: z.object({ id, name: z.string() }).nullable(),
    redirect_url: z.string(),
    version: z.number().int(),
  })
  .meta({ id: "SingleSignOn" });
export type SingleSignOn = z.output<typeof singleSignOn>;

export const singleSignOnRules = {
  read: { summary: "How people sign in through the organisation's identity provider", response: singleSignOn },
  save: {
    summary:
      "Set up single sign-on; owners only. An absent or empty client_secret keeps the one there is. Where is_active, the provider has to answer",
    body: z.strictObject({
      is_active: z.boolean(),
      issuer,
      client_id: requiredLine(500),
      client_secret: freeText(1000).optional(),
      email_domains: z.array(emailDomain).min(1, signIn.noDomain).max(20),
      role: id.nullish(),
    }),
    response: singleSignOn,
  },
  proveDomain: {
    summary:
      "Prove a mail domain: by the code that its postmaster was mailed or, without one, by its TXT record; owners only",
    body: z.strictObject({ domain: emailDomain, code: domainCode.optional() }),
    response: singleSignOn,
  },
  mailPostmaster: {
    summary: "Mail a code that proves a mail domain to its postmaster; owners only",
    body: z.strictObject({ domain: emailDomain }),
    response: singleSignOn,
  },
  remove: { summary: "Forget the identity provider; owners only" },
  start: {
    summary:
      "Address at which this person signs in with an identity provider; null where its domain has none. Sets a cookie that binds the sign-in to the browser",
    body: z.strictObject({ email }),
    response: z.object({ url: z.string().nullable() }),
  },
  verify: {
    summary: "Exchange the ticket of /auth/login?ticket=... for a session, in the browser that began the sign-in",
    body: z.strictObject({ ticket: z.string().min(1, REQUIRED).max(200) }),
    response: signInRules.verify.response,
  },
};
