import { type Kysely, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { type Inside, onClient } from "./driver/client-dialect.ts";
import type { Prelude } from "./driver/message.ts";
import { type Cancel, cancellable, isConnectionFailure, onConnection } from "./on-connection.ts";
import type { PipelinedReads } from "./pipelined-reads.ts";
import type { DB } from "./tables.ts";

/** Query builder of a transaction. Inside an organisation it sees that organisation's rows only. */
export type Transaction = Kysely<DB>;

const ATTEMPTS = 4;
/** Deadlock and serialization failure, after which the whole transaction is tried again. */
const RETRYABLE = new Set(["40P01", "40001"]);

type Work<T> = (tx: Transaction) => Promise<T>;

const BEGIN: Prelude = { text: "begin", values: [] };
const COMMIT: Prelude = { text: "commit", values: [] };

/** Limit to places: each with everything inside it; null is the whole organisation. */
export type Scope = readonly string[] | null;

/** Reach of a transaction: the rows of one organisation and, of those in places, only the ones inside the scope. */
export interface Reach {
  organisation_id: string;
  scope: Scope;
}

const NOWHERE: Reach = { organisation_id: "", scope: null };

const insideOf = ({ organisation_id }: Reach): Inside => ({ organisation_id: organisation_id || null });

/** Limits of the work in a transaction beside its reach. */
export interface Bounds {
  /** How long one statement may take, in milliseconds; absent: as the pool says. */
  statement_ms?: number | undefined;
  /** Who may call the work off. */
  cancel?: (() => Cancel) | undefined;
  /** Whether the work may say which statement is the last (`endsWith`). */
  may_end?: boolean;
}

/** Settings until the transaction ends. */
type Settings = Readonly<Record<string, string | number | undefined>>;

/** Sets the reach, and settings beside it, until the transaction ends; its condition leaves no row to answer. */
const within = ({ organisation_id, scope }: Reach, settings: Settings = {}): Prelude => {
  const more = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([setting, value]) => ` or set_config('${setting}', '${value}', true) is null`);
  return {
    text: `select 1 where set_config('app.organisation_id', $1, true) is null
      or set_config('app.scope', $2, true) is null${more.join("")}`,
    values: [organisation_id, scope ? `{${scope.join(",")}}` : ""],
  };
};

/**
 * Runs `work` in one transaction behind the walls of `reach`. A deadlock runs `work` again from its start, so it must
 * have no effects outside the database.
 */
export const inOrganisation = <T>(pool: Pool, reach: Reach, work: Work<T>, bounds: Bounds = {}): Promise<T> =>
  retrying(() => onConnection(pool, (client) => called(client, bounds, () => transact(client, reach, work, bounds))));

/** Runs `work`; where somebody may call it off, the statement under way is cancelled then. */
const called = <T>(client: PoolClient, { cancel }: Bounds, work: () => Promise<T>): Promise<T> =>
  cancel ? cancellable(client, cancel(), work) : work();

/**
 * For work that only reads: each statement is a read-only transaction of its own behind the same walls, which saves the
 * messages that begin and end one. Statements see each other's concurrent changes as under READ COMMITTED.
 */
export const readInOrganisation = <T>(pool: Pool, reach: Reach, work: Work<T>, bounds: Bounds = {}): Promise<T> => {
  const preludes = [within(reach, { transaction_read_only: "on", statement_timeout: bounds.statement_ms })];
  return onConnection(pool, (client) =>
    called(client, bounds, () => work(onClient(client, { ahead: () => preludes }, insideOf(reach)))),
  );
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
  bounds: Bounds,
): Promise<[Row[], PromiseSettledResult<T>]> {
  let rows: Row[] | undefined;
  const enter: Prelude = {
    text: "select *, set_config('transaction_read_only', 'on', true) from authenticate($1, $2)",
    values: credentials,
    answered: (found) => {
      rows = found as Row[];
    },
  };
  const inside = { organisation_id: credentials[1] };
  const read = async (client: PoolClient): Promise<[Row[], PromiseSettledResult<T>]> => {
    const [found] = await Promise.allSettled([work(onClient(client, { ahead: () => [enter] }, inside))]);
    if (found.status === "rejected" && (!rows || isConnectionFailure(found.reason))) throw found.reason;
    return [rows ?? [], found];
  };
  return short ? pipelined.run(read) : onConnection(pool, (client) => called(client, bounds, () => read(client)));
}

/**
 * Asynchronous commit, for one statement whose loss in a crash the caller can bear: it is confirmed before it reaches
 * the disk.
 */
export const inOrganisationUnflushed = <T>(pool: Pool, reach: Reach, work: Work<T>): Promise<T> => {
  const preludes = [within(reach, { synchronous_commit: "off" })];
  return retrying(() =>
    onConnection(pool, (client) => work(onClient(client, { ahead: () => preludes }, insideOf(reach)))),
  );
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

/** How far transactions have come, of those whose work may end them. */
const progress = new WeakMap<Transaction, { next_is_last: boolean; is_ended: boolean }>();

/**
 * Runs the last statement of a transaction together with its end, in one message, where nothing comes behind the work.
 * A statement that fails undoes all, as it would otherwise.
 */
export function endsWith<T>(tx: Transaction, statement: () => Promise<T>): Promise<T> {
  const state = progress.get(tx);
  if (state) state.next_is_last = true;
  return statement();
}

/** Keeps a transaction open to its end, for work that runs other verbs: one of them may call a statement of its own the last. */
export const staysOpen = (tx: Transaction): void => {
  progress.delete(tx);
};

/** The transaction begins with the first statement of `work`, so that it costs no round trip of its own. */
async function transact<T>(client: PoolClient, reach: Reach, work: Work<T>, bounds: Bounds = {}): Promise<T> {
  const opening = [BEGIN, within(reach, { statement_timeout: bounds.statement_ms })];
  let begun = false;
  const inside = insideOf(reach);
  const state = { next_is_last: false, is_ended: false };
  const ahead = () => {
    if (state.is_ended) throw new Error("The transaction has ended with the statement that was called its last.");
    if (begun) return [];
    begun = true;
    return opening;
  };
  const behind = () => {
    if (!state.next_is_last) return [];
    state.is_ended = true;
    return [COMMIT];
  };
  const tx = onClient(client, { ahead, behind }, inside);
  entered.set(tx, inside);
  if (bounds.may_end) progress.set(tx, state);
  try {
    const result = await work(tx);
    if (begun && !state.is_ended) await client.query("commit");
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
