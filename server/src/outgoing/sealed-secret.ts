import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is for; each purpose has a key of its own. */
type Purpose = "client secret of an identity provider" | "secret of a webhook";

/** Whose secret it is: that of one organisation, for one purpose. */
interface Belonging {
  purpose: Purpose;
  organisation_id: string;
}

const keyOf = (installation_secret: Buffer, purpose: Purpose) =>
  Buffer.from(hkdfSync("sha256", installation_secret, "", purpose, 32));

/** Authenticated encryption of a secret that is used towards another server, bound to its organisation. */
export function sealSecret(
  installation_secret: Buffer,
  { purpose, organisation_id }: Belonging,
  secret: string,
): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(installation_secret, purpose), iv).setAAD(Buffer.from(organisation_id));
  return Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a secret.
 * @throws Error for one that was encrypted with another key, for another purpose or for another organisation
 */
export function openSecret(
  installation_secret: Buffer,
  { purpose, organisation_id }: Belonging,
  sealed: Buffer,
): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(installation_secret, purpose), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(organisation_id))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
