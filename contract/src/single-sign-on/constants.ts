import { PRODUCT } from "../kit/call.ts";

/** Redirect URI of OpenID Connect; a page for browsers, not a call. */
export const SINGLE_SIGN_ON_CALLBACK = `/v1/${PRODUCT}/auth/single-sign-on/callback` as const;

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
