import { messages } from "@steward/contract/messages/catalogue";
import { joined } from "@steward/contract/kit/joined-call";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { MappedRow, Problem } from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { isSame } from "../../import-kit/simple-records.ts";
import { Refusal } from "../../errors/refusal.ts";
import { countriesCalled } from "../../geography/country-reference.ts";
import { addressProblems } from "../../geography/validate-addresses.ts";
import type { MasterFamily, MasterValues } from "../master-family.ts";
import { fieldOfPart, writtenAddress } from "../validate-address.ts";
import type { MasterColumn } from "./master-fields.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** What one look-alike master's import does differently from the others. */
export interface MasterImportPlan {
  family: MasterFamily;
  fields: readonly MasterColumn[];
  /** Rules of a row that need other rows. */
  validate?: NonNullable<MasterFamily["imports"]>["validate"];
}

interface StoredMaster {
  id: string;
  columns: Record<string, unknown>;
}

/** A row with the record of its name, and the columns that it sets. */
export interface MasterRow {
  position: number;
  texts: Record<string, string>;
  /** Kind of a category; empty for every other master. */
  kind: string;
  record: StoredMaster | undefined;
  columns: MasterValues;
  problems: Problem[];
}

export const keyOfRow = ({ kind, texts }: Pick<MasterRow, "kind" | "texts">): string =>
  `${kind}\u0001${nameKey(texts.name ?? "")}`;

/** Key of a row's parent; undefined where it names none. */
export const parentKey = ({ kind, texts }: Pick<MasterRow, "kind" | "texts">): string | undefined =>
  texts.parent ? `${kind}\u0001${nameKey(texts.parent)}` : undefined;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** The masters that the rows of a batch name. */
export class ImportedMasters {
  readonly rows: readonly MasterRow[];
  readonly #plan: MasterImportPlan;
  #parents: ReadonlyMap<string, StoredMaster> = new Map();

  private constructor(plan: MasterImportPlan, rows: readonly MasterRow[]) {
    this.#plan = plan;
    this.rows = rows;
  }

  static async find(tx: Transaction, plan: MasterImportPlan, mapped: readonly MappedRow[]): Promise<ImportedMasters> {
    const kindOf = ({ texts }: MappedRow) =>
      plan.family.table === "category" ? (choiceOf(plan, "kind", texts.kind) ?? "asset") : "";
    const named = mapped.map((row) => ({ ...row, kind: kindOf(row) }));
    const asked = named.map(({ kind, texts }) => ({ kind, name: texts.name ?? "" }));
    const records = await storedMasters(tx, plan, asked);
    const countries = await countriesCalled(
      tx,
      plan.fields.some(({ reads }) => reads === "country") ? mapped.flatMap(({ texts }) => texts.country ?? []) : [],
    );
    const rows = named.map(({ position, texts, kind }): MasterRow => {
      const record = records.get(keyOfRow({ kind, texts }));
      return { position, texts, kind, record, ...readRow(plan, texts, record, countries) };
    });
    await findAddressProblems(tx, plan, rows);
    const masters = new ImportedMasters(plan, rows);
    await masters.findParents(tx);
    await masters.#validate(tx);
    return masters;
  }

