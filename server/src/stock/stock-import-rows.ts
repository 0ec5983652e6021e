import { messages } from "@steward/contract/messages/catalogue";
import type { CategoryKind } from "@steward/contract/masters/category/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { changedIn } from "../import-kit/simple-records.ts";
import type { Absence, ImportWork, Problem } from "../import-kit/import-target.ts";
import { NamedMasters, nameKey, taggedAssets } from "../import-kit/named-masters.ts";
import type { StockTable } from "./stock-kind.ts";

/** Masters that a row names: their fields and tables. */
const TABLES = {
  category: "category",
  supplier: "supplier",
  manufacturer: "manufacturer",
  branch: "location",
} as const;
export type StockMaster = keyof typeof TABLES;

export type StockColumns = Record<string, string | number | null>;

/** What a row says, the records that it names still by their texts. */
export interface StockRow {
  position: number;
  name: string;
  /** What tells it from others of its name: a serial number, a kind. */
  told_by: string;
  /** Names of masters, and the tag of an asset; absent where the file has no such column. */
  names: Partial<Record<StockMaster | "asset", string>>;
  columns: StockColumns;
  problems: Problem[];
  warnings: Problem[];
}

/** How records of a kind are found and which others they name. */
export interface StockPlan {
  table: StockTable;
  category: CategoryKind;
  masters: readonly StockMaster[];
  /** The column that points to an asset. */
  asset: string;
  /** The stored key that `told_by` is compared with. */
  told_by?: string;
  /** Columns that tell records apart where name and `told_by` do not. */
  narrowed(row: StockRow): readonly string[];
}

export interface StoredStock {
  id: string;
  columns: Record<string, unknown>;
}

const identityOf = (name: string, told_by: string) => `${nameKey(name)}\u0001${nameKey(told_by)}`;

/** Everything that the rows of a batch name, and the records that they may be. */
export class StockLinks {
  readonly #plan: StockPlan;
  readonly #masters: ReadonlyMap<StockMaster, NamedMasters>;
  readonly #assets: ReadonlyMap<string, string>;
  readonly #stored: ReadonlyMap<string, StoredStock[]>;

  private constructor(
    plan: StockPlan,
    masters: ReadonlyMap<StockMaster, NamedMasters>,
    assets: ReadonlyMap<string, string>,
    stored: ReadonlyMap<string, StoredStock[]>,
  ) {
    this.#plan = plan;
    this.#masters = masters;
    this.#assets = assets;
    this.#stored = stored;
  }

  static async find(tx: Transaction, plan: StockPlan, rows: readonly StockRow[]): Promise<StockLinks> {
    const masters = new Map<StockMaster, NamedMasters>();
    for (const field of plan.masters) {
      const names = rows.map((row) => row.names[field] ?? "");
      masters.set(field, await NamedMasters.find(tx, TABLES[field], field, names, plan.category));
    }
    return new StockLinks(
      plan,
      masters,
      await taggedAssets(
        tx,
        rows.map(({ names }) => names.asset ?? ""),
      ),
      await storedOf(tx, plan, rows),
    );
  }

  /** Creates the masters that rows name and nobody has. */
  async createMissing(tx: Transaction, work: ImportWork, rows: readonly StockRow[]): Promise<void> {
    for (const [field, masters] of this.#masters) {
      await masters.create(
        tx,
        work,
        rows.map((row) => row.names[field] ?? ""),
      );
    }
  }

  absent({ names }: StockRow): Absence[] {
    return [...this.#masters].flatMap(([field, masters]) => masters.absent([names[field] ?? ""]));
  }

  /** Columns of a row with the ids of what it names. */
  columnsOf({ name, names, columns }: StockRow): StockColumns {
    const linked: StockColumns = {};
    for (const [field, masters] of this.#masters) linked[field] = masters.id(names[field] ?? "");
    return { name, ...columns, ...linked, [this.#plan.asset]: this.#assets.get(nameKey(names.asset ?? "")) ?? null };
  }

  /** The records that a row may be. */
  known(row: StockRow): readonly StoredStock[] {
    const called = this.#stored.get(identityOf(row.name, row.told_by)) ?? [];
    const columns = this.columnsOf(row);
    const asked = this.#plan.narrowed(row).filter((column) => {
      const field = (column === this.#plan.asset ? "asset" : column) as StockMaster | "asset";
      return row.names[field] !== undefined;
    });
    const fitting = called.filter((one) => asked.every((column) => (one.columns[column] ?? null) === columns[column]));
    if (this.absent(row).some(({ field }) => asked.includes(field))) return [];
    // Of several that are alike a row that says nothing new means any.
    const same = fitting.find((one) => changedIn(one.columns, columns).length === 0);
    return same ? [same] : fitting;
  }

  /** What is wrong with the records that a row names. */
  problemsOf(row: StockRow, stored: Record<string, unknown> = {}): Problem[] {
    const tag = row.names.asset ?? "";
    const unknown: Problem[] =
      tag !== "" && !this.#assets.has(nameKey(tag))
        ? [{ field: this.#plan.asset, message: messages.stock.noAsset({ tag }), kind: "unknown" }]
        : [];
    const off = [...this.#masters].flatMap(([field, masters]): Problem[] => {
      const id = masters.id(row.names[field] ?? "");
      return masters.isOff(id) && stored[field] !== id
        ? [{ field, message: messages.refusals.notActive({ noun: field }) }]
        : [];
    });
    return [...unknown, ...off];
  }
}

async function storedOf(tx: Transaction, plan: StockPlan, rows: readonly StockRow[]) {
  const asked = [...new Map(rows.map((row) => [identityOf(row.name, row.told_by), row])).values()];
  const told_by = plan.told_by ? sql`t.${sql.ref(plan.told_by)}` : sql`''`;
  const { rows: found } = await sql<StoredStock & { name: string; told_by: string }>`
    with asked as materialized (select n.name, n.told_by, name_key(n.name) as key, name_key(n.told_by) as told_key
      from unnest(${asked.map(({ name }) => name)}::text[], ${asked.map((row) => row.told_by)}::text[]) n (name, told_by))
    select n.name, n.told_by, t.id, to_jsonb(t) as columns
    from asked n join ${sql.table(plan.table)} t on ${ofOrganisation("t")} and t.key = n.key and ${told_by} = n.told_key
    order by t.id`.execute(tx);
  return Map.groupBy(found, ({ name, told_by }) => identityOf(name, told_by));
}
