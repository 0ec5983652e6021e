import type { ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { countriesCalled, countryCodes } from "../geography/country-reference.ts";
import { type AddressParts, type AddressProblem, addressProblems } from "../geography/validate-addresses.ts";
import { fieldReader } from "../import-kit/field-reader.ts";
import {
  type ImportTarget,
  type ImportWork,
  type ValidatedRows,
  type MappedRow,
  type Problem,
  rejected,
  type Verdict,
  type Written,
} from "../import-kit/import-target.ts";
import { NamedMasters, nameKey } from "../import-kit/named-masters.ts";
import { parseDegrees, parsePostalCode, type Parsed } from "../import-kit/parse-value.ts";
import { isNothing } from "../import-kit/words-for-nothing.ts";
import { branchSheet } from "./branch-sheet.ts";
import { changedIn, saveRecords, storedRecords, undoRecords } from "../import-kit/simple-records.ts";

const branchRecords = { table: "location", subject: "branch" } as const;

/** Branches as an import target, matched by name. */
export const branchImport: ImportTarget = {
  kind: "branches",
  permission: "branch.import",
  of_whole_organisation: true,
  records: branchRecords,
  fields: branchSheet,
  matches: ["name"],
  validate,
  write,
  undo: (tx, work, rows) => undoRecords(tx, work, branchRecords, rows),
};

const ADDRESS = ["line1", "line2", "city", "state", "zip"] as const;

type Stored = Record<string, unknown> | undefined;

/** What rows say, with the countries that they name; `storedOf` answers what is stored of a row's branch. */
async function readRows(
  tx: Transaction,
  { settings }: ImportWork,
  rows: readonly MappedRow[],
  storedOf: (row: MappedRow) => Stored,
) {
  const named = await countriesCalled(
    tx,
    rows.flatMap(({ texts }) => texts.country ?? []),
  );
  const codes = await countryCodes(tx, [
    ...named.values(),
    ...rows.flatMap((row) => (storedOf(row)?.country as number | null | undefined) ?? []),
  ]);
  const all = rows.map((row) => {
    const kept = (storedOf(row)?.country ?? null) as number | null;
    return read(row, settings, named, (country) => codes.get(country ?? kept ?? 0) ?? null);
  });
  await refuseOtherCountries(tx, rows.map(storedOf), all);
  return all;
}

/** Adds what is wrong with an address as a whole: states and stored postal codes of other countries than its own. */
async function refuseOtherCountries(
  tx: Transaction,
  stored: readonly Stored[],
  rows: readonly ReturnType<typeof read>[],
) {
  const found = await addressProblems(
    tx,
    rows.map(({ columns }, place) => {
      const before: AddressParts = { ...NOWHERE, ...stored[place] };
      const country = columns.country ?? before.country;
      return { country, state: columns.state || before.state, zip: columns.zip || before.zip, before };
    }),
  );
  for (const [place, row] of rows.entries()) {
    if (row.problems.length === 0) row.problems.push(...(found[place] ?? []).map(ofField));
  }
}

const NOWHERE: AddressParts = { country: null, state: "", zip: "" };
const ofField = ({ part, message }: AddressProblem): Problem => ({ field: part, message });

function read(
  { position, texts }: MappedRow,
  settings: ImportSettings,
  countries: ReadonlyMap<string, number>,
  codeOf: (country: number | null) => string | null,
) {
  const { problems, warnings, take, takeText, leaveTogether } = fieldReader(texts, settings);
  const country = take("country", (text): Parsed<number> => {
    if (isNothing(text)) return { value: null };
    const id = countries.get(text);
    return id === undefined ? { problem: messages.masters.noCountry({ name: text }) } : { value: id };
  });
  // Whatever a postal code looks like, it may be one of a country that is not known.
  const code = problems.length > 0 ? "" : codeOf(country ?? null);
  const columns = {
    name: takeText("name", 255),
    line1: takeText("line1", 255),
    line2: takeText("line2", 255),
    city: takeText("city", 255),
    state: takeText("state", 255),
    country: country ?? null,
    zip: take("zip", (text) => parsePostalCode(text, code)) ?? "",
    latitude: take("latitude", (text) => parseDegrees(text, 90)) ?? null,
    longitude: take("longitude", (text) => parseDegrees(text, 180)) ?? null,
  };
  if (leaveTogether("latitude", "longitude")) Object.assign(columns, { latitude: null, longitude: null });

  if (!columns.name && problems.length === 0) problems.push({ field: "name", message: REQUIRED });
  if ((columns.latitude === null) !== (columns.longitude === null) && problems.length === 0) {
    problems.push({ field: "latitude", message: messages.refusals.coordinatesInPairs });
  }
  return { position, columns, problems, warnings };
}

type Columns = ReturnType<typeof read>["columns"];

const hasAddress = (columns: Columns) => ADDRESS.some((field) => columns[field]);

/** Why a row cannot be written: the result would be a branch that the rules of a branch refuse. */
function problemsOn(branch: Record<string, unknown> | undefined, columns: Columns): Problem[] {
  if (branch?.flag_virtual_location) {
    const field =
      [...ADDRESS, "country" as const].find((part) => columns[part]) ??
      (columns.latitude === null ? undefined : "latitude");
    return field ? [{ field, message: messages.locations.virtualBranch }] : [];
  }
  const needsLine = hasAddress(columns) && !columns.line1 && !branch?.line1;
  return needsLine ? [{ field: "line1", message: messages.locations.addressFirstLine }] : [];
}

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const branches = await NamedMasters.find(
    tx,
    "location",
    "name",
    rows.map(({ texts }) => texts.name ?? ""),
  );
  const existing = await storedRecords(
    tx,
    "location",
    rows.flatMap(({ texts }) => branches.id(texts.name ?? "") ?? []),
  );
  const storedOf = ({ texts }: MappedRow): Stored => existing.get(branches.id(texts.name ?? "") ?? "")?.columns;
  const all = await readRows(tx, work, rows, storedOf);
  const verdicts = all.map(({ position, columns, problems: misread, warnings }): Verdict => {
    const record = branches.id(columns.name);
    const found = record ? existing.get(record)?.columns : undefined;
    const changes = found && work.settings.update_existing && changedIn(found, columns).length > 0;
    const outcome = record ? (changes ? "update" : "unchanged") : "create";
    const problems = misread.length > 0 || outcome === "unchanged" ? misread : problemsOn(found, columns);
    return {
      position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: columns.name,
      problems,
      warnings,
      record,
      keys: [`name\u0001${nameKey(columns.name)}`],
      by_content: false,
    };
  });
  return { verdicts, missing: [], unmapped: [] };
}

