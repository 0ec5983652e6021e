import { messages } from "@steward/contract/messages/catalogue";
import type { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { absentReference, conflict, invalidField, notFound } from "../errors/refusal.ts";
import { mayFill, mayImportSo, mayReadAnew } from "./import-policy.ts";
import { importOf } from "./import-queries.ts";
import { enqueueImport } from "./work/import-job.ts";
import { countOutcomes, isAtWork } from "./work/import-state.ts";

/** Starts the dry run with these settings; it may be repeated until the import is run. */
export async function checkImport(ctx: Context, { params, body }: Input<typeof importCalls.check>) {
  return steer(ctx, params.id, ["Mapping", "Ready"], async (tx, job) => {
    const settings = { ...body, match: body.match ?? firstMatch(ctx, job, body) };
    mayReadAnew(ctx, job);
    refuseBadMapping(ctx, job, settings);
    await assertStatuses(tx, settings);
    mayImportSo(ctx, job.kind, settings);
    return begin(ctx, "Checking", {
      settings: sql`${JSON.stringify(settings)}::jsonb`,
      outcomes: sql`'{}'`,
      missing: sql`'[]'`,
      unmapped: sql`'[]'`,
      cell_problems: sql`'[]'`,
    });
  });
}

/**
 * The field that finds existing records where nobody could choose one yet, because no column filled such a field before.
 * Whoever wants none says so with the next check.
 */
function firstMatch({ facts }: Context, { kind, settings }: ImportJob, { columns }: ImportSettings) {
  const { matches } = facts.imports[kind];
  if (matches.some((field) => settings.columns.includes(field))) return null;
  return matches.find((field) => columns.includes(field)) ?? null;
}

/** Starts writing the rows that the dry run accepted. */
export async function runImport(ctx: Context, { params }: Input<typeof importCalls.run>) {
  return steer(ctx, params.id, ["Ready"], async (_tx, job) => {
    if (job.counts.create + job.counts.update === 0) throw conflict(messages.imports.nothingToImport);
    mayImportSo(ctx, job.kind, job.settings);
    return begin(ctx, "Running", {});
  });
}

/**
 * Cancels the import at once, whatever is under way: the running batch finds its fence raised and rolls back. A dry run
 * returns to the mapping.
 */
export async function cancelImport(ctx: Context, { params }: Input<typeof importCalls.cancel>) {
  const states: ImportState[] = ["Reading", "Mapping", "Checking", "Ready", "Running"];
  return steer(ctx, params.id, states, async (tx, job) => {
    const fence = sql<number>`fence + 1`;
    if (job.state === "Checking") return { state: "Mapping" as const, fence };
    if (job.state !== "Running") return { state: "Cancelled" as const, fence };
    await countOutcomes(tx, job);
    return { state: "Cancelled" as const, fence, message: messages.imports.stopped };
  });
}

/** Starts the undo of an import. */
export async function undoImport(ctx: Context, { params }: Input<typeof importCalls.undo>) {
  return steer(ctx, params.id, ["Done", "Cancelled"], async (_tx, job) => {
    if (!job.undoable) throw conflict(messages.imports.nothingToUndo);
    mayFill(ctx, job.kind, job.settings);
    return begin(ctx, "Undoing", {});
  });
}

const begin = ({ actor }: Context, state: ImportState, more: object) => ({
  ...more,
  state,
  begun_by: actor.account_id,
  message: "",
  next_row: 0,
  work_began: sql<string>`now()`,
});

async function steer(
  ctx: Context,
  id: string,
  from: readonly ImportState[],
  decide: (tx: Transaction, job: ImportJob) => Promise<object & { state: ImportState }>,
) {
  return ctx.write(async (tx) => {
    // `for no key update`: rows that the worker inserts hold a key-share lock on the import, which this does not wait
    // for.
    const locked = await tx.selectFrom("import").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
    if (!locked) throw notFound();
    const job = await importOf(tx, ctx, id);
    if (!from.includes(job.state)) throw conflict(messages.imports.notInThisState({ state: job.state.toLowerCase() }));
    const columns = await decide(tx, job);
    await tx
      .updateTable("import")
      .set({ ...columns, modified: sql`now()` })
      .where("id", "=", id)
      .execute();
    const { state } = columns;
    const action = isAtWork(job.state) ? "cancel requested" : state.toLowerCase();
    await recordActivity(tx, ctx, { subject_type: "import", subject_id: id, action });
    if (isAtWork(state)) await enqueueImport(tx, ctx, job);
    return importOf(tx, ctx, id);
  });
}

function refuseBadMapping(ctx: Context, job: ImportJob, settings: ImportSettings): void {
  const { fields } = job;
  const { matches } = ctx.facts.imports[job.kind];
  const known = new Set(fields.map(({ key }) => key));
  if (settings.columns.length !== job.header.length) {
    throw invalidField("columns", messages.imports.columnCount({ count: job.header.length }));
  }
  const used = settings.columns.filter((key) => key !== null);
  const stranger = used.find((key) => !known.has(key));
  if (stranger) throw invalidField("columns", messages.imports.noSuchField({ field: stranger }));
  const twice = used.find((key, index) => used.indexOf(key) !== index);
  if (twice) {
    const title = fields.find(({ key }) => key === twice)?.title ?? "";
    throw invalidField("columns", messages.imports.twoColumns({ title }));
  }
  const barred = fields.find(({ key, refusal }) => refusal && used.includes(key));
  if (barred) throw invalidField("columns", barred.refusal);
  const lacking = fields.find(({ key, required }) => required && !used.includes(key));
  if (lacking) throw invalidField("columns", messages.imports.chooseColumn({ title: lacking.title }));
  if (used.length === 0) throw invalidField("columns", messages.imports.chooseField);
  const { match } = settings;
  if (match !== null && !matches.includes(match)) throw invalidField("match", messages.imports.noMatchByThat);
}

/** Asserts that the mapped records belong to the organisation. */
async function assertStatuses(tx: Transaction, settings: ImportSettings): Promise<void> {
  const fields = Object.keys(settings.values).filter((field) => field !== "status");
  if (fields[0]) throw invalidField("values", messages.imports.textsNotMapped({ field: fields[0] }));
  const ids = [...new Set(Object.values(settings.values.status ?? {}))];
  if (ids.length === 0) return;
  const found = await tx.selectFrom("attached_status").select("id").where("id", "in", ids).execute();
  if (found.length < ids.length) throw absentReference("values.status");
}
