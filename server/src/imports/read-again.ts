import type { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { conflict, forbidden } from "../errors/refusal.ts";
import { hiddenColumns } from "./guess/hidden-columns.ts";
import { importOf } from "./import-queries.ts";
import { begin, steer } from "./import-transitions.ts";
import { insertImport, NO_SETTINGS } from "./upload-import.ts";

/** States of an import whose columns nobody has settled for good. */
const OPEN: ImportState[] = ["Mapping", "Ready"];
const OVER: ImportState[] = ["Done", "Cancelled", "Undone", "Failed"];

/**
 * Reads the stored file anew: another sheet, or another layout. An import that waits for its columns is read anew
 * itself; of one that is over, a new import is made, so that each can be undone by itself.
 */
export async function readImportAgain(ctx: Context, { params, body }: Input<typeof importCalls.again>) {
  const before = await ctx.read((tx) => importOf(tx, ctx, params.id));
  const sheet = body.sheet ?? before.sheet;
  const layout = body.layout ?? null;
  if (!OVER.includes(before.state)) {
    return steer(ctx, params.id, OPEN, async (_tx, job) => {
      maySeeAll(ctx, job);
      return begin(ctx, "Reading", { sheet, layout, ...UNREAD });
    });
  }
  maySeeAll(ctx, before);
  return ctx.write(async (tx) => {
    const { storage_key } = await tx
      .selectFrom("import")
      .select("storage_key")
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow();
    if (before.format === "") throw conflict(messages.imports.notReadAnew);
    const { kind, file_name } = before;
    return insertImport(tx, ctx, { kind, file_name, storage_key, sheet, layout });
  });
}

/** What is known of an import once its file is read, taken back. */
const UNREAD = {
  header: [],
  row_count: 0,
  outcomes: sql`'{}'`,
  missing: sql`'[]'`,
  unmapped: sql`'[]'`,
  cell_problems: sql`'[]'`,
  column_facts: sql`'[]'`,
  left_out: sql`'[]'`,
  content_hash: null,
  settings: sql`${JSON.stringify(NO_SETTINGS)}::jsonb`,
};

/** Another sheet may have anything: of a file of somebody else it is read by those who may see everything. */
function maySeeAll(ctx: Context, { kind, created_by_details }: ImportJob): void {
  const hidden = hiddenColumns(ctx, { kind, header: [], columns: [] });
  if (hidden === "all" && created_by_details.id !== ctx.actor.account_id) throw forbidden();
}
