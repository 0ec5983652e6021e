import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type {
  ImportTarget,
  ImportWork,
  Judged,
  MappedRow,
  Problem,
  Verdict,
  Written,
} from "../imports/import-target.ts";
import { NamedMasters, nameKey } from "../imports/named-masters.ts";
import { type Parsed, parseDegrees, parseText } from "../imports/parse-value.ts";
import { saveRecords, takeBackRecords } from "../imports/simple-records.ts";

/** Branches as a kind of import, found by their name. */
export const branchImport: ImportTarget = {
  kind: "branches",
  permission: "branch.import",
  fields: [
    {
      key: "name",
      title: "Name",
      required: true,
      aliases: ["branch", "site", "site name", "location", "branch name", "office"],
    },
    { key: "line1", title: "Address line 1", aliases: ["address", "address1", "street", "line 1"] },
    { key: "line2", title: "Address line 2", aliases: ["address2", "line 2"] },
    { key: "city", title: "City", aliases: ["town"] },
    { key: "state", title: "State", aliases: ["province", "region"] },
    { key: "zip", title: "Pincode", aliases: ["zip", "postal code", "postcode", "zip code"] },
    { key: "latitude", title: "Latitude", aliases: ["lat"] },
    { key: "longitude", title: "Longitude", aliases: ["lon", "lng", "long"] },
  ],
  matches: ["name"],
  judge,
  write,
  takeBack: (tx, work, rows) => takeBackRecords(tx, work, "branch", rows),
};

const TEXTS = ["name", "line1", "line2", "city", "state", "zip"] as const;

function read({ position, texts }: MappedRow) {
  const problems: Problem[] = [];
  const take = <T>(field: string, parse: (text: string) => Parsed<T>): T | null => {
    const parsed = parse(texts[field] ?? "");
    if ("value" in parsed) return parsed.value;
    problems.push({ field, message: parsed.problem });
    return null;
  };
  const words = Object.fromEntries(TEXTS.map((field) => [field, take(field, (text) => parseText(text, 255)) ?? ""]));
  const columns = {
    ...(words as Record<(typeof TEXTS)[number], string>),
    latitude: take("latitude", (text) => parseDegrees(text, 90)),
    longitude: take("longitude", (text) => parseDegrees(text, 180)),
  };
  if (!columns.name && problems.length === 0) problems.push({ field: "name", message: "This is Required." });
  if ((columns.latitude === null) !== (columns.longitude === null) && problems.length === 0) {
    problems.push({ field: "latitude", message: "Give both latitude and longitude, or neither." });
  }
  return { position, columns, problems };
}

async function judge(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<Judged> {
  const all = rows.map(read);
  const branches = await NamedMasters.find(
    tx,
    "branch",
    "name",
    all.map(({ columns }) => columns.name),
  );
  const verdicts = all.map(({ position, columns, problems }): Verdict => {
    const record = branches.id(columns.name);
    const outcome = record ? (work.settings.update_existing ? "update" : "unchanged") : "create";
    return {
      position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: columns.name,
      problems,
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
  const all = rows.map(read);
  const records = new Map(rows.map(({ position, record }) => [position, record]));
  const created = all.filter(({ position }) => !records.get(position)).map((row) => ({ ...row, id: newId() }));
  if (created.length > 0) {
    const { organisation_id } = work;
    await tx
      .insertInto("branch")
      .values(
        created.map(({ id, columns }) => ({
          organisation_id,
          id,
          address_id: columns.line1 ? newId() : null,
          ...columns,
        })),
      )
      .execute();
  }
  const changes = all.flatMap(({ position, columns }) => {
    const record = records.get(position);
    return record ? [{ position, record, columns }] : [];
  });
  return saveRecords(tx, work, "branch", created, changes);
}
