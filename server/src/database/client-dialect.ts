import { createHash } from "node:crypto";
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

/**
 * The name of a text is made of the text: processes and versions that come to one connection of the database by a pooler
 * (pgbouncer) then mean the same by it.
 */
function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    statementNames.set(text, name);
  }
  return name;
}

/** Name under which a text is prepared, or undefined when it should be planned afresh for its parameters. */
function statementName(text: string): string | undefined {
  if (text.includes("/* plan afresh */")) return undefined;
  return statementNames.size < NAMED_STATEMENTS || statementNames.has(text) ? nameOf(text) : undefined;
}

/** Statement that is sent ahead of another in the same message. */
export interface Prelude {
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

declare module "pg" {
  /** The driver's connection as it is. */
  interface Connection {
    parsedStatements: Record<string, string>;
    submittedNamedStatements: Record<string, string>;
  }
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
  handleError(error: Error, connection: pg.Connection): void;
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
    forgetDoubtful(connection);
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

  override handleError(error: Error, connection: pg.Connection): void {
    const { doubtful } = kept(connection);
    for (const { text } of this.#preludes) doubtful.add(nameOf(text));
    if (this.#name) doubtful.add(this.#name);
    super.handleError(error, connection);
  }

  #answering(): string | undefined {
    const prelude = this.#preludes[this.#answered];
    return prelude ? nameOf(prelude.text) : this.#name;
  }
}

/** What is kept for a connection. */
interface Kept {
  /** Preludes that it has prepared. */
  preludes: Set<string>;
  /**
   * Names of which nobody knows whether they are prepared: an error ended the message that they stood in, and the driver
   * takes the preparation of a prelude for that of the statement behind it.
   */
  doubtful: Set<string>;
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
    found = { preludes: new Set(), doubtful: new Set(), shapes: new Map(), silent };
    keptOf.set(connection, found);
  }
  return found;
}

/** Closes what may be prepared under a doubtful name, so that it is prepared anew. */
function forgetDoubtful(connection: pg.Connection): void {
  const { preludes, doubtful, shapes } = kept(connection);
  for (const name of doubtful) {
    connection.close({ type: "S", name }, true);
    delete connection.parsedStatements[name];
    delete connection.submittedNamedStatements[name];
    preludes.delete(name);
    shapes.delete(name);
  }
  doubtful.clear();
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
  { text, values, answered }: Prelude,
  shapes: ReadonlyMap<string, RowShape>,
): void {
  const name = nameOf(text);
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
