import { randomBytes } from "node:crypto";
import type { Database } from "../database/connection.ts";
import { openSecret, sealSecret } from "../outgoing/sealed-secret.ts";

const SECRET_BYTES = 32;

/** A new key of signatures, as “Standard Webhooks” writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

const belonging = (organisation_id: string) => ({ purpose: "secret of a webhook", organisation_id }) as const;

export const sealedWebhookSecret = (database: Database, organisation_id: string, secret: string): Buffer =>
  sealSecret(database.secret, belonging(organisation_id), secret);

export const openedWebhookSecret = (database: Database, organisation_id: string, sealed: Buffer): string =>
  openSecret(database.secret, belonging(organisation_id), sealed);
