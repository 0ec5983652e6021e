import { messages } from "@steward/contract/messages/catalogue";
import { email } from "@steward/contract/kit/field-rules";
import { join } from "node:path";
import type { NamedMail } from "./mail.ts";
import { type KeptMail, openOutbox } from "./outbox.ts";
import { singleLine } from "./single-line.ts";
import { openSmtp } from "./smtp.ts";

export type Mailer = {
  /** Who mails come from; without a name of its own, its address stands as the name. */
  sender: { name: string; address: string };
  /**
   * Sends one plain-text mail to one person.
   * @throws MailAddressError; SmtpError when the server did not take it
   */
  send(mail: NamedMail): Promise<void>;
  /** Health check: rejects when mail can be neither sent nor kept. */
  verify(): Promise<void>;
  /** Closes the connections to the mail server after finishing mails in progress. */
  close(): void;
  /** The outbox, newest first, of one person or of all; absent when a mail server is set. */
  listOutbox?: (to?: string) => Promise<KeptMail[]>;
};

export type MailerOptions = {
  /** `smtp://user:password@host:port?starttls=required` or `smtps://...`; absent: mails are kept as files. */
  smtp_url: string | undefined;
  data_dir: string;
  /** `no-reply@example.org` or `Steward <no-reply@example.org>`. */
  from: string;
};

export class MailAddressError extends Error {
  override readonly name = "MailAddressError";
}

const CONTROL = /\p{Cc}/u;

/** A single bare address, without room for a second recipient or a header (injection). */
const mailbox = (address: string): string => {
  const { success, data } = email.safeParse(address);
  if (!success || CONTROL.test(data)) throw new MailAddressError(messages.jobs.mailAddressNotValid);
  return data;
};

const senderOf = (from: string): { name: string; address: string } => {
  const [, name, bracketed] = /^([^<>@]*)<([^<>]*)>$/.exec(from.trim()) ?? [];
  try {
    if (CONTROL.test(from)) throw new MailAddressError();
    return { name: (name ?? "").trim().replace(/^"(.*)"$/, "$1"), address: mailbox(bracketed ?? from) };
  } catch {
    throw new Error("The sender of mails must be an address such as Steward <no-reply@example.org>.");
  }
};

/**
 * Opens the transport of mails: a mail server, or without one the folder `outbox` in the data folder. Nothing is
 * contacted yet.
 * @throws Error with one sentence for a wrong sender or server address
 */
export const openMailer = ({ smtp_url, data_dir, from }: MailerOptions): Mailer => {
  const sent_by = senderOf(from);
  const checked = ({ to, subject, ...mail }: NamedMail) => ({
    ...mail,
    to: mailbox(to),
    subject: singleLine(subject),
  });
  const sender = { ...sent_by, name: sent_by.name || sent_by.address };
  if (smtp_url) {
    const smtp = openSmtp(smtp_url, sent_by);
    return { sender, send: async (mail) => smtp.send(checked(mail)), verify: smtp.verify, close: smtp.close };
  }
  const outbox = openOutbox(join(data_dir, "outbox"));
  return {
    sender,
    send: async (mail) => outbox.keep(checked(mail)),
    verify: outbox.verify,
    close: () => {},
    listOutbox: outbox.list,
  };
};
