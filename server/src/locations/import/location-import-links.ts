import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Absence, ImportWork, Problem } from "../../import-kit/import-target.ts";
import { NamedMasters } from "../../import-kit/named-masters.ts";
import type { LocationRow } from "./location-import-fields.ts";
import { NamedPlaces, type PlaceField } from "../place-name-queries.ts";
import { branchesOfBuildings, filledIn, leftOut, lowestOf } from "./unnamed-levels.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

interface Place {
  id: string;
  is_active: boolean;
  flag_virtual_location: boolean;
  latitude: number | null;
  longitude: number | null;
}

interface ValidatedPlace {
  /** The row's own place, where it exists. */
  place: Place | undefined;
  /** Places above it that the import would create. */
  above: Absence[];
  problems: Problem[];
}

const wordOf = (field: PlaceField) => field.replace("_", " ");

/** The places that the rows of a batch name, with skipped levels filled in. */
export class LocationLinks {
  readonly rows: readonly LocationRow[];
  readonly #work: ImportWork;
  readonly #given: ReadonlyMap<number, LocationRow>;
  readonly #branches: NamedMasters;
  readonly #places: NamedPlaces;
  readonly #known = new Map<string, Place>();

  private constructor(
    work: ImportWork,
    given: readonly LocationRow[],
    rows: readonly LocationRow[],
    branches: NamedMasters,
    places: NamedPlaces,
  ) {
    this.#work = work;
    this.#given = new Map(given.map((row) => [row.position, row]));
    this.rows = rows;
    this.#branches = branches;
    this.#places = places;
  }

  static async find(tx: Transaction, work: ImportWork, given: readonly LocationRow[]): Promise<LocationLinks> {
    const branchOf = await branchesOfBuildings(
      tx,
      given.map(({ names }) => names),
    );
    const rows = given.map((row): LocationRow => {
      const branch = row.names.branch ? undefined : branchOf(row.names.building);
      const names = row.problems.length > 0 ? row.names : filledIn(row.names, branch ?? undefined);
      if (branch !== null || row.problems.length > 0) return { ...row, names };
      const message = messages.locations.severalBranches({ building: row.names.building });
      return { ...row, names, problems: [{ field: "branch", message }] };
    });
    const named = rows.map(({ names }) => names);
    const branches = await NamedMasters.find(
      tx,
      "location",
      "branch",
      named.map(({ branch }) => branch),
    );
    const places = await NamedPlaces.find(tx, named, (name) => branches.id(name));
    const links = new LocationLinks(work, given, rows, branches, places);
    const ids = new Set(named.flatMap((names) => places.existing(names).map(({ id }) => id)));
    const found = await sql<Place>`select l.id, l.is_active, l.flag_virtual_location, l.latitude, l.longitude
      from location l where ${ofOrganisation("l")} and l.id = any(${[...ids]}::uuid[]) order by l.id for key share`.execute(
      tx,
    );
    for (const place of found.rows) links.#known.set(place.id, place);
    return links;
  }

  /** Id of a row's own place, once it exists. */
  idOf({ names }: LocationRow): string | null {
    return lowestOf(names) === "branch" ? this.#branches.id(names.branch) : this.#places.id(names);
  }

  validate(row: LocationRow): ValidatedPlace {
    if (row.problems.length > 0) return { place: undefined, above: [], problems: row.problems };
    const id = this.idOf(row);
    const place = id === null ? undefined : this.#known.get(id);
    if (place) return { place, above: [], problems: this.#problemsOn(place, row) };
    const above = [...this.#branches.absent([row.names.branch]), ...this.#places.absent(row.names)].slice(0, -1);
    return { place, above, problems: [...this.#switchedOff(row), ...this.#notThere(row, above)].slice(0, 1) };
  }

  #problemsOn({ flag_virtual_location }: Place, { coordinates }: LocationRow): Problem[] {
    if (!flag_virtual_location || coordinates.latitude === null || !this.#work.settings.update_existing) return [];
    return [{ field: "latitude", message: messages.locations.virtualBranch }];
  }

  /** Inactive places take nothing in. */
  #switchedOff({ names }: LocationRow): Problem[] {
    const off = this.#places.existing(names).findLast(({ id }) => this.#known.get(id)?.is_active === false);
    return off ? [{ field: off.field, message: messages.refusals.notActive({ noun: wordOf(off.field) }) }] : [];
  }

  #notThere({ position }: LocationRow, above: readonly Absence[]): Problem[] {
    if (this.#work.settings.create_missing) return [];
    const given = this.#given.get(position);
    const unnamed = given ? leftOut(given.names) : [];
    return above.map(({ field, name }) => {
      const word = wordOf(field as PlaceField);
      const isUnnamed = unnamed.includes(field as PlaceField);
      return {
        field,
        message: isUnnamed
          ? messages.locations.nameItsLevel({ level: word })
          : messages.imports.noneCalled({ noun: word, name }),
      };
    });
  }

  /** Creates the absent places of the rows, from the branches down. */
  async create(tx: Transaction, rows: readonly LocationRow[]): Promise<void> {
    const names = rows.map((row) => row.names);
    const branches = names.map(({ branch }) => branch);
    await this.#branches.create(tx, this.#work, branches);
    await this.#places.create(tx, this.#work, names);
  }
}
