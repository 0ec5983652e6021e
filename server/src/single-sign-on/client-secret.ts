import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (installation_secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", installation_secret, "", "client secret of an identity provider", 32));

/** Authenticated encryption of the client secret at an identity provider, bound to its organisation. */
export function sealSecret(installation_secret: Buffer, organisation_id: string, client_secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(installation_secret), iv).setAAD(Buffer.from(organisation_id));
  return Buffer.concat([iv, cipher.update(client_secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a client secret.
 * @throws Error for one that was encrypted with another key or for another organisation
 */
export function openSecret(installation_secret: Buffer, organisation_id: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(installation_secret), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(organisation_id))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
