import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Absence, ImportWork, Problem } from "../../import-kit/import-target.ts";
import { NamedMasters, nameKey, taggedAssets } from "../../import-kit/named-masters.ts";
import { MOMENTS, type MomentField, type TicketRow } from "./ticket-rows.ts";

/** Masters that a ticket names: their fields and tables. */
const MASTERS = {
  branch: "location",
  problem_statement: "problem_statement",
  service_provider: "service_provider",
} as const;
type Master = keyof typeof MASTERS;
const masters = Object.keys(MASTERS) as Master[];

const nameIn = (row: TicketRow, field: Master): string => {
  if (field === "problem_statement") return row.problem;
  if (field === "service_provider") return row.provider;
  // A request of an asset stands where the asset does.
  return row.asset ? "" : row.branch;
};

const placeKey = (branch: string, name: string) => `${branch}\u0001${nameKey(name)}`;

interface Moment {
  /** ISO 8601 in UTC. */
  at: string;
  is_future: boolean;
}

/** Everything that the tickets of a batch name, and the requests that they are already. */
export class TicketLinks {
  readonly #masters: Readonly<Record<Master, NamedMasters>>;
  readonly #assets: ReadonlyMap<string, string>;
  readonly #known: ReadonlyMap<string, string>;
  readonly #moments: ReadonlyMap<string, Moment>;
  /** Ids of the places below a branch that have a name. */
  #places: ReadonlyMap<string, string[]> = new Map();

  private constructor(
    found: Record<Master, NamedMasters>,
    assets: ReadonlyMap<string, string>,
    known: ReadonlyMap<string, string>,
    moments: ReadonlyMap<string, Moment>,
  ) {
    this.#masters = found;
    this.#assets = assets;
    this.#known = known;
    this.#moments = moments;
  }

  static async find(tx: Transaction, rows: readonly TicketRow[]): Promise<TicketLinks> {
    const named = (field: Master) =>
      NamedMasters.find(
        tx,
        MASTERS[field],
        field,
        rows.map((row) => nameIn(row, field)),
      );
    const links = new TicketLinks(
      {
        branch: await named("branch"),
        problem_statement: await named("problem_statement"),
        service_provider: await named("service_provider"),
      },
      await taggedAssets(
        tx,
        rows.map(({ asset }) => asset),
      ),
      await knownRequests(tx, rows),
      await momentsOf(tx, rows),
    );
    await links.#findPlaces(tx, rows);
    return links;
  }

