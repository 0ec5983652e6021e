import { type RawBuilder, sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ImportWork } from "../import-kit/import-target.ts";
import { nameKey, rememberMasters } from "../import-kit/named-masters.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** A model as a row of a file names it; empty texts leave that part open, and one without a name goes by its number. */
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
  /** Where it is one of assets. */
  category: string | null;
  is_active: boolean;
  /** Made by the import itself. */
  is_own: boolean;
}

type Words = Pick<ModelName, "product_name" | "product_number">;

/** Batches side by side make what they need in one order, so that none waits for another in a ring. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Models by name, and those that rows name by nothing but their number, for the rows of one batch. */
export class NamedModels {
  readonly #import_id: string;
  readonly #byName = new Map<string, Known[]>();
  readonly #byNumber = new Map<string, Known[]>();

  private constructor(import_id: string) {
    this.#import_id = import_id;
  }

  static async find(tx: Transaction, { import_id }: ImportWork, rows: Iterable<Words>): Promise<NamedModels> {
    const models = new NamedModels(import_id);
    await models.#load(tx, [...rows]);
    return models;
  }

  async #load(tx: Transaction, rows: readonly Words[]): Promise<void> {
    const numbers = rows.filter(({ product_name }) => !product_name.trim()).map((row) => row.product_number);
    await Promise.all([
      this.#loadBy(
        tx,
        sql`mo.name_key`,
        this.#byName,
        rows.map(({ product_name, product_number }) => product_name.trim() || product_number),
      ),
      this.#loadBy(tx, sql`mo.number_key`, this.#byNumber, numbers),
    ]);
  }

  async #loadBy(
    tx: Transaction,
    key: RawBuilder<unknown>,
    found: Map<string, Known[]>,
    texts: readonly string[],
  ): Promise<void> {
    const asked = new Map(texts.flatMap((text) => (text.trim() ? [[nameKey(text), text.trim()]] : [])));
    if (asked.size === 0) return;
    for (const asking of asked.keys()) found.set(asking, []);
    const { rows } = await sql<Known & { asked: string }>`
      with asked as materialized (select n.name, name_key(n.name) as key from unnest(${[...asked.values()]}::text[]) n (name))
      select mo.id, mo.product_number, mo.manufacturer, mo.is_active, n.name as asked,
        (select c.id from category c where c.organisation_id = mo.organisation_id and c.id = mo.category and c.kind = 'asset') as category,
        exists (select from import_master i where i.organisation_id = mo.organisation_id and i.import_id = ${this.#import_id}::uuid and i.record = mo.id) as is_own
      from asked n join model mo on ${ofOrganisation("mo")} and ${key} = n.key
      order by mo.id`.execute(tx);
    for (const { asked: text, ...known } of rows) found.get(nameKey(text))?.push(known);
  }

  /**
   * The models that a row's words fit: one where they name it exactly, several where they leave it open. One that the
   * import itself has made is meant by its exact words only, so that it makes no difference which row came first.
   */
  fitting({ product_name, product_number, manufacturer }: ModelName): Known[] {
    const isExact = (known: Known) =>
      nameKey(known.product_number) === nameKey(product_number) && known.manufacturer === manufacturer;
    const isNumbered = (known: Known) =>
      !product_number ||
      nameKey(known.product_number) === nameKey(product_number) ||
      (!product_name.trim() && !known.product_number);
    const byNumber = product_name.trim() ? [] : (this.#byNumber.get(nameKey(product_number)) ?? []);
    const named = this.#byName.get(nameKey(product_name.trim() || product_number)) ?? [];
    const known = [...new Map([...named, ...byNumber].map((model) => [model.id, model])).values()];
    const fitting = known.filter(
      (model) =>
        isNumbered(model) &&
        (manufacturer === null || model.manufacturer === manufacturer) &&
        (!model.is_own || isExact(model)),
    );
    const exact = fitting.filter(isExact);
    return exact.length === 1 ? exact : fitting;
  }

  /** Creates the absent models and adds them to the known ones. */
  async create(
    tx: Transaction,
    work: ImportWork,
    wanted: readonly (ModelName & { category: string | null; brand: string | null })[],
  ): Promise<void> {
    const absent = new Map(
      wanted
        .filter((model) => (model.product_name.trim() || model.product_number) && this.fitting(model).length === 0)
        .map((model) => ({ ...model, product_name: model.product_name.trim() || model.product_number }))
        .map((model) => [
          JSON.stringify([nameKey(model.product_name), nameKey(model.product_number), model.manufacturer]),
          model,
        ]),
    );
    if (absent.size === 0) return;
    const created = await tx
      .insertInto("model")
      .values(
        [...absent].sort(byKey).map(([, model]) => ({ ...model, organisation_id: work.organisation_id, id: newId() })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    await rememberMasters(
      tx,
      work,
      "model",
      created.map((row) => row.id),
    );
    await this.#load(tx, wanted);
  }
}
