import { messages } from "@steward/contract/messages/catalogue";
import { BlockList, isIPv4 } from "node:net";
import { createTransport } from "nodemailer";
import type { NamedMail } from "./mail.ts";

/** Timeouts for a mail server, in milliseconds. */
export type Timeouts = { connect_ms: number; silence_ms: number; whole_ms: number };

const TIMEOUTS: Timeouts = { connect_ms: 10_000, silence_ms: 30_000, whole_ms: 120_000 };
const CONNECTIONS = 3;
/** Name of a calendar file in a mail. */
const CALENDAR_NAME = "invitation.ics";

export type SmtpProblem = "unreachable" | "timeout" | "authentication" | "encryption" | "refused";

const MESSAGES: Record<SmtpProblem, string> = {
  unreachable: messages.jobs.mailServerUnreachable,
  timeout: messages.jobs.mailServerSilent,
  authentication: messages.jobs.mailServerLogin,
  encryption: messages.jobs.mailServerNotSecured,
  refused: messages.jobs.mailServerRefused,
};

/**
 * A mail that was not taken. The message contains neither the recipient nor the server's reply, so it may be logged.
 */
export class SmtpError extends Error {
  override readonly name = "SmtpError";
  readonly code: SmtpProblem;
  /** True when a retry is pointless (SMTP 5xx). */
  readonly permanent: boolean;
  /** Three-digit reply code of the mail server, if any. */
  readonly reply: number | undefined;
  constructor(code: SmtpProblem, reply: number | undefined) {
    super(reply === undefined ? MESSAGES[code] : messages.jobs.mailServerReply({ sentence: MESSAGES[code], reply }));
    this.code = code;
    this.reply = reply;
    this.permanent = code === "refused" && reply !== undefined && reply >= 500;
  }
}

const PROBLEMS: Record<string, SmtpProblem> = {
  ETIMEDOUT: "timeout",
  EABORT: "timeout",
  EAUTH: "authentication",
  ENOAUTH: "authentication",
  ETLS: "encryption",
  EREQUIRETLS: "encryption",
  EENVELOPE: "refused",
  EMESSAGE: "refused",
  EPROTOCOL: "refused",
};

/** Node's error codes for untrusted certificates and failed TLS handshakes. */
const FAILED_TLS = /CERT|SIGNATURE|SSL|TLS|EPROTO$/;

const stringIn = (error: object, field: string): string => {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : "";
};

const toSmtpError = (error: unknown): SmtpError => {
  if (!(error instanceof Error)) return new SmtpError("unreachable", undefined);
  const reply = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  if (FAILED_TLS.test(stringIn(error, "originalCode"))) return new SmtpError("encryption", reply);
  const known = PROBLEMS[stringIn(error, "code")];
  return new SmtpError(known ?? (reply === undefined ? "unreachable" : "refused"), reply);
};

type Server = {
  host: string;
  port: number;
  secure: boolean;
  starttls: "required" | "optional" | "never";
  verified: boolean;
  auth: { user: string; pass: string } | undefined;
};

const fail = (problem: string): never => {
  throw new Error(`SMTP_URL ${problem}, for example smtp://user:password@mail.example.org:587?starttls=required.`);
};

const choice = <Value extends string>(
  name: string,
  given: string | null,
  allowed: readonly Value[],
): Value | undefined =>
  given === null
    ? undefined
    : (allowed.find((value) => value === given) ?? fail(`has a wrong ${name}: choose ${allowed.join(", ")}`));

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");
const isLoopback = (host: string): boolean =>
  host === "localhost" || LOOPBACK.check(host, isIPv4(host) ? "ipv4" : "ipv6");

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return fail("has a wrong user name or password: write % as %25");
  }
};

const SETTINGS = ["starttls", "requireTLS", "ignoreTLS", "tls.rejectUnauthorized"];
const YES_OR_NO = ["true", "false"] as const;

const parseStartTls = (settings: URLSearchParams): Server["starttls"] => {
  if (settings.get("starttls") === "") return "required";
  const asked = choice("starttls", settings.get("starttls"), ["required", "optional", "never"]);
  if (asked !== undefined) return asked;
  if (choice("requireTLS", settings.get("requireTLS"), YES_OR_NO) === "true") return "required";
  return choice("ignoreTLS", settings.get("ignoreTLS"), YES_OR_NO) === "true" ? "never" : "optional";
};

/**
 * Parses the address of a mail server.
 * @throws Error with one sentence, without the password
 */
const parseServer = (smtp_url: string): Server => {
  const url = URL.parse(smtp_url) ?? fail("is not a valid address");
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:") fail("must start with smtp:// or smtps://");
  if (!url.hostname) fail("names no mail server");
  if (url.pathname !== "" && url.pathname !== "/") fail("must not have a path after the mail server");
  for (const name of url.searchParams.keys()) {
    if (!SETTINGS.includes(name)) fail(`has the unknown setting "${name}": known are ${SETTINGS.join(", ")}`);
  }
  const host = decode(url.hostname).replace(/^\[(.*)\]$/, "$1");
  const starttls = parseStartTls(url.searchParams);
  const verified = choice("tls.rejectUnauthorized", url.searchParams.get("tls.rejectUnauthorized"), YES_OR_NO);
  // Loopback needs no certificate check unless TLS is asked for.
  const trusted = isLoopback(host) && !secure && starttls === "optional";
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    starttls,
    verified: verified === undefined ? !trusted : verified === "true",
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : undefined,
  };
};

/** SMTP client with a connection pool. The caller checks addresses and subject. */
export const openSmtp = (smtp_url: string, from: { name: string; address: string }, timeouts: Timeouts = TIMEOUTS) => {
  const { host, port, secure, starttls, verified, auth } = parseServer(smtp_url);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure,
    auth,
    requireTLS: starttls === "required",
    ignoreTLS: starttls === "never",
    tls: { rejectUnauthorized: verified },
    connectionTimeout: timeouts.connect_ms,
    dnsTimeout: timeouts.connect_ms,
    greetingTimeout: timeouts.connect_ms,
    socketTimeout: timeouts.silence_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, subject, text, calendar }: NamedMail): Promise<void> => {
      const headers = { "Auto-Submitted": "auto-generated" };
      const recipient = { name: "", address: to };
      // Beside the text for programs that know invitations, and as a file for all others.
      const entry = calendar ? { icalEvent: { ...calendar, filename: CALENDAR_NAME } } : {};
      const signal = AbortSignal.timeout(timeouts.whole_ms);
      try {
        const messageId = `<${id}@${domain}>`;
        await transport.sendMail({ messageId, from, to: recipient, subject, text, headers, signal, ...entry });
      } catch (error) {
        throw toSmtpError(error);
      }
    },
    verify: async (): Promise<void> => {
      try {
        await transport.verify();
      } catch (error) {
        throw toSmtpError(error);
      }
    },
    close: (): void => transport.close(),
  };
};