  /** Creates the masters that rows name and nobody has; a problem gets the category that its row tells. */
  async createMissing(tx: Transaction, work: ImportWork, rows: readonly TicketRow[]): Promise<void> {
    const categories = new Map(rows.map(({ problem, problem_category }) => [nameKey(problem), problem_category]));
    for (const field of masters) {
      const more = (name: string) =>
        field === "problem_statement" ? { category: categories.get(nameKey(name)) ?? "" } : {};
      await this.#masters[field].create(
        tx,
        work,
        rows.map((row) => nameIn(row, field)),
        more,
      );
    }
  }

  absent(row: TicketRow): Absence[] {
    return masters.flatMap((field) => this.#masters[field].absent([nameIn(row, field)]));
  }

  /** The request that a ticket is already: by the number that it came with, or by its own. */
  known({ reference }: TicketRow): string | null {
    return this.#known.get(nameKey(reference)) ?? null;
  }

  /** Where a ticket stands: at its asset, else at its place. */
  whereOf(row: TicketRow) {
    const asset = this.#assets.get(nameKey(row.asset)) ?? null;
    const branch = asset || row.asset ? null : this.#masters.branch.id(row.branch);
    const [location = null] = branch ? this.#placesOf(row, branch) : [];
    return { asset, branch, location };
  }

  /** The masters of a ticket besides its branch. */
  mastersOf(row: TicketRow) {
    return {
      problem_statement: this.#masters.problem_statement.id(row.problem),
      service_provider: this.#masters.service_provider.id(row.provider),
    };
  }

  /** A time of a ticket, ISO 8601 in UTC. */
  at(row: TicketRow, field: MomentField): string | null {
    return this.#moments.get(row.moments[field])?.at ?? null;
  }

  /** What is wrong with the records that a ticket names, and with its times. */
  problemsOf(row: TicketRow): Problem[] {
    const problems: Problem[] = [];
    if (row.asset && !this.#assets.has(nameKey(row.asset))) {
      problems.push({ field: "steward_asset", message: messages.stock.noAsset({ tag: row.asset }), kind: "unknown" });
    }
    for (const field of masters) {
      if (this.#masters[field].isOff(this.#masters[field].id(nameIn(row, field)))) {
        problems.push({ field, message: messages.refusals.notActive({ noun: field.replace("_", " ") }) });
      }
    }
    return [...problems, ...this.#problemsOfPlace(row), ...this.#problemsOfMoments(row)];
  }

  #problemsOfPlace(row: TicketRow): Problem[] {
    if (row.asset || !row.location) return [];
    const branch = this.#masters.branch.id(row.branch);
    const found = branch ? this.#placesOf(row, branch) : [];
    if (found.length === 1) return [];
    const { location: name } = row;
    const message =
      found.length > 1
        ? messages.serviceRequests.severalPlaces({ name, branch: row.branch })
        : messages.imports.noneCalled({ noun: "location", name });
    return [{ field: "location", message, kind: "unknown" }];
  }

  #problemsOfMoments(row: TicketRow): Problem[] {
    const raised = this.at(row, "created");
    return MOMENTS.flatMap((field): Problem[] => {
      const moment = this.#moments.get(row.moments[field]);
      if (moment?.is_future) return [{ field, message: messages.serviceRequests.inTheFuture, kind: "unreadable" }];
      const isEarly = moment && raised && moment.at < raised;
      return isEarly ? [{ field, message: messages.serviceRequests.endsBeforeRaised, kind: "unreadable" }] : [];
    });
  }

  #placesOf = (row: TicketRow, branch: string) =>
    row.location ? (this.#places.get(placeKey(branch, row.location)) ?? []) : [];

  async #findPlaces(tx: Transaction, rows: readonly TicketRow[]): Promise<void> {
    const asked = rows.flatMap((row) => {
      const branch = row.asset || !row.location ? null : this.#masters.branch.id(row.branch);
      return branch ? [{ branch, name: row.location }] : [];
    });
    if (asked.length === 0) return;
    const unique = [...new Map(asked.map((one) => [placeKey(one.branch, one.name), one])).values()];
    const { rows: found } = await sql<{ id: string; branch: string; name: string }>`
      with asked as materialized (select n.branch, n.name, name_key(n.name) as key
        from unnest(${unique.map(({ branch }) => branch)}::uuid[], ${unique.map(({ name }) => name)}::text[]) n (branch, name))
      select l.id, n.branch, n.name from asked n
      join location l on ${ofOrganisation("l")} and l.branch = n.branch and l.key = n.key and l.parent is not null
      order by l.id`.execute(tx);
    this.#places = new Map(
      [...Map.groupBy(found, ({ branch, name }) => placeKey(branch, name))].map(([key, places]) => [
        key,
        places.map(({ id }) => id),
      ]),
    );
  }
}

async function knownRequests(tx: Transaction, rows: readonly TicketRow[]): Promise<ReadonlyMap<string, string>> {
  const references = [...new Set(rows.flatMap(({ reference }) => reference || []))];
  const { rows: found } = await sql<{ asked: string; id: string }>`
    with asked as materialized (select t.text, name_key(t.text) as key from unnest(${references}::text[]) t (text)),
    numbered as (
      select n.text, substr(n.text, length(o.request_prefix) + 1) as number
      from asked n join organisation o on o.id = current_organisation() and starts_with(n.text, o.request_prefix)
    )
    select n.text as asked, r.id from asked n
      join service_request r on ${ofOrganisation("r")} and r.reference_key = n.key and n.key <> ''
    union all
    select n.text, r.id from numbered n
      join service_request r on ${ofOrganisation("r")} and n.number ~ '^[1-9][0-9]{0,8}$' and r.number = n.number::int`.execute(
    tx,
  );
  return new Map(found.map(({ asked, id }) => [nameKey(asked), id]));
}

/** The times of a batch in UTC; those without a zone are in that of the organisation. */
async function momentsOf(tx: Transaction, rows: readonly TicketRow[]): Promise<ReadonlyMap<string, Moment>> {
  const texts = [...new Set(rows.flatMap(({ moments }) => MOMENTS.flatMap((field) => moments[field] || [])))];
  const { rows: found } = await sql<{ text: string; at: string; is_future: boolean }>`
    select m.text, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, m.at > now() as is_future
    from (select t.text, case when t.text ~ '(Z|[+-][0-9]{2}:[0-9]{2})$' then t.text::timestamptz
        else t.text::timestamp at time zone o.time_zone end as at
      from unnest(${texts}::text[]) t (text) join organisation o on o.id = current_organisation()) m`.execute(tx);
  return new Map(found.map(({ text, at, is_future }) => [text, { at, is_future }]));
}
