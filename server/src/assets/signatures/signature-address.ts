import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Signing } from "@steward/contract/assets/custody/constants";
import { PRODUCT } from "@steward/contract/kit/call";
import { readInOrganisation } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import { isGenuine, signedQuery } from "../../files/file-address.ts";
import { contentDisposition } from "../../files/file-name.ts";
import { NotStoredError } from "../../files/storage.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";

const COLUMNS = { "check-out": "signature_key", acceptance: "acceptance_signature_key" } as const;

/** Signed address of a custody's signature, for those who may read the custody; null where nobody signed. */
export function signatureAddress(
  { database, organisation_id }: Pick<PublicContext, "database"> & { organisation_id: string },
  id: string,
  when: Signing,
  key: string | null,
): string | null {
  if (key === null) return null;
  const query = new URLSearchParams(signedQuery(database.secret, organisation_id, id, when));
  return `/v1/${PRODUCT}/custody/${id}/signatures/${when}/?${query}`;
}

/** Streams a signature to whoever has a signed address that is genuine and not expired. */
export async function readSignature(
  ctx: PublicContext,
  { params: { id, when }, query, reply }: Input<typeof custodyCalls.signature>,
) {
  if (!isGenuine(ctx.database.secret, { id, size: when, ...query })) throw notFound();
  const reach = { organisation_id: query.organisation, scope: null };
  const found = await readInOrganisation(ctx.database.pool, reach, (tx) =>
    tx.selectFrom("custody").select(Object.values(COLUMNS)).where("id", "=", id).executeTakeFirst(),
  );
  const key = found?.[COLUMNS[when]];
  if (!key) throw notFound();
  try {
    const bytes = await ctx.storage.get(key);
    return reply
      .header("cache-control", "private, max-age=1800, immutable")
      .header("content-disposition", contentDisposition("inline", "signature.png"))
      .type("image/png")
      .send(bytes);
  } catch (error) {
    if (error instanceof NotStoredError) throw notFound();
    throw error;
  }
}
