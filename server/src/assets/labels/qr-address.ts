import { placeCode } from "@steward/contract/locations/place-code";
import { PRODUCT } from "@steward/contract/kit/call";
import type { PublicContext } from "../../http/context.ts";
import { signedQuery } from "../../files/file-address.ts";

/** What the signature of a QR code's address is for. */
export const QR_CODE = "qr-code";

/** Signed address of an asset's QR code as a picture. */
export function qrAddress(
  { database, organisation_id }: Pick<PublicContext, "database"> & { organisation_id: string },
  id: string,
): string {
  const query = new URLSearchParams(signedQuery(database.secret, organisation_id, id, QR_CODE));
  return `/v1/${PRODUCT}/assets/${id}/qr-code/?${query}`;
}

/** Address that a label carries: short, so that its QR code stays coarse, and without a word about the asset. */
export const labelAddress = (origin: string, short_code: string): string => `${origin}/a/${short_code}`;

/** Address that the label of a place carries. */
export const placeAddress = (origin: string, id: string): string => `${origin}/p/${placeCode(id)}`;
