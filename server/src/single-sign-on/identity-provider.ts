import type { SingleSignOnError } from "@steward/contract/single-sign-on/constants";
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { fetchPublic, OutgoingError } from "../outgoing/fetch-public.ts";

/** A failed sign-in; the web app has a message for each code. */
export class SignOnFailure extends Error {
  override readonly name = "SignOnFailure";
  readonly code: SingleSignOnError;
  constructor(code: SingleSignOnError, cause?: unknown) {
    super(cause instanceof Error ? `${code}: ${cause.message}` : code, { cause });
    this.code = code;
  }
}

export interface Provider {
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** Secrets of a sign-in between its start and the provider's answer. */
export interface Secrets {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** The person who signed in, from the provider's claims. */
export interface Person {
  email: string;
  email_verified: boolean;
  name: string;
}

/** Tolerated clock skew of a provider. */
const CLOCK_SECONDS = 30;

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error];

/**
 * Classifies errors: an unreachable provider, or one that answers 5xx, is unavailable; in any other case its answer is
 * invalid.
 */
function failureOf(error: unknown): SignOnFailure {
  if (error instanceof SignOnFailure) return error;
  if (error instanceof AuthorizationResponseError) return new SignOnFailure("single_sign_on_refused", error);
  const is_away = causesOf(error).some(
    (cause) => cause instanceof OutgoingError || (cause instanceof Response && cause.status >= 500),
  );
  return new SignOnFailure(is_away ? "single_sign_on_unavailable" : "single_sign_on_invalid", error);
}

const asSignOn = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOf(error);
  });

/**
 * Client authentication: `client_secret_post` where the provider supports it, else the standard's default,
 * `client_secret_basic`.
 */
const authenticationBy =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const in_form = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (in_form ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...request);
  };

/**
 * OpenID Connect discovery. Only `private_issuers` may have private addresses or plain http, here and in every later
 * request.
 * @throws SignOnFailure
 */
export async function discoverProvider(provider: Provider, private_issuers: readonly string[]): Promise<Configuration> {
  const { issuer, client_id, client_secret } = provider;
  const url = new URL(issuer);
  const insecure = url.protocol === "http:";
  if (insecure && !private_issuers.includes(url.origin))
    throw failureOf(new OutgoingError("Only https is asked.", true));
  const found = await asSignOn(
    discovery(url, client_id, { [clockTolerance]: CLOCK_SECONDS }, authenticationBy(client_secret), {
      [customFetch]: (address, request) => fetchPublic(private_issuers, address, request),
      execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
    }),
  );
  const { authorization_endpoint = "" } = found.serverMetadata();
  const page = URL.canParse(authorization_endpoint) ? new URL(authorization_endpoint) : undefined;
  if (page?.protocol === "https:" || (page?.protocol === "http:" && private_issuers.includes(page.origin)))
    return found;
  throw new SignOnFailure("single_sign_on_invalid", new Error("The provider names no page to sign in at."));
}

/** Authorization URL, at which the person signs in with the provider. */
export async function signInPage(
  provider: Configuration,
  { state, nonce, code_verifier }: Secrets,
  { redirect_uri, login_hint }: { redirect_uri: string; login_hint: string },
): Promise<string> {
  const code_challenge = await calculatePKCECodeChallenge(code_verifier);
  const scope = "openid email profile";
  const parameters = { redirect_uri, scope, state, nonce, login_hint, code_challenge, code_challenge_method: "S256" };
  return buildAuthorizationUrl(provider, parameters).href;
}

/**
 * Exchanges the authorization code for the person. The token must be signed by the provider for this client, this
 * sign-in (nonce) and this browser's exchange (PKCE).
 * @throws SignOnFailure
 */
export const personBehind = (provider: Configuration, answer: URL, secrets: Secrets): Promise<Person> =>
  asSignOn(exchange(provider, answer, secrets));

async function exchange(provider: Configuration, answer: URL, secrets: Secrets): Promise<Person> {
  const tokens = await authorizationCodeGrant(provider, answer, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.code_verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token) throw new SignOnFailure("single_sign_on_invalid");
  const claims = token.email === undefined ? await fetchUserInfo(provider, tokens.access_token, token.sub) : token;
  return {
    email: typeof claims.email === "string" ? claims.email : "",
    email_verified: claims.email_verified === true,
    name: typeof claims.name === "string" ? claims.name : "",
  };
}
