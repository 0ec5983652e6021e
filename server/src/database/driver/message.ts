import { createHash } from "node:crypto";
import type { Duplex } from "node:stream";
import pg from "pg";
import { parameterOf } from "./parameters.ts";

/** Statement that is sent ahead of another, or behind it, in the same message. */
export interface Prelude {
  text: string;
  values: (string | Buffer | null)[];
  /** Takes the prelude's rows, where they matter. */
  answered?: (rows: unknown[]) => void;
}

/** What goes in one message with a statement; asked for at each. */
export interface Frame {
  ahead(): readonly Prelude[];
  behind?(): readonly Prelude[];
}

/** Rows of one statement, and how many it touched. */
export interface Answer {
  rows: Record<string, unknown>[];
  count: number;
}

/** How the rows of a statement are read. */
interface RowShape {
  names: string[];
  parsers: ((value: string) => unknown)[];
  /** A row without values: rows are copies of it, which costs less than adding column by column. */
  blank: Record<string, unknown>;
}

/** A statement of a message; one without a name is not kept. */
interface Part {
  name: string;
  text: string;
  values: (string | Buffer | null)[];
  /** Takes the rows; absent for a statement that has none. */
  answered?: ((rows: Answer["rows"]) => void) | undefined;
  /** How its rows are read, once that is known. */
  shape?: RowShape | undefined;
}

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

/** Bound on the prepared statements of a connection; further texts are planned at each execution. */
const NAMED_STATEMENTS = 400;

/** Name under which a text is prepared; "" when it should be planned afresh for its parameters. */
function statementName(text: string): string {
  const isKnown = statementNames.has(text);
  if (!isKnown && (statementNames.size >= NAMED_STATEMENTS || text.includes("/* plan afresh */"))) return "";
  return nameOf(text);
}

/** What is kept for a connection. */
interface Kept {
  /** Names of the statements that it has prepared. */
  prepared: Set<string>;
  /** Names of which nobody knows whether they are prepared: an error ended the message that they stood in. */
  doubtful: Set<string>;
  /**
   * Row shapes of prepared statements by name. A description is asked for once: PostgreSQL refuses to go on with a
   * prepared statement whose rows have become others.
   */
  shapes: Map<string, RowShape>;
}

const keptOf = new WeakMap<pg.Connection, Kept>();

function kept(connection: pg.Connection): Kept {
  let found = keptOf.get(connection);
  if (!found) {
    found = { prepared: new Set(), doubtful: new Set(), shapes: new Map() };
    keptOf.set(connection, found);
  }
  return found;
}

/** Closes what may be prepared under a doubtful name, so that it is prepared anew. */
function forgetDoubtful(connection: pg.Connection, { prepared, doubtful, shapes }: Kept): void {
  for (const name of doubtful) {
    connection.close({ type: "S", name }, true);
    prepared.delete(name);
    shapes.delete(name);
  }
  doubtful.clear();
}

/**
 * The driver's query class, of which a connection with pipelining takes nothing else. All that it would do itself is
 * done by the methods below, with the messages that the driver hands to any query: its own fields are not touched.
 */
const Query = pg.Query as unknown as new (
  text: string,
) => { submit(connection: pg.Connection): void; handleReadyForQuery(): void };

const uncork = (stream: Duplex) => stream.uncork();

const NUMBER_AT_END = /\d+$/;

/**
 * Pipelining: a statement and its preludes in one message. Writing to a socket is the most expensive part of a
 * statement, so the socket is corked for one turn of the event loop. A class with methods: a closure on each object
 * keeps a quarter of the young generation alive at every garbage collection (docs/decisions/0008).
 */
class Message extends Query {
  readonly #parts: readonly Part[];
  /** Index of the part whose rows are the answer. */
  readonly #asked: number;
  /** Its parameters; its text is the query's. */
  readonly values: Part["values"];
  readonly #types: pg.CustomTypesConfig;
  readonly #done: (answer: Answer) => void;
  readonly #fail: (error: Error) => void;
  /** The part whose answer is being read. */
  #at = 0;
  #shapes: Kept["shapes"] | undefined;
  #rows: Answer["rows"] = [];
  readonly #answer: Answer = { rows: [], count: 0 };
  #unreadable: Error | undefined;

