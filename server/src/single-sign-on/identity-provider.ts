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

/** A sign-in that ends without a person; the web app puts the code in words. */
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

/** What is kept of a sign-in from its start to the provider's answer. */
export interface Secrets {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** Who signed in, as the provider says. */
export interface Person {
  email: string;
  email_verified: boolean;
  name: string;
}

/** Seconds by which the provider's clock may differ. */
const CLOCK_SECONDS = 30;

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error];

/** A provider that cannot be asked, or answers that it is out of order, is unavailable; any other fault is in its answer. */
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

/** The secret goes in the form where the provider takes it there; in the header, which is the standard's default, else. */
const authenticationBy =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const in_form = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (in_form ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...request);
  };

/**
 * Reads what a provider says of itself. Private addresses and plain http are asked for `private_issuers` only, here and
 * in everything that follows.
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

/** Address of the page at which the person signs in with the provider. */
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
 * Exchanges the code that the provider sent the person back with. The token has to be signed by the provider, for this
 * client, this sign-in (nonce) and this browser's exchange (PKCE).
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
