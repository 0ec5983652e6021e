import type { CategoryKind } from "@steward/contract/masters/category/constants";
import { type RawBuilder, sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Absence, ImportWork } from "./import-target.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

export type NamedTable =
  | "category"
  | "brand"
  | "manufacturer"
  | "supplier"
  | "service_provider"
  | "depreciation"
  | "location"
  | "problem_statement"
  | "attached_status";

/** Condition on the rows of a table that holds several kinds, of which the masters are one. */
const KINDS: Partial<Record<NamedTable, (kind: CategoryKind) => RawBuilder<unknown>>> = {
  category: (kind) => sql`and m.kind = ${kind}`,
  location: () => sql`and m.parent is null`,
};

/** Further rows that may appear in the breadcrumb of a row's place. */
const BREADCRUMB_KINDS: Partial<Record<NamedTable, RawBuilder<unknown>>> = {
  location: sql`union all
    select w.id, n.name, true from asked n join places_above_scope() w on w.key = n.key and w.parent is null`,
};

/** Approximation of the database's `name_key`, which decides in the end. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/** Records of one master by name key, for the names of a batch. */
export class NamedMasters {
  readonly #table: NamedTable;
  readonly #field: string;
  readonly #kind: CategoryKind;
  readonly #ids = new Map<string, string>();
  readonly #off = new Set<string>();

  private constructor(table: NamedTable, field: string, kind: CategoryKind) {
    this.#table = table;
    this.#field = field;
    this.#kind = kind;
  }

  /** Finds the names in one statement; `kind` is that of categories. */
  static async find(
    tx: Transaction,
    table: NamedTable,
    field: string,
    names: Iterable<string>,
    kind: CategoryKind = "asset",
  ): Promise<NamedMasters> {
    const masters = new NamedMasters(table, field, kind);
    await masters.#load(tx, [...new Set([...names].map((name) => name.trim()).filter(Boolean))]);
    return masters;
  }

  async #load(tx: Transaction, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const kind = KINDS[this.#table]?.(this.#kind) ?? sql``;
    const { rows } = await sql<{ id: string; asked: string; is_active: boolean }>`
      with asked as materialized (select n.name, name_key(n.name) as key from unnest(${names}::text[]) n (name))
      select m.id, n.name as asked, m.is_active from asked n join ${sql.table(this.#table)} m on ${ofOrganisation("m")} and m.key = n.key ${kind}
      ${BREADCRUMB_KINDS[this.#table] ?? sql``}`.execute(tx);
    for (const { id, asked, is_active } of rows) {
      this.#ids.set(nameKey(asked), id);
      if (!is_active) this.#off.add(id);
    }
  }

  /** True for one of the found records that is switched off: nothing may come to point to it. */
  isOff(id: string | null | undefined): boolean {
    return typeof id === "string" && this.#off.has(id);
  }

  id(name: string): string | null {
    return this.#ids.get(nameKey(name)) ?? null;
  }

  absent(names: Iterable<string>): Absence[] {
    return [...names]
      .filter((name) => name.trim() && !this.id(name))
      .map((name) => ({ field: this.#field, name: name.trim() }));
  }

  /** Creates the absent ones in their first spelling and remembers them for the undo. */
  async create(
    tx: Transaction,
    work: ImportWork,
    names: Iterable<string>,
    more?: (name: string) => object,
  ): Promise<void> {
    const wanted = new Map(
      this.absent(names)
        .reverse()
        .map(({ name }) => [nameKey(name), name]),
    );
    if (wanted.size === 0) return;
    // Batches side by side make what they need in one order, so that none waits for another in a ring.
    const rows = [...wanted]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, name]) => ({
        organisation_id: work.organisation_id,
        id: newId(),
        name,
        ...(this.#table === "category" ? { kind: this.#kind } : {}),
        ...(this.#table === "location" ? { address_id: newId() } : {}),
        ...more?.(name),
      }));
    const created = await tx
      .insertInto(this.#table as "brand")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    await rememberMasters(
      tx,
      work,
      this.#table,
      created.map((row) => row.id),
    );
    await this.#load(tx, [...wanted.values()]);
  }
}

/** Remembers masters that an import created, for its undo. */
export async function rememberMasters(
  tx: Transaction,
  work: Pick<ImportWork, "organisation_id" | "import_id">,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { organisation_id, import_id } = work;
  await tx
    .insertInto("import_master")
    .values(ids.map((record) => ({ organisation_id, import_id, kind, record })))
    .execute();
}

/** Of these records those that this import created on the side; the row that names one takes it over. */
export async function takeOverMasters(
  tx: Transaction,
  work: ImportWork,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ record: string }>`delete from import_master i
    where ${ofOrganisation("i")} and i.import_id = ${work.import_id}::uuid and i.record = any(${ids}::uuid[]) returning i.record`.execute(
    tx,
  );
  return new Set(rows.map(({ record }) => record));
}

/** Ids of assets by the key of their tag, for the tags of a batch. */
export async function taggedAssets(tx: Transaction, named: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const tags = [...new Set(named.filter(Boolean))];
  if (tags.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; id: string }>`
    with asked as materialized (select t.tag, name_key(t.tag) as key from unnest(${tags}::text[]) t (tag))
    select t.tag as asked, a.id from asked t join asset a on ${ofOrganisation("a")} and a.tag_key = t.key`.execute(tx);
  return new Map(rows.map(({ asked, id }) => [nameKey(asked), id]));
}
