import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { conflict, notFound } from "../errors/refusal.ts";
import { mayFill, mayImportSo, mayReadAnew } from "./import-policy.ts";
import type { ImportTarget } from "../import-kit/import-target.ts";
import { guessStatuses } from "./guess/guess-statuses.ts";
import { importOf } from "./import-queries.ts";
import { keepNewFields, refuseTakenNames } from "./keep-new-fields.ts";
import { assertStatuses, refuseBadMapping, refuseOpenCurrencies } from "./refuse-mapping.ts";
import { enqueueImport } from "./work/import-job.ts";
import { countOutcomes, isAtWork } from "./work/import-state.ts";

/** Starts the dry run with these settings; it may be repeated until the import is run. */
export async function checkImport(ctx: Context, { params, body }: Input<typeof importCalls.check>) {
  return steer(ctx, params.id, ["Mapping", "Ready"], async (tx, job) => {
    const given = { ...body, match: body.match ?? firstMatch(ctx, job, body) };
    mayReadAnew(ctx, job);
    refuseBadMapping(ctx, job, given);
    await assertStatuses(tx, given);
    mayImportSo(ctx, job.kind, given);
    refuseOpenCurrencies(job, given);
    await refuseTakenNames(tx, { header: job.header, settings: given });
    const settings = { ...given, values: await statusesOf(tx, ctx.facts.imports[job.kind], job, given) };
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

/** What the texts of statuses mean: as told, and where another column than before has them, as they are guessed. */
async function statusesOf(
  tx: Transaction,
  target: ImportTarget,
  job: ImportJob,
  { columns, values }: ImportJob["settings"],
) {
  if (columns.indexOf("status") === job.settings.columns.indexOf("status")) return values;
  const { status = {} } = await guessStatuses(tx, target, job.id, columns);
  return { ...values, status: { ...status, ...values.status } };
}

/** Begins writing the rows that the dry run accepted, into the new fields that columns are kept as too. */
export async function runImport(ctx: Context, { params }: Input<typeof importCalls.run>) {
  return steer(ctx, params.id, ["Ready"], async (tx, job) => {
    if (job.counts.create + job.counts.update === 0) throw conflict(messages.imports.nothingToImport);
    mayImportSo(ctx, job.kind, job.settings);
    const settings = await keepNewFields(tx, ctx, job);
    return begin(ctx, "Running", { settings: sql`${JSON.stringify(settings)}::jsonb` });
  });
}

/**
 * Cancels the import at once, whatever is under way: the running batch finds its fence raised and rolls back. A dry run
 * returns to the mapping; an undo leaves what it has put back so, and may be begun again.
 */
export async function cancelImport(ctx: Context, { params }: Input<typeof importCalls.cancel>) {
  const states: ImportState[] = ["Reading", "Mapping", "Checking", "Ready", "Running", "Undoing"];
  return steer(ctx, params.id, states, async (tx, job) => {
    const fence = sql<number>`fence + 1`;
    if (job.state === "Checking") return { state: "Mapping" as const, fence };
    if (job.state !== "Running" && job.state !== "Undoing") return { state: "Cancelled" as const, fence };
    await countOutcomes(tx, job);
    const message = job.state === "Undoing" ? messages.imports.undoStopped : messages.imports.stopped;
    return { state: "Cancelled" as const, fence, message };
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

/** What brings an import to a state in which it goes on by itself. */
export const begin = ({ actor }: Context, state: ImportState, more: object) => ({
  ...more,
  state,
  begun_by: actor.account_id,
  message: "",
  next_row: 0,
  work_began: sql<string>`now()`,
});

/** Brings an import from one of these states to the one that is decided on. */
export async function steer(
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
