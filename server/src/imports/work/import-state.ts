import { ofOrganisation } from "../../database/of-organisation.ts";
import type { ImportKind, ImportState } from "@steward/contract/imports/constants";
import { type ImportSettings, importSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { inOrganisation, type Reach, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import type { ImportWork } from "../../import-kit/import-target.ts";
import { assertFence, assertFenceAt } from "./fence.ts";

/** An import as its worker sees it. */
export interface StoredImport extends Reach {
  id: string;
  kind: ImportKind;
  state: ImportState;
  storage_key: string;
  sheet: string | null;
  header: string[];
  settings: ImportSettings;
  row_count: number;
  next_row: number;
  /** Who started the present work. */
  begun_by: string;
  /** Fencing number of this worker's ownership. */
  fence: number;
  /** Aborts when the import no longer belongs to this worker. */
  revoked: AbortSignal;
}

/** States with background work. */
const AT_WORK: ImportState[] = ["Reading", "Checking", "Running", "Undoing"];

export const isAtWork = (state: ImportState): boolean => AT_WORK.includes(state);

/**
 * Takes an import over: it belongs to this worker until another one, or a cancel, raises its fence. Undefined where
 * nothing is left to do.
 */
export async function takeUpImport(
  services: Services,
  organisation_id: string,
  id: string,
  revoked: AbortSignal,
): Promise<StoredImport | undefined> {
  const whole = { organisation_id, scope: null };
  const row = await inOrganisation(services.database.pool, whole, (tx) =>
    tx
      .updateTable("import")
      .set((eb) => ({ fence: eb("fence", "+", 1) }))
      .where("id", "=", id)
      .where("state", "in", AT_WORK)
      .returning(["organisation_id", "id", "kind", "state", "storage_key", "sheet", "header", "settings", "row_count"])
      .returning(["next_row", "begun_by", "scope", "fence"])
      .executeTakeFirst(),
  );
  const settings = row && importSettings.parse(row.settings);
  return row && ({ ...row, settings, revoked } as StoredImport);
}

export const workOf = (services: Services, job: StoredImport): ImportWork => ({
  database: services.database,
  uses: services.facts.uses,
  organisation_id: job.organisation_id,
  scope: job.scope,
  import_id: job.id,
  actor: { account_id: job.begun_by },
  settings: job.settings,
});

/** Rows that are read, validated or written in one transaction. */
export const BATCH = 1000;

/** Columns of the import that a batch advances. */
export type Progress = Partial<{
  state: ImportState;
  next_row: number;
  row_count: number;
  message: string;
}>;

/** Stores the progress of an import in a batch's transaction. */
export async function moveOn(tx: Transaction, job: StoredImport, progress: Progress): Promise<void> {
  await tx
    .updateTable("import")
    .set({ ...progress, modified: sql`now()` })
    .where("id", "=", job.id)
    .execute();
}

/** Stores the row counts by outcome, for readers, until the next work begins. */
export const countOutcomes = (tx: Transaction, job: { id: string }) =>
  sql`update import set outcomes = coalesce((
      select jsonb_object_agg(o.outcome, o.n) from (
        select r.outcome, count(*) as n from import_row r
        where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome is not null group by r.outcome
        union all
        select 'warned', count(*) from import_row r
        where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome in ('create', 'update', 'unchanged', 'created', 'updated') and r.warnings <> '[]') o), '{}')
    where ${ofOrganisation("import")} and id = ${job.id}::uuid`.execute(tx);

/**
 * Condition on the rows `r` of an import between the least and the greatest of these positions, at least one. By the
 * import's id alone the planner, which expects few rows of a new import, would read all of it for each batch.
 */
export const spanOf = (job: StoredImport, rows: readonly { position: number }[]) => {
  const positions = rows.map(({ position }) => position);
  return sql<boolean>`${ofOrganisation("r")} and r.import_id = ${job.id}::uuid
    and r.position between ${Math.min(...positions)} and ${Math.max(...positions)}`;
};

/**
 * A batch of an import in its own transaction, which stands only if the import still belongs to this worker at its end.
 * @param up_to the row behind the batch, where the import is to tell how far it has come
 * @throws FenceLost
 */
export const inBatch = <T>(
  services: Services,
  job: StoredImport,
  work: (tx: Transaction) => Promise<T>,
  up_to?: number,
): Promise<T> =>
  inReading(services, job, async (tx) => {
    const result = await work(tx);
    await (up_to === undefined ? assertFence(tx, job) : assertFenceAt(tx, job, up_to));
    return result;
  });

/** Reads for an import; what is called off meanwhile is cancelled. */
export function inReading<T>(services: Services, job: StoredImport, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { pool } = services.database;
  return inOrganisation(pool, job, work, { cancel: () => ({ signal: job.revoked, pool }) });
}
