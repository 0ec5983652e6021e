import type { CompiledQuery } from "kysely";
import type { Transaction } from "../transaction.ts";

/** Stand-ins for values among the parameters of kept statements. */
const SLOTS: readonly symbol[] = Array.from({ length: 40 }, (_, index) => Symbol(`value ${index}`));
const indexes = new Map(SLOTS.map((slot, index) => [slot, index]));

/** A statement of the query builder, or raw SQL. */
interface Built<Row> {
  compile(tx: Transaction): CompiledQuery<Row>;
}

/** Bound on the statements that are kept; further ones are built at each call. */
const MOST = 400;

/**
 * Statements of which nothing but values differ from call to call, by what their texts depend on. Each is built and
 * compiled once, which takes about as long as sending it.
 */
export class KeptStatements<Row> {
  readonly #compiled = new Map<string, CompiledQuery<Row>>();

  /**
   * Rows of the statement `key` for these values. `build` puts what it gets in their place into the statement, as
   * parameters, and looks at none of it.
   */
  async rows(
    tx: Transaction,
    key: string,
    values: readonly unknown[],
    build: (values: readonly unknown[]) => Built<Row>,
  ): Promise<Row[]> {
    let compiled = this.#compiled.get(key);
    if (!compiled) {
      compiled = build(SLOTS.slice(0, values.length)).compile(tx);
      if (this.#compiled.size < MOST) this.#compiled.set(key, compiled);
    }
    const parameters = compiled.parameters.map((parameter) => valueOf(parameter, values));
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows;
  }
}

const valueOf = (parameter: unknown, values: readonly unknown[]): unknown => {
  const index = typeof parameter === "symbol" ? indexes.get(parameter) : undefined;
  return index === undefined ? parameter : values[index];
};
