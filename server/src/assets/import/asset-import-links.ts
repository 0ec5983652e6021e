import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportWork, Problem } from "../../import-kit/import-target.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import { NamedMasters, nameKey } from "../../import-kit/named-masters.ts";
import { fieldsOfPlaces, NamedPlaces } from "../../locations/place-name-queries.ts";
import { NamedModels } from "../../models/model-name-queries.ts";
import { OUTSIDE_SCOPE } from "../../errors/refusal.ts";
import type { AssetRow } from "./asset-import-fields.ts";
import {
  fieldOfModel,
  fields,
  isMade,
  type Links,
  MASTERS,
  type MasterField,
  nameOfModel,
  notThere,
  type Off,
  OWN_MASTERS,
  SIDE_FIELDS,
  type ValidatedLinks,
  WORDS,
} from "./asset-links.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Whether a row names an asset by nothing but its model. */
const saysNothingElse = ({ asset_id, asset_name, serial_number }: AssetRow["columns"]) =>
  !asset_id && !asset_name && !serial_number;

/** The masters that the rows of a batch name. */
export class AssetLinks {
  readonly #work: ImportWork;
  readonly #masters: Record<MasterField, NamedMasters>;
  readonly #statuses: NamedMasters;
  readonly #models: NamedModels;
  readonly #places: NamedPlaces;
  #off: ReadonlySet<string> = new Set();

  private constructor(
    work: ImportWork,
    masters: Record<MasterField, NamedMasters>,
    statuses: NamedMasters,
    models: NamedModels,
    places: NamedPlaces,
  ) {
    this.#work = work;
    this.#masters = masters;
    this.#statuses = statuses;
    this.#models = models;
    this.#places = places;
  }

  static async find(tx: Transaction, work: ImportWork, rows: readonly AssetRow[]): Promise<AssetLinks> {
    const named = (field: keyof AssetRow["names"]) => rows.map((row) => row.names[field]);
    const [models, statuses, ...masters] = await Promise.all([
      NamedModels.find(
        tx,
        work,
        rows.map(({ names: words }) => words),
      ),
      NamedMasters.find(tx, "attached_status", "status", named("status")),
      ...fields.map((field) => NamedMasters.find(tx, MASTERS[field], field, named(field))),
    ]);
    const byField = Object.fromEntries(fields.map((field, index) => [field, masters[index]])) as Record<
      MasterField,
      NamedMasters
    >;
    const places = await NamedPlaces.find(
      tx,
      rows.map((row) => row.names),
      (name) => byField.branch.id(name),
    );
    const links = new AssetLinks(work, byField, statuses, models, places);
    await links.#findOff(tx, rows);
    return links;
  }

