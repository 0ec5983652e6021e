import type { Kysely } from "kysely";
import type { Pool, PoolClient } from "pg";
import { onClient } from "./client-dialect.ts";
import type { DB } from "./tables.ts";

/** A transaction's query builder. Inside an organisation it sees that organisation's rows and no others. */
export type Transaction = Kysely<DB>;

const ATTEMPTS = 4;
/** Deadlock and serialisation failure: the loser of a race is run again. */
const RETRYABLE = new Set(["40P01", "40001"]);

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs `work` in one transaction behind the tenancy wall of `organisation_id`. `begin` and the setting travel with the
 * first statement of `work`, so they cost no round trip of their own. A deadlock runs `work` again from its start:
 * it must have no effects outside the database.
 */
export const inOrganisation = <T>(pool: Pool, organisation_id: string, work: Work<T>): Promise<T> =>
  retrying(() => onConnection(pool, (client) => transact(client, organisation_id, work, true)));

/** Like `inOrganisation` for work that only reads: the answer does not wait for the transaction's end. */
export const readInOrganisation = <T>(pool: Pool, organisation_id: string, work: Work<T>): Promise<T> =>
  onConnection(pool, (client) => transact(client, organisation_id, work, false));

/** A transaction outside every organisation: identity tables and gate functions only; tenant tables look empty. */
export const inNoOrganisation = <T>(pool: Pool, work: Work<T>): Promise<T> =>
  retrying(() => onConnection(pool, (client) => transact(client, "", work, true)));

async function onConnection<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await run(client);
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function transact<T>(client: PoolClient, organisation_id: string, work: Work<T>, writes: boolean): Promise<T> {
  const begun = Promise.all([
    client.query(writes ? "begin" : "begin read only"),
    client.query({
      name: "tenant",
      text: "select set_config('app.organisation_id', $1, true)",
      values: [organisation_id],
    }),
  ]);
  begun.catch(() => {});
  try {
    const result = await work(onClient(client));
    await begun;
    const ended = client.query("commit");
    if (writes) await ended;
    else ended.catch(() => {});
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

/** True when the database could not be reached or went away, as opposed to refusing a statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? "";
  if (/^(08|57P0)/.test(code) || /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(error.message);
}
