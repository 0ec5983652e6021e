import { expect } from "@playwright/test";
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from "@steward/contract/kit/call";
import { signInCalls } from "@steward/contract/sign-in/calls";
import type { MemberOrganisation } from "@steward/contract/sign-in/rules";

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
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
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

interface KeptMail {
  subject: string;
  text: string;
}

async function mailsTo(address: string, email: string): Promise<KeptMail[]> {
  const answer = await fetch(`${address}/outbox/messages.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as KeptMail[];
}

/** Number of mails to an address, of one kind where their subject is told. */
export const mailCount = async (address: string, email: string, subject = /^/) =>
  (await mailsTo(address, email)).filter((mail) => subject.test(mail.subject)).length;

/** One-time codes that were mailed to an address, the newest first. */
async function codesTo(address: string, email: string): Promise<string[]> {
  const mails = await mailsTo(address, email);
  return mails.flatMap(({ subject }) => /^\d{6}(?= is your)/.exec(subject)?.[0] ?? []);
}

/** Number of one-time codes that were mailed to an address. */
export const codeCount = async (address: string, email: string) => (await codesTo(address, email)).length;

/** The newest one-time code for an address, once it has got `codes` of them; mails are sent in the background. */
export async function mailedCode(address: string, email: string, codes = 1): Promise<string> {
  let kept: string[] = [];
  const ask = async () => {
    kept = await codesTo(address, email);
    return kept.length;
  };
  await expect.poll(ask, { message: `codes to ${email}`, intervals: [20, 50, 100] }).toBe(codes);
  return kept[0] ?? "";
}

/** A signed-in person who calls the server directly, to prepare a test. */
export interface Caller {
  email: string;
  token: string;
  refresh_token: string;
  expires_in: number;
  organisation: MemberOrganisation;
  /** Sends a call; throws unless it succeeds. */
  send<C extends Call>(call: C, input?: CallInput<C>): Promise<ResponseOf<C>>;
}

/** Signs a person in by the code in the outbox. */
export async function signInCaller(address: string, email: string): Promise<Caller> {
  const codes = await codeCount(address, email);
  const { otp_token } = await sendPublic(address, signInCalls.getOtp, { body: { email } });
  const code = await mailedCode(address, email, codes + 1);
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

/** Storage state of a browser. */
export interface StorageState {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Local storage of the web app for this signed-in person. */
export function storageOf(address: string, caller: Caller): StorageState {
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
