import { messages } from "@steward/contract/messages/catalogue";
import type { Services } from "../http/context.ts";
import { JobFault, type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";
import type { Mail } from "./mail.ts";
import { MailAddressError } from "./mailer.ts";
import { SmtpError } from "./smtp.ts";

/** A mail to be sent; without `mail` for an unknown address, or once it is sent. */
export interface MailPayload extends JobPayload {
  mail?: Mail | null;
  /** Expiry, such as that of a code; the mail is dropped afterwards. */
  useful_until?: string | null;
}

export const mailJob: JobKind<MailPayload> = {
  name: "mail",
  workers: 3,
  retries: 12,
  retry_seconds: 2,
  backs_off: true,
  is_leased: false,
  is_serial: false,
};

/**
 * Sends mails at least once, always with the job's id as Message-ID, by which mail servers recognise a duplicate. The
 * text leaves the queue once it is sent or expired.
 */
export const mailWorker = (services: Services): Worker =>
  workerOf(mailJob, async ({ id, payload, forget, is_last_attempt }) => {
    const { mail, useful_until } = payload;
    const isUseless = useful_until ? new Date(useful_until) < new Date() : false;
    try {
      if (mail && isUseless) throw new JobFault(messages.jobs.mailTooLate, { is_final: true });
      if (mail) await services.mailer.send({ ...mail, id });
    } catch (error) {
      const fault = faultOf(error);
      if (useful_until && (is_last_attempt || fault.is_final)) await forget();
      throw fault;
    }
    await forget();
  });

function faultOf(cause: unknown): JobFault {
  if (cause instanceof JobFault) return cause;
  if (cause instanceof SmtpError) return new JobFault(cause.message, { is_final: cause.permanent, cause });
  if (cause instanceof MailAddressError) return new JobFault(cause.message, { is_final: true, cause });
  return new JobFault(messages.jobs.mailNotHandedOver, { cause });
}
