import type { BulkState } from "@steward/contract/assets/bulk/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Reach, Transaction } from "../../database/transaction.ts";
import type { BulkAction } from "./bulk-action.ts";

/** A bulk action as its worker sees it. */
export interface StoredRun extends Reach {
  id: string;
  state: BulkState;
  body: BulkAction;
  total: number;
  /** The last asset that the present work has passed. */
  passed: number;
  fence: number;
  begun_by: string;
  origin: string;
}

/** Ends a worker whose bulk action was stopped or taken over. */
export class FenceLost extends Error {
  override readonly name = "FenceLost";
  constructor() {
    super("The bulk action belongs to another worker.");
  }
}

/** What a bulk action gained with a batch. */
export type Counts = Partial<Record<"changed" | "unchanged" | "refused" | "undone" | "kept", number>>;

/**
 * Stores what a batch did, and locks the run until its transaction ends. As the last statement of a batch it makes a
 * cancel or takeover wait for milliseconds only.
 * @throws FenceLost
 */
export async function advance(tx: Transaction, run: StoredRun, passed: number, counts: Counts): Promise<void> {
  const { changed = 0, unchanged = 0, refused = 0, undone = 0, kept = 0 } = counts;
  const { numAffectedRows } =
    await sql`update bulk_run set passed = ${passed}::int, changed = changed + ${changed}::int,
      unchanged = unchanged + ${unchanged}::int, refused = refused + ${refused}::int,
      undone = undone + ${undone}::int, kept = kept + ${kept}::int
    where ${ofOrganisation("bulk_run")} and id = ${run.id}::uuid and fence = ${run.fence}`.execute(tx);
  if (numAffectedRows !== 1n) throw new FenceLost();
}

/**
 * Ends a bulk action or its undo.
 * @throws FenceLost
 */
export async function endRun(tx: Transaction, run: StoredRun, state: BulkState, message = ""): Promise<void> {
  const { numAffectedRows } = await sql`update bulk_run set state = ${state}, message = ${message}, ended = now()
    where ${ofOrganisation("bulk_run")} and id = ${run.id}::uuid and fence = ${run.fence}`.execute(tx);
  if (numAffectedRows !== 1n) throw new FenceLost();
}
