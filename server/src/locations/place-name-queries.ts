import { messages } from "@steward/contract/messages/catalogue";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Absence, ImportWork, Problem } from "../import-kit/import-target.ts";
import { nameKey, rememberMasters } from "../import-kit/named-masters.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Levels below a branch, from the top down, with the import field of each. */
const LEVELS = [
  { field: "building", type: "Building" },
  { field: "block", type: "Block" },
  { field: "floor", type: "Floor" },
  { field: "room", type: "Room" },
  { field: "end_location", type: "End Location" },
] as const satisfies readonly { field: string; type: SubLocationType }[];

type Field = (typeof LEVELS)[number]["field"];

/** Import fields of the levels, the branch first. */
export const fieldsOfPlaces = ["branch", ...LEVELS.map(({ field }) => field)] as const;
export type PlaceField = (typeof fieldsOfPlaces)[number];

/** Names of a row from the branch down; "" where it names none. */
export type PlaceNames = Record<PlaceField, string>;

const keyOf = (parent: string, name: string) => `${parent}\u0001${nameKey(name)}`;

/** Problem of a row that names a level without the one above. */
export function gapIn(names: PlaceNames): Problem | undefined {
  const gap = LEVELS.find(({ field }, index) => names[field] && !names[fieldsOfPlaces[index] ?? "branch"]);
  if (!gap) return undefined;
  const above = (fieldsOfPlaces[LEVELS.indexOf(gap)] ?? "branch").replace("_", " ");
  return { field: gap.field, message: messages.locations.nameAbove({ above, level: gap.type.toLowerCase() }) };
}

/** Locations below branches by name and parent, for the names of a batch. */
export class NamedPlaces {
  readonly #branch: (name: string) => string | null;
  readonly #ids = new Map<string, string>();
  #above: ReadonlySet<string> = new Set();

  private constructor(branch: (name: string) => string | null) {
    this.#branch = branch;
  }

  /** Finds the places, one statement for each named level; `branch` answers the id behind a branch's name. */
  static async find(
    tx: Transaction,
    rows: readonly PlaceNames[],
    branch: (name: string) => string | null,
  ): Promise<NamedPlaces> {
    const places = new NamedPlaces(branch);
    const above = await sql<{ id: string }>`select a.id from places_above_scope() a`.execute(tx);
    places.#above = new Set(above.rows.map(({ id }) => id));
    for (const { field } of LEVELS) {
      const wanted = rows.flatMap((names) => places.#wanted(names, field) ?? []);
      await places.#load(tx, wanted);
    }
    return places;
  }

  async #load(tx: Transaction, wanted: readonly { parent: string; name: string }[]): Promise<void> {
    if (wanted.length === 0) return;
    const unique = [...new Map(wanted.map((place) => [keyOf(place.parent, place.name), place])).values()];
    const [parents, names] = [unique.map(({ parent }) => parent), unique.map(({ name }) => name)];
    const { rows } = await sql<{ id: string; parent: string; asked: string }>`
      with asked as materialized (select n.parent, n.name, name_key(n.name) as key
        from unnest(${parents}::uuid[], ${names}::text[]) n (parent, name))
      select l.id, l.parent, n.name as asked from asked n join location l on ${ofOrganisation("l")} and l.parent = n.parent and l.key = n.key
      union all
      select a.id, a.parent, n.name from asked n join places_above_scope() a on a.parent = n.parent and a.key = n.key`.execute(
      tx,
    );
    for (const { id, parent, asked } of rows) this.#ids.set(keyOf(parent, asked), id);
  }

  /** Parent and name of a row's place at a level, where the parent exists. */
  #wanted(names: PlaceNames, field: Field): { parent: string; name: string } | undefined {
    const name = names[field].trim();
    if (!name) return undefined;
    const above = LEVELS.findIndex((level) => level.field === field);
    const parent = above === 0 ? this.#branch(names.branch) : this.#idAt(names, above - 1);
    return parent ? { parent, name } : undefined;
  }

  #idAt(names: PlaceNames, index: number): string | null {
    let at = this.#branch(names.branch);
    for (const { field } of LEVELS.slice(0, index + 1)) at = at && (this.#ids.get(keyOf(at, names[field])) ?? null);
    return at;
  }

  /** The lowest existing place of a row below its branch; null for none. */
  id(names: PlaceNames): string | null {
    const lowest = LEVELS.findLastIndex(({ field }) => names[field]);
    return lowest < 0 ? null : this.#idAt(names, lowest);
  }

  /** True for a place above the caller's limit, which may appear in a breadcrumb but not take anything. */
  isAboveScope(id: string): boolean {
    return this.#above.has(id);
  }

  /** Existing places of a row's breadcrumb, its branch first. */
  existing(names: PlaceNames): { field: PlaceField; id: string }[] {
    const branch = this.#branch(names.branch);
    const below = LEVELS.flatMap(({ field }, index) => {
      const id = names[field] ? this.#idAt(names, index) : null;
      return id ? [{ field, id }] : [];
    });
    return branch ? [{ field: "branch", id: branch }, ...below] : [];
  }

  /** Absent places of a row, each by its whole breadcrumb. */
  absent(names: PlaceNames): Absence[] {
    return LEVELS.flatMap(({ field }, index) => {
      if (!names[field] || this.#idAt(names, index)) return [];
      const breadcrumb = [names.branch, ...LEVELS.slice(0, index + 1).map((level) => names[level.field])];
      return [{ field, name: breadcrumb.join(" › ") }];
    });
  }

  /** Creates absent places from the top down, in their first spelling, and remembers them for the undo. */
  async create(tx: Transaction, work: ImportWork, rows: readonly PlaceNames[]): Promise<void> {
    const { organisation_id } = work;
    for (const { field, type } of LEVELS) {
      const wanted = rows.flatMap((names) => this.#wanted(names, field) ?? []);
      const absent = wanted.filter(({ parent, name }) => !this.#ids.has(keyOf(parent, name))).reverse();
      const unique = [...new Map(absent.map((place) => [keyOf(place.parent, place.name), place])).values()];
      if (unique.length > 0) {
        const created = await tx
          .insertInto("location")
          .values(unique.map((place) => ({ organisation_id, id: newId(), location_type: type, ...place })))
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .execute();
        const ids = created.map(({ id }) => id);
        await rememberMasters(tx, work, "location", ids);
      }
      await this.#load(tx, wanted);
    }
  }
}
