import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { ofOrganisation } from "../../../database/of-organisation.ts";
import { isConnectionFailure } from "../../../database/on-connection.ts";
import { inOrganisation, readInOrganisation, type Transaction } from "../../../database/transaction.ts";
import { StorageFullError } from "../../../errors/storage-full-error.ts";
import { removeOnFailure } from "../../../files/remove-on-failure.ts";
import { newStorageKey } from "../../../files/storage.ts";
import { may } from "../../../http/authenticate.ts";
import type { CallerOrganisation, Services } from "../../../http/context.ts";
import { JobPutBack, type Worker, workerOf } from "../../../jobs/job-kind.ts";
import type { LabelContent } from "../sheet/label-layout.ts";
import { labelJob } from "./label-job.ts";
import { logoOf, organisationOf } from "./label-logo.ts";
import type { StoredRun } from "./label-run-queries.ts";
import { contentsOf, giveCodes } from "./labelled-assets.ts";
import { placeContents } from "./labelled-places.ts";

/** Assets of one transaction. */
const BATCH = 100;

/** Ends a worker whose run was stopped or taken over. */
class FenceLost extends Error {
  override readonly name = "FenceLost";
}

/** Ends a run whose runner lost the permission for it. */
class RightsLost extends Error {
  override readonly name = "RightsLost";
}

/** Worker of labels, on connections of its own; interrupted, a file is drawn again from its beginning. */
export function labelWorker(all: Services): Worker {
  const services = { ...all, database: { ...all.database, pool: all.database.work } };
  return workerOf(labelJob, async ({ organisation_id, payload, signal, is_last_attempt }) => {
    const run = await takeUp(services, organisation_id ?? "", payload.run);
    if (!run) return;
    try {
      await drawRun(services, run, signal);
      await sweep(services, run);
    } catch (error) {
      if (error instanceof FenceLost) return;
      if (signal.aborted) throw new JobPutBack();
      const is_expected = error instanceof RightsLost || error instanceof StorageFullError;
      if (!is_expected && !is_last_attempt) throw error;
      if (!is_expected && !isConnectionFailure(error)) services.report(error, `labels ${run.id}`);
      const message = error instanceof StorageFullError ? messages.requests.diskFull : messages.labels.failed;
      await endRun(services, run, {
        state: "Failed",
        message: error instanceof RightsLost ? messages.labels.stoppedWithoutRight : message,
      });
    }
  });
}

/** Takes a run over: it belongs to this worker until another one, or a cancel, raises its fence. */
async function takeUp({ database }: Services, organisation_id: string, id: string): Promise<StoredRun | undefined> {
  const row = await inOrganisation(database.pool, { organisation_id, scope: null }, (tx) =>
    tx
      .updateTable("label_run")
      .set({ fence: sql`fence + 1`, done: 0 })
      .where("id", "=", id)
      .where("state", "=", "Running")
      .returning(["organisation_id", "id", "design", "measures", "assets", "locations", "scope", "fence"])
      .returning(["file_name", "begun_by", "origin", "created"])
      .executeTakeFirst(),
  );
  return row as unknown as StoredRun | undefined;
}

/** Draws a run's file into the storage and ends the run with it. */
async function drawRun(services: Services, run: StoredRun, signal: AbortSignal): Promise<void> {
  const { drawPdf } = await import("../sheet/draw-pdf.ts");
  const { pool } = services.database;
  const organisation = await readInOrganisation(pool, run, organisationOf);
  const logo = run.design.logo ? await logoOf(services, organisation) : undefined;
  const measures: LabelMeasures = run.measures;
  const facts = { title: run.file_name, made: new Date(run.created) };
  const key = newStorageKey(run.organisation_id, "pdf");
  const out = new PassThrough();
  // Without a listener an error before the storage reads from it would end the process.
  out.on("error", () => undefined);
  const stored = services.storage.put(key, out);
  // Whatever fails first ends both.
  const drawn = drawPdf(
    out,
    { facts, measures, design: run.design, logo },
    batchesOf(services, run, organisation.name, signal),
  ).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [, put] = await Promise.allSettled([drawn, stored]);
  await drawn;
  if (put.status === "rejected") throw put.reason;
  await removeOnFailure(services, endRun(services, run, { state: "Done", storage_key: key }), [key]);
}

