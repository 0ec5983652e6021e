import type { Duplex } from "node:stream";
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
import pg from "pg";
import { namesOrganisation, ORGANISATION } from "./of-organisation.ts";
import type { DB } from "./tables.ts";

/** Bound on the prepared statements of a connection; further texts are planned at each execution. */
const NAMED_STATEMENTS = 400;
const statementNames = new Map<string, string>();

/** Name of the prepared statement for a text, or undefined when it should be planned anew for its parameters. */
function statementName(text: string): string | undefined {
  if (text.includes("/* plan afresh */")) return undefined;
  let name = statementNames.get(text);
  if (!name && statementNames.size < NAMED_STATEMENTS) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return name;
}

/** Statement that is sent ahead of another in the same message. */
export interface Prelude {
  name: string;
  text: string;
  values: (string | Buffer | null)[];
  /** Takes the prelude's rows, where they matter. */
  answered?: (rows: unknown[]) => void;
}

/** How the rows of a prepared statement are read: its description, with the parser of each column. */
interface RowShape {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The driver's query class with what its published types leave out: `submit` and the handlers of answers are methods. */
interface DriverQuery extends Omit<pg.Query, "submit"> {
  _result: RowShape & { command: string | null };
  _accumulateRows: boolean;
  _checkForMultirow(): void;
  submit(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

const uncork = (stream: Duplex) => stream.uncork();

/**
 * Pipelining: a statement and its preludes in one message. Writing to a socket is the most expensive part of a
 * statement, so the socket is corked for one turn of the event loop. `submit` is overridden in a class: a closure on
 * each object keeps a quarter of the young generation alive at every garbage collection (docs/decisions/0008).
 */
class PreludedQuery extends Query {
  readonly #preludes: readonly Prelude[];
  readonly #name: string | undefined;
  #shapes = new Map<string, RowShape>();
  /** Statements of the message that have been answered. */
  #answered = 0;
  constructor(config: pg.QueryConfig, preludes: readonly Prelude[]) {
    super({ ...config, queryMode: "extended" } as pg.QueryConfig);
    this.#preludes = preludes;
    this.#name = config.name;
  }

  override submit(connection: pg.Connection): void {
    if (connection.stream.writableCorked === 0) {
      connection.stream.cork();
      setImmediate(uncork, connection.stream);
    }
    this.#shapes = kept(connection).shapes;
    for (const prelude of this.#preludes) sendPrelude(connection, prelude, this.#shapes);
    const isKnown = this.#name !== undefined && this.#shapes.has(this.#name);
    return super.submit(isKnown ? kept(connection).silent : connection);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const name = this.#answering();
    if (name) this.#shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(message: unknown): void {
    const isFirst = this._result.command !== null || this._result.fields.length === 0;
    const shape = isFirst ? this.#shapes.get(this.#answering() ?? "") : undefined;
    if (shape) {
      this._checkForMultirow();
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  #answering(): string | undefined {
    return this.#answered < this.#preludes.length ? this.#preludes[this.#answered]?.name : this.#name;
  }
}

/** What is kept for a connection. */
interface Kept {
  /** Preludes that it has prepared. */
  preludes: Set<string>;
  /**
   * Row shapes of prepared statements by name. A description is asked for once: PostgreSQL refuses to go on with a
   * prepared statement whose rows have become others.
   */
  shapes: Map<string, RowShape>;
  /** The connection itself without the message that asks for a description. */
  silent: pg.Connection;
}

const keptOf = new WeakMap<pg.Connection, Kept>();

function kept(connection: pg.Connection): Kept {
  let found = keptOf.get(connection);
  if (!found) {
    const silent = Object.assign(Object.create(connection) as pg.Connection, { describe: () => {} });
    found = { preludes: new Set(), shapes: new Map(), silent };
    keptOf.set(connection, found);
  }
  return found;
}

/**
 * Runs a statement behind its `preludes` in one round trip. Unless a prelude begins a transaction, they form one of
 * their own.
 */
function send(client: pg.ClientBase, config: pg.QueryConfig, preludes: readonly Prelude[]): Promise<pg.QueryResult> {
  const query = new PreludedQuery(config, preludes);
  return new Promise((done, fail) => {
    query.on("end", (answers: unknown) => {
      const results = Array.isArray(answers) ? answers : [answers];
      for (const [i, { answered }] of preludes.entries()) answered?.(results[i].rows);
      done(results.at(-1));
    });
    query.on("error", (error) => {
      Error.captureStackTrace(error);
      fail(error);
    });
    client.query(query);
  });
}

function sendPrelude(
  connection: pg.Connection,
  { name, text, values, answered }: Prelude,
  shapes: ReadonlyMap<string, RowShape>,
): void {
  const { preludes } = kept(connection);
  if (!preludes.has(name)) connection.parse({ name, text, types: [] }, true);
  preludes.add(name);
  connection.bind({ statement: name, values }, true);
  if (answered && !shapes.has(name)) connection.describe({ type: "P", name: "" }, true);
  connection.execute({ portal: "" }, true);
}

/** The organisation that statements name; null outside all of them. */
export interface Inside {
  organisation_id: string | null;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #preludes: () => readonly Prelude[];
  readonly #inside: Inside;
  constructor(client: pg.ClientBase, preludes: () => readonly Prelude[], inside: Inside) {
    this.#client = client;
    this.#preludes = preludes;
    this.#inside = inside;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const { organisation_id } = this.#inside;
    const values = query.parameters.map((value) => (value === ORGANISATION ? organisation_id : value));
    const config = { text: query.sql, values };
    const result = await send(this.#client, name ? { ...config, name } : config, this.#preludes());
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are read page by page; a cursor cannot share a pipelined connection.");
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

const plugins = [namesOrganisation];

/**
 * Kysely query builder whose statements run on this one connection; the caller begins and ends transactions. `preludes`
 * is asked at each statement for what is sent ahead of it, `inside` is the organisation that it names.
 */
export function onClient(client: pg.ClientBase, preludes: () => readonly Prelude[], inside: Inside): Kysely<DB> {
  const connection = new ClientConnection(client, preludes, inside);
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
