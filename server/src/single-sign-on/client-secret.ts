import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (installation_secret: Buffer) =>
  Buffer.from(hkdfSync("sha256", installation_secret, "", "client secret of an identity provider", 32));

/** Encrypts the secret that an organisation shares with its identity provider; it opens for that organisation only. */
export function sealSecret(installation_secret: Buffer, organisation_id: string, client_secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(installation_secret), iv).setAAD(Buffer.from(organisation_id));
  return Buffer.concat([iv, cipher.update(client_secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed. Throws where it was not sealed here, or for another organisation. */
export function openSecret(installation_secret: Buffer, organisation_id: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(installation_secret), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(organisation_id))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
