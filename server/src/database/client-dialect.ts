import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { ClientBase } from "pg";
import type { DB } from "./tables.ts";

/** At most this many statement texts are prepared by name on a connection; later ones are planned each time. */
const NAMED_STATEMENTS = 400;
const statementNames = new Map<string, string>();

/** Name under which a text is prepared, or undefined when it should be planned afresh for its parameters. */
function statementName(text: string): string | undefined {
  if (text.includes("/* plan afresh */")) return undefined;
  let name = statementNames.get(text);
  if (!name && statementNames.size < NAMED_STATEMENTS) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: ClientBase;
  constructor(client: ClientBase) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const config = { text: query.sql, values: query.parameters as unknown[] };
    const result = await this.#client.query(name ? { ...config, name } : config);
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are read page by page; a cursor cannot share a pipelined connection.");
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/** A typed query builder whose statements run on this one connection; transactions are the caller's. */
export function onClient(client: ClientBase): Kysely<DB> {
  const connection = new ClientConnection(client);
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
  return new Kysely<DB>({ dialect });
}
