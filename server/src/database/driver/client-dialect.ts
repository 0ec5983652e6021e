import type { CompiledQuery } from "kysely";
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { namesOrganisation, ORGANISATION } from "../of-organisation.ts";
import type { DB } from "../tables.ts";
import { type Frame, send } from "./message.ts";

/** The organisation that statements name; null outside all of them. */
export interface Inside {
  organisation_id: string | null;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #frame: Frame;
  readonly #inside: Inside;
  constructor(client: pg.ClientBase, frame: Frame, inside: Inside) {
    this.#client = client;
    this.#frame = frame;
    this.#inside = inside;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { organisation_id } = this.#inside;
    const values = query.parameters.map((value) => (value === ORGANISATION ? organisation_id : value));
    const { rows, count } = await send(this.#client, { text: query.sql, values }, this.#frame);
    return { rows: rows as R[], numAffectedRows: BigInt(count) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are read page by page; a cursor cannot share a pipelined connection.");
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

const plugins = [namesOrganisation];

/**
 * Kysely query builder whose statements run on this one connection; the caller begins and ends transactions by
 * what it frames statements with; `inside` is the organisation that they name.
 */
export function onClient(client: pg.ClientBase, frame: Frame, inside: Inside): Kysely<DB> {
  const connection = new ClientConnection(client, frame, inside);
  const nothing = async () => {};
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
  return new Kysely<DB>({ dialect, plugins });
}