async function write(
  tx: Transaction,
  work: ImportWork,
  rows: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const existing = await storedRecords(
    tx,
    "location",
    rows.flatMap(({ record }) => record ?? []),
    true,
  );
  const records = new Map(rows.map(({ position, record }) => [position, record]));
  const rowsRead = await readRows(tx, work, rows, ({ position }) => existing.get(records.get(position) ?? "")?.columns);
  const refused = rowsRead.flatMap(({ position, problems }) =>
    problems.length > 0 ? rejected(position, problems) : [],
  );
  const late = new Set(refused.map(({ position }) => position));
  const all = rowsRead.filter(({ position }) => !late.has(position));
  const created = all.filter(({ position }) => !records.get(position)).map((row) => ({ ...row, id: newId() }));
  if (created.length > 0) {
    const { organisation_id } = work;
    await tx
      .insertInto("location")
      .values(
        created.map(({ id, columns }) => ({
          organisation_id,
          id,
          address_id: newId(),
          ...columns,
        })),
      )
      .execute();
  }
  const changes = all.flatMap(({ position, columns }) => {
    const record = records.get(position);
    if (!record) return [];
    const found = existing.get(record)?.columns;
    const problems = problemsOn(found, columns);
    if (problems.length > 0) {
      refused.push(rejected(position, problems));
      return [];
    }
    return [{ position, record, columns }];
  });
  return [...refused, ...(await saveRecords(tx, work, branchRecords, created, changes))];
}
