import { messages } from "@steward/contract/messages/catalogue";
import { ANSWER_MOST } from "@steward/contract/webhooks/constants";
import { Webhook as Signer } from "standardwebhooks";
import type { Services } from "../http/context.ts";
import { fetchPublic, OutgoingError } from "../outgoing/fetch-public.ts";
import { openedWebhookSecret } from "./webhook-secret.ts";

/** Where a delivery goes, and the sealed key of its signature. */
export interface Receiver {
  url: string;
  secret: Buffer;
}

/** What one attempt came to; `is_gone` asks for no further ones. */
export interface Outcome {
  is_accepted: boolean;
  is_gone: boolean;
  status: number | null;
  message: string;
  answer: string;
  duration_ms: number;
}

const GONE = 410;

/**
 * Sends a delivery once, signed as “Standard Webhooks” 1.0 says: the headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`. Each attempt has the id of the delivery, by which a receiver knows what it has already.
 */
export async function sendDelivery(
  { config, database }: Services,
  organisation_id: string,
  { url, secret }: Receiver,
  { id, body }: { id: string; body: string },
): Promise<Outcome> {
  const began = performance.now();
  const now = new Date();
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Steward",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Signer(openedWebhookSecret(database, organisation_id, secret)).sign(id, now, body),
  };
  const done = (outcome: Omit<Outcome, "duration_ms">) => ({
    ...outcome,
    duration_ms: Math.round(performance.now() - began),
  });
  try {
    const answer = await fetchPublic(config.private_webhooks, url, { method: "POST", headers, body });
    const { status, ok: is_accepted } = answer;
    const is_gone = status === GONE;
    const refused = is_gone ? messages.webhooks.gone : messages.webhooks.refused({ status });
    const message = is_accepted ? "" : refused;
    return done({ is_accepted, is_gone, status, message, answer: storable(await answer.text()) });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return done({ is_accepted: false, is_gone: false, status: null, message: error.message, answer: "" });
  }
}

/** The beginning of a text, as PostgreSQL takes it: without NUL and without half a character. */
const storable = (text: string) => text.replaceAll("\0", "").slice(0, ANSWER_MOST).toWellFormed();
