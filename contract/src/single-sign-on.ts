import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { email, freeText, id, requiredLine } from "./field-rules.ts";
import { signInCalls } from "./sign-in.ts";

const settingsPath = `/v1/${PRODUCT}/single-sign-on/` as const;
const root = `/v1/${PRODUCT}/auth/single-sign-on/` as const;

/** Where an identity provider sends people back to; a page for browsers, no call. */
export const SINGLE_SIGN_ON_CALLBACK = `${root}callback` as const;

/**
 * Why a sign-in by an identity provider failed, as `/auth/login?error=...` tells the web app:
 * - `single_sign_on_unavailable`: the provider did not answer, or not in time;
 * - `single_sign_on_expired`: it took too long, was used before, or began in another browser;
 * - `single_sign_on_refused`: the provider did not let the person in, or the person gave up;
 * - `single_sign_on_invalid`: the provider's answer cannot be trusted, or it is set up wrongly;
 * - `single_sign_on_not_allowed`: the person may not sign in here ("Unable to log in with this user. ...").
 */
export const singleSignOnErrors = [
  "single_sign_on_unavailable",
  "single_sign_on_expired",
  "single_sign_on_refused",
  "single_sign_on_invalid",
  "single_sign_on_not_allowed",
] as const;
export type SingleSignOnError = (typeof singleSignOnErrors)[number];

const ISSUER = "Enter the issuer's address, https://..., without /.well-known.";
const isIssuer = (value: string) => {
  if (!URL.canParse(value) || value.includes("/.well-known")) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}${password}` === "";
};
const issuer = requiredLine(500).refine((value) => value === "" || isIssuer(value), ISSUER);

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const emailDomain = z.string().trim().toLowerCase().regex(DOMAIN, "Enter a domain such as example.org.");

/**
 * Single sign-on of an organisation. The secret is never told; `redirect_url` is the address to register at the
 * provider. Where nothing is set up, `version` is 0 and the texts are empty.
 */
export const singleSignOn = z.object({
  is_active: z.boolean(),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  email_domains: z.array(z.string()),
  role: id.nullable(),
  role_details: z.object({ id, name: z.string() }).nullable(),
  redirect_url: z.string(),
  version: z.number().int(),
});
export type SingleSignOn = z.output<typeof singleSignOn>;

export const singleSignOnCalls = {
  read: defineCall({
    name: "singleSignOn.read",
    summary: "How people sign in through the organisation's identity provider",
    method: "GET",
    path: settingsPath,
    params: none,
    query: none,
    body: none,
    response: singleSignOn,
    permission: "settings.view",
  }),
  save: defineCall({
    name: "singleSignOn.save",
    summary:
      "Set up single sign-on; owners only. An absent or empty client_secret keeps the one there is. Where is_active, the provider has to answer",
    method: "PUT",
    path: settingsPath,
    params: none,
    query: none,
    body: z.strictObject({
      is_active: z.boolean(),
      issuer,
      client_id: requiredLine(500),
      client_secret: freeText(1000).optional(),
      email_domains: z.array(emailDomain).min(1, "Name at least one domain.").max(20),
      role: id.nullish(),
    }),
    response: singleSignOn,
    permission: "settings.update",
    success: "Single sign-on edited successfully",
  }),
  remove: defineCall({
    name: "singleSignOn.remove",
    summary: "Forget the identity provider; owners only",
    method: "DELETE",
    path: settingsPath,
    params: none,
    query: none,
    body: noBody,
    response: noContent,
    permission: "settings.update",
    success: "Single sign-on deleted successfully",
    status: 204,
  }),
  start: defineCall({
    name: "singleSignOn.start",
    summary:
      "Address at which this person signs in with an identity provider; null where its domain has none. Sets a cookie that binds the sign-in to the browser",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: z.strictObject({ email }),
    response: z.object({ url: z.string().nullable() }),
    permission: "public",
  }),
  verify: defineCall({
    name: "singleSignOn.verify",
    summary: "Exchange the ticket of /auth/login?ticket=... for a session, in the browser that began the sign-in",
    method: "POST",
    path: `${root}verify/`,
    params: none,
    query: none,
    body: z.strictObject({ ticket: z.string().min(1, "This is Required.").max(200) }),
    response: signInCalls.verify.response,
    permission: "public",
    success: "Welcome!!",
  }),
};