/** What the labels say, batch by batch, each with its codes and its progress in one transaction. */
async function* batchesOf(
  { database }: Services,
  run: StoredRun,
  organisation: string,
  signal: AbortSignal,
): AsyncGenerator<LabelContent[]> {
  const facts = { origin: run.origin, organisation, fields: run.design.fields };
  const actor = { account_id: run.begun_by };
  const of_places = run.locations.length > 0;
  const records = of_places ? run.locations : run.assets;
  for (let from = 0; from < records.length; from += BATCH) {
    signal.throwIfAborted();
    const ids = records.slice(from, from + BATCH);
    yield await inOrganisation(database.pool, run, async (tx) => {
      if (run.design.qr && !of_places) await giveCodes(tx, { organisation_id: run.organisation_id, actor }, ids);
      const contents = await (of_places ? placeContents : contentsOf)(tx, facts, ids);
      await assertRights(tx, run);
      await advance(tx, run, from + ids.length);
      return contents;
    });
  }
}

/**
 * Asserts that the run's caller may still print labels of these places, and locks the membership until the batch is
 * committed. It comes after the writes because roles are locked before memberships. Within a limit other places of the
 * member are not seen: finding none does not mean the whole organisation.
 * @throws RightsLost
 */
async function assertRights(tx: Transaction, run: StoredRun): Promise<void> {
  await sql`select from membership m where ${ofOrganisation("m")} and m.account_id = ${run.begun_by}::uuid for share`.execute(
    tx,
  );
  const { rows } = await sql<CallerOrganisation & { is_owner: boolean; permissions: string[]; reaches_all: boolean }>`
    select m.is_owner, granted_permissions(m.account_id) as permissions, o.currency, o.time_zone, o.locked_modules,
      coalesce(m.is_owner or case when r.scope is null then limits.scope is null
        else limits.scope is not null and r.scope <@ shared_scope(r.scope, limits.scope) end, false) as reaches_all
    from membership m join organisation o on o.id = m.organisation_id, label_run r,
      granted_scope(m.account_id) as limits (scope)
    where ${ofOrganisation("m")} and m.account_id = ${run.begun_by}::uuid and m.is_active
      and r.organisation_id = m.organisation_id and r.id = ${run.id}::uuid`.execute(tx);
  const [rights] = rows;
  if (!rights?.reaches_all) throw new RightsLost();
  const { is_owner, permissions, reaches_all: _, ...organisation } = rights;
  const account_id = run.begun_by;
  const actor = { session_id: account_id, account_id, name: "", is_token: false, is_owner, permissions };
  if (!may({ actor, organisation }, "asset.generate_qr")) throw new RightsLost();
}

/** @throws FenceLost */
async function advance(tx: Transaction, run: StoredRun, done: number): Promise<void> {
  const { numAffectedRows } = await sql`update label_run set done = ${done}
    where ${ofOrganisation("label_run")} and id = ${run.id}::uuid and fence = ${run.fence}`.execute(tx);
  if (numAffectedRows !== 1n) throw new FenceLost();
}

/** @throws FenceLost */
const endRun = (
  { database }: Services,
  run: StoredRun,
  end: { state: "Done"; storage_key: string } | { state: "Failed"; message: string },
): Promise<void> =>
  inOrganisation(database.pool, run, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("label_run")
      .set({ ...end, ended: sql`now()` })
      .where("id", "=", run.id)
      .where("fence", "=", run.fence)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new FenceLost();
  });

/** Removes the organisation's files of labels that are older than a day. */
async function sweep({ database, storage, report }: Services, { organisation_id }: StoredRun): Promise<void> {
  const old = await inOrganisation(database.pool, { organisation_id, scope: null }, (tx) =>
    tx
      .deleteFrom("label_run")
      .where("created", "<", sql<string>`now() - interval '1 day'`)
      .returning("storage_key")
      .execute(),
  );
  for (const { storage_key } of old) {
    if (storage_key) await storage.remove(storage_key).catch((error: unknown) => report(error, "remove labels"));
  }
}
