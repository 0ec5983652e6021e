import { type Kysely, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { cancellable } from "./cancel-statement.ts";
import { type Inside, onClient, type Prelude } from "./client-dialect.ts";
import { isConnectionFailure, onConnection } from "./on-connection.ts";
import type { PipelinedReads } from "./pipelined-reads.ts";
import type { DB } from "./tables.ts";

/** Query builder of a transaction. Inside an organisation it sees that organisation's rows only. */
export type Transaction = Kysely<DB>;

const ATTEMPTS = 4;
/** Deadlock and serialization failure, after which the whole transaction is tried again. */
const RETRYABLE = new Set(["40P01", "40001"]);

type Work<T> = (tx: Transaction) => Promise<T>;

const BEGIN: Prelude = { name: "begin", text: "begin", values: [] };

/** Limit to places: each with everything inside it; null is the whole organisation. */
export type Scope = readonly string[] | null;

/** Reach of a transaction: the rows of one organisation and, of those in places, only the ones inside the scope. */
export interface Reach {
  organisation_id: string;
  scope: Scope;
}

const NOWHERE: Reach = { organisation_id: "", scope: null };

const insideOf = ({ organisation_id }: Reach): Inside => ({ organisation_id: organisation_id || null });

/**
 * Prelude that sets the reach, and another setting, until the transaction ends. `set_config` never answers null, so the
 * condition is false and no row travels back.
 */
const within = ({ organisation_id, scope }: Reach, setting?: string, value?: string): Prelude => ({
  name: `within ${setting ?? ""}`,
  text: `select 1 where set_config('app.organisation_id', $1, true) is null
    or set_config('app.scope', $2, true) is null
    ${setting ? `or set_config('${setting}', '${value}', true) is null` : ""}`,
  values: [organisation_id, scope ? `{${scope.join(",")}}` : ""],
});

/**
 * Runs `work` in one transaction behind the walls of `reach`. A deadlock runs `work` again from its start, so it must
 * have no effects outside the database.
 */
export const inOrganisation = <T>(pool: Pool, reach: Reach, work: Work<T>): Promise<T> =>
  retrying(() => onConnection(pool, (client) => transact(client, reach, work)));

/** Cancellable `inOrganisation`: the running statement is cancelled when `signal` aborts. */
export const inOrganisationUntil = <T>(pool: Pool, reach: Reach, signal: AbortSignal, work: Work<T>): Promise<T> =>
  retrying(() =>
    onConnection(pool, (client) => cancellable(pool, client, signal, () => transact(client, reach, work))),
  );

/**
 * For work that only reads: each statement is a read-only transaction of its own behind the same walls, which saves the
 * messages that begin and end one. Statements see each other's concurrent changes as under READ COMMITTED.
 */
export const readInOrganisation = <T>(pool: Pool, reach: Reach, work: Work<T>): Promise<T> => {
  const preludes = [within(reach, "transaction_read_only", "on")];
  return onConnection(pool, (client) => work(onClient(client, () => preludes, insideOf(reach))));
};

/**
 * Read together with the check of its caller: each statement goes behind `authenticate`, which sets the tenant for
 * members of the whole organisation only. Answers the rows of `authenticate` and the outcome of `work`. A `short` read
 * shares a connection with others.
 */
export function readEntering<Row, T>(
  { pool, pipelined }: { pool: Pool; pipelined: PipelinedReads },
  credentials: [token_hash: Buffer, organisation_id: string | null],
  work: Work<T>,
  short: boolean,
): Promise<[Row[], PromiseSettledResult<T>]> {
  let rows: Row[] | undefined;
  const enter: Prelude = {
    name: "enter",
    text: "select *, set_config('transaction_read_only', 'on', true) from authenticate($1, $2)",
    values: credentials,
    answered: (found) => {
      rows = found as Row[];
    },
  };
  const inside = { organisation_id: credentials[1] };
  const read = async (client: PoolClient): Promise<[Row[], PromiseSettledResult<T>]> => {
    const [found] = await Promise.allSettled([work(onClient(client, () => [enter], inside))]);
    if (found.status === "rejected" && (!rows || isConnectionFailure(found.reason))) throw found.reason;
    return [rows ?? [], found];
  };
  return short ? pipelined.run(read) : onConnection(pool, read);
}

/**
 * Asynchronous commit, for one statement whose loss in a crash the caller can bear: it is confirmed before it reaches
 * the disk.
 */
export const inOrganisationUnflushed = <T>(pool: Pool, reach: Reach, work: Work<T>): Promise<T> => {
  const preludes = [within(reach, "synchronous_commit", "off")];
  return retrying(() => onConnection(pool, (client) => work(onClient(client, () => preludes, insideOf(reach)))));
};

/** Transaction outside every organisation: identity tables and gate functions only; tenant tables look empty. */
export const inNoOrganisation = <T>(pool: Pool, work: Work<T>): Promise<T> =>
  retrying(() => onConnection(pool, (client) => transact(client, NOWHERE, work)));

/** Where transactions are now. */
const entered = new WeakMap<Transaction, Inside>();

/** Goes on in another organisation, inside a transaction that began in none or in one. */
export async function enterOrganisation(tx: Transaction, organisation_id: string): Promise<void> {
  await sql`select set_config('app.organisation_id', ${organisation_id}, true)`.execute(tx);
  const inside = entered.get(tx);
  if (!inside) throw new Error("Only a transaction goes on in another organisation.");
  inside.organisation_id = organisation_id;
}

/** Begins the transaction with the first statement of `work`, so that `begin` costs no round trip. */
async function transact<T>(client: PoolClient, reach: Reach, work: Work<T>): Promise<T> {
  const opening = [BEGIN, within(reach)];
  let begun = false;
  const inside = insideOf(reach);
  const preludes = () => {
    if (begun) return [];
    begun = true;
    return opening;
  };
  const tx = onClient(client, preludes, inside);
  entered.set(tx, inside);
  try {
    const result = await work(tx);
    if (begun) await client.query("commit");
    return result;
  } catch (error) {
    if (begun) await client.query("rollback").catch(() => {});
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