  /** Adds what the rules that need other rows refuse. */
  async #validate(tx: Transaction): Promise<void> {
    const { validate } = this.#plan;
    if (!validate) return;
    for (const { columns, record, problems } of this.rows) {
      if (problems.length === 0)
        problems.push(...(await refusalOf(this.#plan, () => validate(tx, columns, record?.id ?? null))));
    }
  }

  /** Finds the parents that the rows name. */
  async findParents(tx: Transaction): Promise<void> {
    const asked = this.rows.flatMap(({ kind, texts }) => (texts.parent ? [{ kind, name: texts.parent }] : []));
    this.#parents = await storedMasters(tx, this.#plan, asked);
  }

  #parentOf(row: MasterRow): string | null {
    return this.#parents.get(parentKey(row) ?? "")?.id ?? null;
  }

  /** What is wrong with a row, a parent that is switched off among it, unless the record has that already. */
  problemsOf(row: MasterRow): Problem[] {
    const parent = this.#parents.get(parentKey(row) ?? "");
    const isOff = parent?.columns.is_active === false && row.record?.columns.parent !== parent.id;
    if (!isOff) return row.problems;
    return [...row.problems, { field: "parent", message: messages.refusals.notActive({ noun: "category" }) }];
  }

  lacksParent(row: MasterRow): boolean {
    return Boolean(row.texts.parent) && !this.#parentOf(row) && parentKey(row) !== keyOfRow(row);
  }

  /** Columns that a row sets, including its parent. */
  columnsOf(row: MasterRow): MasterValues {
    const parent = this.#parentOf(row);
    return parent ? { ...row.columns, parent } : row.columns;
  }

  /** True when a row differs from the record of its name. */
  changes(row: MasterRow): boolean {
    const stored = row.record?.columns ?? {};
    return (
      this.lacksParent(row) ||
      Object.entries(this.columnsOf(row)).some(([name, value]) => value !== undefined && !isSame(stored[name], value))
    );
  }
}

/** Adds the problems of the rows' addresses that depend on their countries. */
async function findAddressProblems(
  tx: Transaction,
  { family: { address } }: MasterImportPlan,
  rows: readonly MasterRow[],
): Promise<void> {
  if (!address) return;
  const read = rows.filter(({ problems }) => problems.length === 0);
  const problems = await addressProblems(
    tx,
    read.map(({ columns, record }) => writtenAddress(address, columns, record?.columns)),
  );
  for (const [place, row] of read.entries()) {
    const found = problems[place] ?? [];
    row.problems.push(...found.map(({ part, message }) => ({ field: fieldOfPart(part), message })));
  }
}

/** Records by the keys of their rows. */
async function storedMasters(
  tx: Transaction,
  { family: { table } }: MasterImportPlan,
  asked: readonly { kind: string; name: string }[],
): Promise<Map<string, StoredMaster>> {
  if (asked.length === 0) return new Map();
  const [kinds, names] = [asked.map(({ kind }) => kind), asked.map(({ name }) => name)];
  const ofKind = table === "category" ? sql`and m.kind = n.kind` : sql``;
  const { rows } = await sql<{ id: string; kind: string; asked: string; columns: Record<string, unknown> }>`
    with asked as materialized (select distinct n.kind, n.name, name_key(n.name) as key
      from unnest(${kinds}::text[], ${names}::text[]) n (kind, name))
    select m.id, n.kind, n.name as asked, to_jsonb(m) as columns
    from asked n join ${sql.table(table)} m on ${ofOrganisation("m")} and m.key = n.key ${ofKind}`.execute(tx);
  return new Map(
    rows.map(({ id, kind, asked: name, columns }) => [keyOfRow({ kind, texts: { name } }), { id, columns }]),
  );
}

/** The value of a synonym; undefined for an empty cell, the text itself where it matches no choice. */
function choiceOf({ fields }: MasterImportPlan, key: string, text: string | undefined): string | undefined {
  const choices = fields.find((field) => field.key === key)?.choices;
  return text ? (choices?.[lettersOf(text)] ?? text) : undefined;
}

/** Reads the non-empty cells of a row by the rules of the master's own calls. */
function readRow(
  plan: MasterImportPlan,
  texts: Readonly<Record<string, string>>,
  record: StoredMaster | undefined,
  countries: ReadonlyMap<string, number>,
): Pick<MasterRow, "columns" | "problems"> {
  const { family } = plan;
  const unknown = texts.country && !countries.has(texts.country) ? texts.country : undefined;
  if (unknown)
    return { columns: {}, problems: [{ field: "country", message: messages.masters.noCountry({ name: unknown }) }] };
  const body = bodyOf(plan, texts, record, countries);
  const { create, update } = family.calls;
  const parsed = joined(record ? update : create).body.safeParse(body);
  if (!parsed.success) {
    const known = new Set(plan.fields.map(({ key }) => key));
    const problems = parsed.error.issues.map(({ path, message }) => ({
      field: String(path.findLast((part) => known.has(String(part))) ?? "name"),
      message,
    }));
    return { columns: {}, problems };
  }
  try {
    return { columns: family.columns(parsed.data as object, record?.columns ?? null), problems: [] };
  } catch (error) {
    return { columns: {}, problems: problemsIn(plan, error) };
  }
}

/** A refusal as the problem of a cell; anything else is a fault. */
function problemsIn({ fields }: MasterImportPlan, error: unknown): Problem[] {
  if (!(error instanceof Refusal)) throw error;
  const refused = Object.keys(error.details.errors ?? {});
  const field = refused.find((path) => fields.some(({ key }) => key === path)) ?? "name";
  return [{ field, message: error.message }];
}

const refusalOf = (plan: MasterImportPlan, work: () => Promise<void>): Promise<Problem[]> =>
  work().then(
    () => [],
    (error: unknown) => problemsIn(plan, error),
  );

/** Body for the master's calls. Nested objects are sent whole: what the row leaves empty stays as it is. */
function bodyOf(
  plan: MasterImportPlan,
  texts: Readonly<Record<string, string>>,
  record: StoredMaster | undefined,
  countries: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const valueOf = ({ key, reads, choices }: MasterColumn): unknown => {
    const text = texts[key];
    if (!text) return undefined;
    if (reads === "country") return countries.get(text);
    if (reads === "number") return /^\d{1,9}$/.test(text) ? Number(text) : text;
    return choices ? choiceOf(plan, key, text) : text;
  };
  const body: Record<string, unknown> = {};
  for (const field of plan.fields.filter(({ into, reads }) => !into && reads !== "parent")) {
    // An existing record was matched by its name.
    if (record && field.key === "name") continue;
    const value = valueOf(field);
    if (value !== undefined) body[field.key] = value;
  }
  for (const { key, otherwise } of plan.fields) {
    if (!record && otherwise && body[key] === undefined) body[key] = otherwise(body);
  }
  const nested = Map.groupBy(
    plan.fields.filter(({ into }) => into),
    ({ into = "" }) => into,
  );
  for (const [into, fields] of nested) {
    if (fields.every((field) => valueOf(field) === undefined)) continue;
    const entries = fields.map((field) => [field.key, valueOf(field) ?? record?.columns[field.key]]);
    const given = entries.filter(([, value]) => value !== undefined && value !== null);
    body[into] = Object.fromEntries(given);
  }
  return body;
}
