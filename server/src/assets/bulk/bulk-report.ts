import type { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { contentDisposition } from "../../files/file-name.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { writeCsv } from "../../spreadsheets/write/write-csv.ts";
import { problemsBehind, runOf } from "./bulk-queries.ts";

/** Rows fetched at a time, which bounds the memory. */
const PAGE = 1000;

/** Every asset that a bulk action refused, or that its undo left alone, with the reason. */
export async function bulkReport(ctx: Context, { params, reply }: Input<typeof bulkCalls.report>) {
  await ctx.read((tx) => runOf(tx, ctx, params.id));
  const { tag, name, reason } = messages.bulk.columns;
  const columns = [tag, name, reason].map((title) => ({ title, type: "text" as const }));
  return reply
    .header("content-disposition", contentDisposition("attachment", "bulk-action-refused.csv"))
    .type("text/csv; charset=utf-8")
    .send(writeCsv(columns, refusedRows(ctx, params.id)));
}

async function* refusedRows(ctx: Context, run: string): AsyncGenerator<string[]> {
  for (let behind = -1; ; ) {
    const rows = await ctx.read((tx) => problemsBehind(tx, run, behind, PAGE));
    for (const { asset_id, asset_name, message } of rows) yield [asset_id, asset_name, message];
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    behind = last.position;
  }
}