  /** Finds inactive statuses and places of the rows; the places are locked until the transaction ends. */
  async #findOff(tx: Transaction, rows: readonly AssetRow[]): Promise<void> {
    const ids = new Set(rows.flatMap(({ names }) => this.#places.existing(names).map(({ id }) => id)));
    const places = await sql<{ id: string; is_active: boolean }>`select l.id, l.is_active from location l
      where ${ofOrganisation("l")} and l.id = any(${[...ids]}::uuid[]) order by l.id for key share`.execute(tx);
    const statuses = await tx.selectFrom("attached_status").select(["id", "is_active"]).execute();
    this.#off = new Set([...places.rows, ...statuses].flatMap(({ id, is_active }) => (is_active ? [] : id)));
  }

  /**
   * Problems of a row with places outside the scope and inactive records, in the words of the forms; links that an
   * asset has already may be inactive.
   */
  misplaced(
    { names }: AssetRow,
    { links: { status }, off: masters }: ValidatedLinks,
    current: Partial<Record<keyof Links, unknown>> = {},
  ): Problem[] {
    const isNew = status !== null && status !== current.status;
    const problems = isNew && this.#off.has(status) ? [{ field: "status", message: messages.refusals.statusOff }] : [];
    const chosen = masters.filter(({ id, link }) => link === undefined || current[link] !== id);
    problems.push(
      ...chosen.map(({ field }) => ({
        field,
        message: messages.refusals.notActive({ noun: WORDS[field] ?? field }),
      })),
    );
    const steps = this.#places.existing(names);
    if (this.#work.scope && !this.#isInScope(names, current)) {
      return [...problems, { field: "branch", message: OUTSIDE_SCOPE }];
    }
    const off = steps.findLast(({ id }) => this.#off.has(id));
    if (!off) return problems;
    const isOwn = steps.length === fieldsOfPlaces.filter((field) => names[field]).length;
    const held = off.field === "branch" ? current.branch : current.location;
    if (isOwn && (off !== steps.at(-1) || held === off.id)) return problems;
    const word = isOwn && off.field !== "branch" ? "location" : off.field.replace("_", " ");
    return [...problems, { field: off.field, message: messages.refusals.notActive({ noun: word }) }];
  }

  /** Whether a row by a member limited to places leaves its asset inside them: validated by its lowest existing place. */
  #isInScope(names: AssetRow["names"], current: Partial<Record<keyof Links, unknown>>): boolean {
    const lowest = this.#places.existing(names).at(-1);
    if (!lowest) return !names.branch && Boolean(current.branch);
    if (!this.#places.isAboveScope(lowest.id)) return true;
    // A branch alone leaves an asset in its location.
    return lowest.id === current.branch && Boolean(current.location) && !names.building;
  }

  /** The status that a text of the status column stands for: as mapped, else by its name. */
  status(text: string): string | null {
    return this.#work.settings.values.status?.[text] ?? this.#statuses.id(text);
  }

  /** Problems with the names of a row, and the names of absent records. */
  validate(row: AssetRow): ValidatedLinks {
    const { problems, warnings, names } = this.#left(row);
    const absent = fields.flatMap((field) => this.#masters[field].absent([names[field]]));
    absent.push(...this.#places.absent(names));
    const model = nameOfModel(names);
    const maker = this.#masters.manufacturer.id(names.manufacturer);
    const makerIsNew = Boolean(names.manufacturer) && maker === null;
    const models = model && !makerIsNew ? this.#models.fitting({ ...names, manufacturer: maker }) : [];
    if (model && models.length === 0) absent.push({ field: fieldOfModel(names), name: model });
    const { create_missing } = this.#work.settings;
    problems.push(...absent.filter(({ field }) => !create_missing || !isMade(field)).map(notThere));
    const status = names.status ? this.status(names.status) : null;
    const unmapped = row.names.status && !this.status(row.names.status) ? row.names.status : null;
    const known = models.length === 1 ? models[0] : undefined;
    const ofModel = known && !known.is_own ? known.category : null;
    const category = this.#masters.category.id(names.category) ?? (names.category ? null : ofModel);
    const place = { branch: this.#masters.branch.id(names.branch), location: this.#places.id(names) };
    const own = {
      supplier: this.#masters.supplier.id(names.supplier),
      service_provider: this.#masters.service_provider.id(names.service_provider),
      depreciation: this.#masters.depreciation.id(names.depreciation),
    };
    const links = { status, category, model: known?.id ?? null, ...own, ...place };
    return {
      links,
      absent,
      unmapped,
      problems,
      warnings,
      model_named: Boolean(model),
      models: models.map(({ id }) => id),
      off: this.#switchedOff(names, models),
    };
  }

  /** Masters that a row names and that are off; maker and brand count where a model is to be made of them. */
  #switchedOff(names: AssetRow["names"], models: readonly { id: string; is_active: boolean }[]): Off[] {
    const named = (field: MasterField, link?: Off["link"]): Off[] => {
      const id = this.#masters[field].id(names[field]);
      return id !== null && this.#masters[field].isOff(id) ? [{ field, id, link }] : [];
    };
    const makesModel = nameOfModel(names) !== "" && models.length === 0;
    const [model] = models.length === 1 ? models : [];
    return [
      ...named("category", "category"),
      ...OWN_MASTERS.flatMap((field) => named(field, field)),
      ...(model && !model.is_active ? [{ field: fieldOfModel(names), id: model.id, link: "model" } as const] : []),
      ...(makesModel ? [...named("manufacturer"), ...named("brand")] : []),
    ];
  }

  /** The names of a row without those that are left empty because nothing is called so. */
  #left({ names, columns }: AssetRow): Pick<ValidatedLinks, "problems" | "warnings"> & { names: AssetRow["names"] } {
    const left = { ...names };
    const problems: Problem[] = [];
    const warnings: Problem[] = [];
    const leave = (problem: Problem, ...emptied: (keyof AssetRow["names"])[]) => {
      if (!leavesEmpty(this.#work.settings, problem)) return false;
      for (const field of emptied.filter((name) => left[name])) {
        warnings.push({ ...problem, field });
        left[field] = "";
      }
      return true;
    };
    if (names.status && !this.status(names.status)) {
      const message = messages.assets.noStatus({ name: names.status });
      const problem: Problem = { field: "status", message, kind: "unknown" };
      if (!leave(problem, "status")) problems.push(problem);
    }
    const { create_missing } = this.#work.settings;
    for (const field of create_missing ? SIDE_FIELDS.filter((name) => !isMade(name)) : SIDE_FIELDS) {
      for (const absence of this.#masters[field].absent([names[field]])) leave(notThere(absence), field);
    }
    if (create_missing) return { problems, warnings, names: left };
    const manufacturer = this.#masters.manufacturer.id(left.manufacturer);
    const hasMaker = !left.manufacturer || manufacturer !== null;
    const isKnown = hasMaker && this.#models.fitting({ ...left, manufacturer }).length > 0;
    if (nameOfModel(left) && !isKnown) {
      const isLeft = leave(
        notThere({ field: fieldOfModel(left), name: nameOfModel(left) }),
        "product_name",
        "product_number",
      );
      if (isLeft && saysNothingElse(columns))
        problems.push({ field: "asset_name", message: messages.assets.rowUnnamed });
    }
    return { problems, warnings, names: left };
  }

  /** Creates the absent records that the rows name: masters first, then the models that point to them. */
  async create(tx: Transaction, work: ImportWork, rows: readonly AssetRow[]): Promise<void> {
    const sites = new Map(rows.map((row) => [nameKey(row.names.branch), row.coordinates]));
    for (const row of rows) {
      const { latitude, longitude } = row.coordinates;
      if (latitude !== null && longitude !== null) sites.set(nameKey(row.names.branch), row.coordinates);
    }
    for (const field of fields.filter(isMade)) {
      const names = rows.map((row) => row.names[field]);
      await this.#masters[field].create(
        tx,
        work,
        names,
        field === "branch" ? (name) => branchColumns(sites.get(nameKey(name))) : undefined,
      );
    }
    await this.#places.create(
      tx,
      work,
      rows.map(({ names }) => names),
    );
    await this.#models.create(
      tx,
      work,
      rows.map(({ names }) => ({
        product_name: names.product_name,
        product_number: names.product_number,
        manufacturer: this.#masters.manufacturer.id(names.manufacturer),
        category: this.#masters.category.id(names.category),
        brand: this.#masters.brand.id(names.brand),
      })),
    );
  }
}

/** Coordinates of a branch: both or neither. */
const branchColumns = (place: AssetRow["coordinates"] | undefined) =>
  place && place.latitude !== null && place.longitude !== null ? place : {};
