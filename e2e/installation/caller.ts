import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from "@steward/contract/call";
import { type MemberOrganisation, signInCalls } from "@steward/contract/sign-in";

export interface CallInput<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
}

interface Credentials {
  token: string;
  organisation: string;
}

async function sendTo<C extends Call>(
  address: string,
  call: C,
  input: CallInput<C>,
  credentials?: Credentials,
): Promise<ResponseOf<C>> {
  const values = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const url = new URL(path, address);
  for (const [name, value] of Object.entries((input.query ?? {}) as object)) url.searchParams.set(name, String(value));
  if (credentials) url.searchParams.set("organisation_id", credentials.organisation);
  const answer = await fetch(url, {
    method: call.method,
    headers: {
      ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      ...(credentials ? { authorization: `Bearer ${credentials.token}` } : {}),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.name} answered ${answer.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as ResponseOf<C>;
}

/** Sends a public call; throws unless it succeeds. */
export const sendPublic = <C extends Call>(address: string, call: C, input: CallInput<C> = {}) =>
  sendTo(address, call, input);

/** The newest one-time code that was mailed to an address. */
export async function mailedCode(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/outbox/messages.json?to=${encodeURIComponent(email)}`);
  const mails = (await answer.json()) as { text: string }[];
  const code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** How many mails an address has got. */
export async function mailCount(address: string, email: string): Promise<number> {
  const answer = await fetch(`${address}/outbox/messages.json?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as unknown[]).length;
}

/** Somebody signed in, who calls the server directly to prepare what a journey needs. */
export interface Caller {
  email: string;
  token: string;
  refresh_token: string;
  expires_in: number;
  organisation: MemberOrganisation;
  /** Sends a call; throws unless it succeeds. */
  send<C extends Call>(call: C, input?: CallInput<C>): Promise<ResponseOf<C>>;
}

/** Signs a person in with the code from the outbox. */
export async function signInCaller(address: string, email: string): Promise<Caller> {
  const { otp_token } = await sendPublic(address, signInCalls.getOtp, { body: { email } });
  let code = "";
  for (let tries = 0; code === "" && tries < 100; tries += 1) code = await mailedCode(address, email).catch(() => "");
  const session = await sendPublic(address, signInCalls.verify, { body: { otp: code, otp_token } });
  const organisation = session.organisation_list[0];
  if (!organisation) throw new Error(`${email} belongs to no organisation.`);
  const { access_token: token, refresh_token, expires_in } = session;
  return {
    email,
    token,
    refresh_token,
    expires_in,
    organisation,
    send: (call, input = {}) => sendTo(address, call, input, { token, organisation: organisation.id }),
  };
}

/** What the web app keeps in local storage while this person is signed in. */
export function storageOf(address: string, caller: Caller) {
  const values = {
    token: caller.token,
    refreshToken: caller.refresh_token,
    email: caller.email,
    selectedOrganisation: JSON.stringify(caller.organisation),
    tokenExpiresAt: String(Date.now() + caller.expires_in * 1000),
  };
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}
