import { attachmentCalls } from "@steward/contract/attachments/calls";
import { attachmentRules } from "@steward/contract/attachments/rules";
import { join } from "@steward/contract/kit/joined-call";
import { readInOrganisation } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import { type Input, routes } from "../http/route.ts";
import { notFound } from "../errors/refusal.ts";
import { storedFile } from "./attachment-queries.ts";
import { isGenuine } from "../files/file-address.ts";
import { contentDisposition } from "../files/file-name.ts";
import { NotStoredError } from "../files/storage.ts";

export const attachmentRoutes = routes(join(attachmentCalls, attachmentRules), (router) => {
  router.open(attachmentCalls.download, download);
});

/**
 * Content security policy of uploads: nothing in one runs, loads or is framed. Browsers need the styles and the object
 * for their own PDF viewer.
 */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Streams an upload to whoever has a signed address that is genuine and not expired. */
async function download(ctx: PublicContext, { params, query, reply }: Input<typeof attachmentCalls.download>) {
  const { id } = params;
  if (!isGenuine(ctx.database.secret, { id, ...query })) throw notFound();
  const reach = { organisation_id: query.organisation, scope: null };
  const found = await readInOrganisation(ctx.database.pool, reach, (tx) => storedFile(tx, id));
  const thumbnail = query.size === "thumbnail";
  const key = thumbnail ? found?.thumbnail_key : found?.storage_key;
  if (!found || !key) throw notFound();
  try {
    const bytes = await ctx.storage.get(key);
    return reply
      .header("cache-control", "private, max-age=1800, immutable")
      .header("content-disposition", contentDisposition(found.disposition, found.file_name))
      .header("content-security-policy", FILE_POLICY)
      .type(thumbnail ? "image/webp" : found.content_type)
      .send(bytes);
  } catch (error) {
    if (error instanceof NotStoredError) throw notFound();
    throw error;
  }
}
