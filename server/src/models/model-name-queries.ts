import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ImportWork } from "../import-kit/import-target.ts";
import { nameKey, rememberMasters } from "../import-kit/named-masters.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** A model as a row names it; "" leaves a part open. */
export interface ModelName {
  product_name: string;
  product_number: string;
  /** Id of the manufacturer, or null where the row names none. */
  manufacturer: string | null;
}

interface Known {
  id: string;
  product_number: string;
  manufacturer: string | null;
  category: string | null;
}

/** Models by name, for the rows of a batch. */
export class NamedModels {
  readonly #byName = new Map<string, Known[]>();

  static async find(tx: Transaction, names: Iterable<string>): Promise<NamedModels> {
    const models = new NamedModels();
    await models.#load(tx, [...names].map((name) => name.trim()).filter(Boolean));
    return models;
  }

  async #load(tx: Transaction, names: readonly string[]): Promise<void> {
    const asked = new Map(names.map((name) => [nameKey(name), name]));
    if (asked.size === 0) return;
    for (const key of asked.keys()) this.#byName.set(key, []);
    const { rows } = await sql<Known & { name: string }>`
      with asked as materialized (select n.name, name_key(n.name) as key from unnest(${[...asked.values()]}::text[]) n (name))
      select mo.id, mo.product_number, mo.manufacturer, mo.category, n.name
      from asked n join model mo on ${ofOrganisation("mo")} and mo.name_key = n.key
      order by mo.id`.execute(tx);
    for (const { name, ...known } of rows) this.#byName.get(nameKey(name))?.push(known);
  }

  /** Matching models of a row: one for an exact name, several for an ambiguous one. */
  fitting({ product_name, product_number, manufacturer }: ModelName): Known[] {
    const fitting = (this.#byName.get(nameKey(product_name)) ?? []).filter(
      (known) =>
        (!product_number || nameKey(known.product_number) === nameKey(product_number)) &&
        (manufacturer === null || known.manufacturer === manufacturer),
    );
    const exact = fitting.filter(
      (known) => nameKey(known.product_number) === nameKey(product_number) && known.manufacturer === manufacturer,
    );
    return exact.length === 1 ? exact : fitting;
  }

  /** Creates the absent models and adds them to the known ones. */
  async create(
    tx: Transaction,
    work: ImportWork,
    wanted: Iterable<ModelName & { category: string | null; brand: string | null }>,
  ): Promise<void> {
    const absent = new Map(
      [...wanted]
        .filter((model) => model.product_name.trim() && this.fitting(model).length === 0)
        .map((model) => [
          JSON.stringify([nameKey(model.product_name), nameKey(model.product_number), model.manufacturer]),
          model,
        ]),
    );
    if (absent.size === 0) return;
    const created = await tx
      .insertInto("model")
      .values([...absent.values()].map((model) => ({ ...model, organisation_id: work.organisation_id, id: newId() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    await rememberMasters(
      tx,
      work,
      "model",
      created.map((row) => row.id),
    );
    await this.#load(
      tx,
      [...absent.values()].map((model) => model.product_name),
    );
  }
}
