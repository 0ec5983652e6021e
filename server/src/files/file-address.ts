import { PRODUCT } from "@steward/contract/kit/call";
import { keyedHash } from "../http/authenticate.ts";

/** Addresses change once in this many seconds, so that browsers cache a picture for that long. */
const STEP_SECONDS = 1800;

const signature = (secret: Buffer, parts: readonly (string | number)[]) =>
  keyedHash(secret, `file:${parts.join(":")}`).toString("base64url");

/**
 * Signed URL: an address that reads an upload without a token for 30 to 60 minutes. Only records that a caller may read
 * carry one. It names the row's id, not the storage key.
 */
export function fileAddress(secret: Buffer, organisation_id: string, id: string, size: "full" | "thumbnail"): string {
  const query = new URLSearchParams({ size, ...signedQuery(secret, organisation_id, id, size) });
  return `/v1/${PRODUCT}/files/${id}/?${query}`;
}

/** The part of a signed address that proves the right to read `what` of a record. */
export function signedQuery(secret: Buffer, organisation_id: string, id: string, what: string) {
  const now = Math.floor(Date.now() / 1000);
  const expires = (Math.floor(now / STEP_SECONDS) + 2) * STEP_SECONDS;
  return {
    expires: String(expires),
    organisation: organisation_id,
    signature: signature(secret, [organisation_id, id, what, expires]),
  };
}

/** Verifies signature and expiry of a signed address. */
export function isGenuine(
  secret: Buffer,
  address: { id: string; organisation: string; size: string; expires: string; signature: string },
): boolean {
  if (Number(address.expires) * 1000 < Date.now()) return false;
  const { organisation, id, size, expires } = address;
  const right = keyedHash(secret, signature(secret, [organisation, id, size, Number(expires)]));
  return right.equals(keyedHash(secret, address.signature));
}

/** Picture of a record, as lists and details carry it. */
export const pictureOf = (secret: Buffer, organisation_id: string, id: string | null) =>
  id === null
    ? null
    : {
        id,
        file: fileAddress(secret, organisation_id, id, "full"),
        thumbnail: fileAddress(secret, organisation_id, id, "thumbnail"),
      };