  constructor(
    parts: readonly Part[],
    asked: number,
    types: pg.CustomTypesConfig,
    done: (answer: Answer) => void,
    fail: (error: Error) => void,
  ) {
    super(parts[asked]?.text ?? "");
    this.values = parts[asked]?.values ?? [];
    this.#parts = parts;
    this.#asked = asked;
    this.#types = types;
    this.#done = done;
    this.#fail = fail;
  }

  override submit(connection: pg.Connection): void {
    const { stream } = connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      setImmediate(uncork, stream);
    }
    const known = kept(connection);
    this.#shapes = known.shapes;
    forgetDoubtful(connection, known);
    for (const part of this.#parts) {
      const { name, text, values, answered } = part;
      if (name === "" || !known.prepared.has(name)) connection.parse({ name, text, types: [] }, true);
      if (name !== "") known.prepared.add(name);
      connection.bind({ statement: name, values }, true);
      part.shape = known.shapes.get(name);
      if (answered && !part.shape) connection.describe({ type: "P", name: "" }, true);
      connection.execute({ portal: "" }, true);
    }
    connection.sync();
  }

  #keep(part: Part, shape: RowShape): void {
    part.shape = shape;
    if (part.name !== "") this.#shapes?.set(part.name, shape);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const part = this.#parts[this.#at];
    if (part) this.#keep(part, shapeOf(fields, this.#types));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.#parts[this.#at]?.shape;
    if (!shape) this.#unreadable ??= new Error("A row came ahead of its description.");
    if (!shape || this.#unreadable) return;
    try {
      this.#rows.push(rowOf(shape, fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.#parts[this.#at];
    if (part?.answered && !part.shape) this.#keep(part, NO_ROWS);
    if (this.#at === this.#asked) {
      this.#answer.rows = this.#rows;
      this.#answer.count = Number(NUMBER_AT_END.exec(text)?.[0] ?? 0);
    } else part?.answered?.(this.#rows);
    this.#at += 1;
    this.#rows = [];
  }

  override handleReadyForQuery(): void {
    if (this.#unreadable) this.#fail(this.#unreadable);
    else this.#done(this.#answer);
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { doubtful } = kept(connection);
    for (const { name } of this.#parts) if (name !== "") doubtful.add(name);
    Error.captureStackTrace(error);
    this.#fail(error);
  }
}

const NO_ROWS: RowShape = { names: [], parsers: [], blank: {} };

function shapeOf(fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig): RowShape {
  const names = fields.map(({ name }) => name);
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text") as (value: string) => unknown);
  return { names, parsers, blank: Object.fromEntries(names.map((name) => [name, null])) };
}

function rowOf({ names, parsers, blank }: RowShape, values: readonly (string | null)[]): Record<string, unknown> {
  const row = { ...blank };
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? null;
    if (value !== null) row[names[i] as string] = parsers[i]?.(value);
  }
  return row;
}

const ignored = () => {};

const partOf = (prelude: Prelude): Part => ({ ...prelude, name: nameOf(prelude.text) });

/**
 * Runs a statement with what frames it in one round trip. Unless something ahead of it begins a transaction, they form
 * one of their own.
 */
export function send(
  client: pg.ClientBase,
  { text, values }: { text: string; values: readonly unknown[] },
  frame: Frame,
): Promise<Answer> {
  const parts = frame.ahead().map(partOf);
  const asked = parts.length;
  parts.push({ name: statementName(text), text, values: values.map(parameterOf), answered: ignored });
  for (const prelude of frame.behind?.() ?? []) parts.push(partOf(prelude));
  return new Promise((done, fail) => void client.query(new Message(parts, asked, client, done, fail)));
}
