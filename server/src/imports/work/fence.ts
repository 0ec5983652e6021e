import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { readInOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";

/** Ownership of an import by a worker. */
interface Owned {
  organisation_id: string;
  id: string;
  fence: number;
}

/** Ends a worker whose import was cancelled or taken over. */
export class FenceLost extends Error {
  override readonly name = "FenceLost";
  constructor() {
    super("The import belongs to another worker.");
  }
}

/**
 * Fencing: asserts that the import still belongs to this worker, and locks it until the transaction ends. As a
 * transaction's last statement it makes a cancel or takeover wait for milliseconds only.
 * @throws FenceLost
 */
export async function assertFence(tx: Transaction, { id, fence }: Owned): Promise<void> {
  const { rows } =
    await sql`select from import where ${ofOrganisation("import")} and id = ${id}::uuid and fence = ${fence} for no key update`.execute(
      tx,
    );
  if (rows.length === 0) throw new FenceLost();
}

/**
 * The same, telling besides how many rows have passed this part of the work; batches side by side may tell it in any
 * order.
 * @throws FenceLost
 */
export async function assertFenceAt(tx: Transaction, { id, fence }: Owned, row: number): Promise<void> {
  const { numAffectedRows } = await sql`update import set next_row = greatest(next_row, ${row}::int), modified = now()
    where ${ofOrganisation("import")} and id = ${id}::uuid and fence = ${fence}`.execute(tx);
  if (numAffectedRows !== 1n) throw new FenceLost();
}

/** How often a worker looks whether its import was taken or cancelled while a statement is under way. */
const LOOK_EVERY_MS = 500;

/** Aborts `revoked` when the import no longer belongs to this worker. Answers a function that ends the watch. */
export function watchFence({ database }: Services, job: Owned, revoked: AbortController): () => void {
  const whole = { organisation_id: job.organisation_id, scope: null };
  const look = async () => {
    const row = await readInOrganisation(database.pool, whole, (tx) =>
      tx.selectFrom("import").select("fence").where("id", "=", job.id).executeTakeFirst(),
    );
    if (row?.fence !== job.fence) revoked.abort(new FenceLost());
  };
  // A failed poll is ignored, as the assertion in each transaction decides.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
