import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import {
  type ImportedRecords,
  type ImportTarget,
  type ImportWork,
  type ValidatedRows,
  type MappedRow,
  rejected,
  type Verdict,
  type Written,
} from "../../import-kit/import-target.ts";
import { nameKey, takeOverMasters } from "../../import-kit/named-masters.ts";
import { saveRecords, undoRecords } from "../../import-kit/simple-records.ts";
import { locationImportFields, type LocationRow, readLocationRow } from "./location-import-fields.ts";
import { LocationLinks } from "./location-import-links.ts";
import { fieldsOfPlaces } from "../place-name-queries.ts";
import { lowestOf } from "./unnamed-levels.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Branches and the places inside them share a table but are two kinds of records in history. */
const placeRecords: ImportedRecords = {
  table: "location",
  subject: async (tx, ids) => {
    const { rows } = await sql<{ id: string }>`select l.id from location l
      where ${ofOrganisation("l")} and l.id = any(${ids}::uuid[]) and l.parent is null`.execute(tx);
    const branches = new Set(rows.map(({ id }) => id));
    return (id) => (branches.has(id) ? "branch" : "location");
  },
};

/**
 * Places of every type as an import target. A row names its breadcrumb from the branch down; its lowest place is the
 * record.
 */
export const locationImport: ImportTarget = {
  kind: "locations",
  permission: "location.import",
  creates: ["branch.create", "location.create"],
  of_whole_organisation: true,
  fields: locationImportFields,
  matches: [],
  validate,
  write,
  undo: (tx, work, rows) => undoRecords(tx, work, placeRecords, rows),
};

const namesOf = ({ names }: LocationRow): string[] => fieldsOfPlaces.map((field) => names[field]).filter(Boolean);

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const links = await LocationLinks.find(
    tx,
    work,
    rows.map((row) => readLocationRow(row, work.settings)),
  );
  const missing: ValidatedRows["missing"] = [];
  const verdicts = links.rows.map((row): Verdict => {
    const { place, above, problems } = links.validate(row);
    if (problems.length === 0) missing.push(...above);
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcomeOf(work, row, place),
      label: namesOf(row).join(" › "),
      problems,
      warnings: row.warnings,
      record: place?.id ?? null,
      keys: [`${lowestOf(row.names) ?? "row"}\u0001${namesOf(row).map(nameKey).join("\u0001")}`],
      by_content: false,
    };
  });
  return { verdicts, missing, unmapped: [] };
}

function outcomeOf(
  work: ImportWork,
  { coordinates }: LocationRow,
  place: ReturnType<LocationLinks["validate"]>["place"],
) {
  if (!place) return "create";
  const { latitude, longitude } = coordinates;
  const differs = latitude !== null && (latitude !== place.latitude || longitude !== place.longitude);
  return differs && work.settings.update_existing ? "update" : "unchanged";
}

async function write(
  tx: Transaction,
  work: ImportWork,
  mapped: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const records = new Map(mapped.map(({ position, record }) => [position, record]));
  const links = await LocationLinks.find(
    tx,
    work,
    mapped.map((row) => readLocationRow(row, work.settings)),
  );
  const validated = new Map(links.rows.map((row) => [row.position, links.validate(row).problems]));
  const refused = links.rows.filter(({ position }) => validated.get(position)?.length);
  const accepted = links.rows.filter((row) => !refused.includes(row));
  await links.create(tx, accepted);
  const places = accepted.map((row) => ({ row, id: links.idOf(row) ?? "" }));
  // A place that another row created on its way down is taken over by the row that names it as its own.
  const made = await takeOverMasters(
    tx,
    work,
    places.map(({ id }) => id),
  );
  const isNew = ({ row, id }: (typeof places)[number]) => !records.get(row.position) && made.has(id);
  const created = places.filter(isNew).map(({ row, id }) => ({ position: row.position, id, ...row.coordinates }));
  await setCoordinates(tx, created);
  const changes = places
    .filter((place) => !isNew(place))
    .map(({ row, id }) => ({ position: row.position, record: id, columns: row.coordinates }));
  return [
    ...refused.map(({ position }) => rejected(position, validated.get(position) ?? [])),
    ...(await saveRecords(tx, work, placeRecords, created, changes)),
  ];
}

/** Sets coordinates of places that this import has just created; their version stays 1. */
const setCoordinates = (
  tx: Transaction,
  places: readonly { id: string; latitude: number | null; longitude: number | null }[],
) =>
  sql`update location l set latitude = p.latitude, longitude = p.longitude
    from jsonb_to_recordset(${JSON.stringify(places.filter(({ latitude }) => latitude !== null))}::jsonb)
      as p (id uuid, latitude float8, longitude float8)
    where ${ofOrganisation("l")} and l.id = p.id and l.version = 1`.execute(tx);
