import { messages } from "@steward/contract/messages/catalogue";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { sql } from "kysely";
import { customImportFields, ImportedValues } from "../../custom-fields/values/imported-values.ts";
import type { Transaction } from "../../database/transaction.ts";
import type {
  ImportTarget,
  ImportWork,
  ValidatedRows,
  MappedRow,
  Problem,
  Verdict,
} from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { type AssetRow, readAssetRow } from "./asset-import-fields.ts";
import { assetCells, fieldsOfHeading } from "./asset-heading-words.ts";
import { AssetLinks, type Links } from "./asset-import-links.ts";
import { undoAssets } from "./asset-import-undo.ts";
import { writeAssets } from "./asset-import-write.ts";
import { assetImportFields } from "../asset-columns.ts";
import { fieldsOfPlaces } from "../../locations/place-name-queries.ts";
import { statusProblem } from "../asset-policy.ts";
import { decimalOf } from "../money.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Assets as a kind of import (domain section 5). */
export const assetImport: ImportTarget = {
  kind: "assets",
  permission: "asset.import",
  creates: [
    "category.create",
    "brand.create",
    "manufacturer.create",
    "model.create",
    "branch.create",
    "location.create",
  ],
  fields: assetImportFields,
  ownFields: customImportFields,
  meansField: fieldsOfHeading,
  cells: assetCells,
  levels: fieldsOfPlaces,
  matches: ["asset_id", "serial_number"],
  validate: validateAssets,
  write: writeAssets,
  undo: undoAssets,
};

interface Existing {
  id: string;
  asset_id: string;
  serial_number: string;
  model: string | null;
  status_category: StatusCategory;
  columns: Record<string, string | number | null>;
}

/** Dry run of a batch: links, existing assets and the changes that the file would make. */
async function validateAssets(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const read = rows.map((row) => readAssetRow(row, work.settings));
  const [links, existing, values, statuses] = await Promise.all([
    AssetLinks.find(tx, work, read),
    ExistingAssets.find(tx, read),
    ImportedValues.find(tx, "asset", work, rows),
    tx.selectFrom("attached_status").select(["id", "category", "is_active"]).execute(),
  ]);
  const matched = read.map((row) => {
    const validated = links.validate(row);
    const match = existing.match(row, validated.models, work.settings.match);
    const { category, model } = validated.links;
    return {
      row,
      validated,
      match,
      holds: { position: row.position, record: match.found?.id ?? null, category, model },
    };
  });
  await values.know(
    tx,
    matched.map(({ holds }) => holds),
  );
  const missing: ValidatedRows["missing"] = [];
  const unmapped: ValidatedRows["unmapped"] = [];
  const verdicts = matched.map(({ row, validated, match, holds }): Verdict => {
    if (validated.unmapped) unmapped.push({ field: "status", value: validated.unmapped });
    const problems = [...row.problems, ...validated.problems, ...values.problemsOf(holds)];
    const { found, problem, by_content } = match;
    if (problem) problems.push(problem);
    if (validated.models.length > 1 && !validated.models.includes(found?.model ?? "")) problems.push(openModel(row));
    const changed =
      !found ||
      values.changesOf(holds).length > 0 ||
      changedColumns(found, row, validated.links, validated.absent.length > 0);
    const isWritten = !found || (changed && work.settings.update_existing);
    if (isWritten) problems.push(...links.misplaced(row, validated.links, found?.columns));
    const status = statuses.find(({ id }) => id === validated.links.status);
    if (found && isWritten && status?.is_active && status.id !== found.columns.status) {
      const to = { category: status.category as StatusCategory, is_active: true };
      const message = statusProblem({ from: found.status_category, to, reason: "Import" });
      if (message) problems.push({ field: "status", message });
    }
    if (problems.length === 0) missing.push(...validated.absent);
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcomeOf(found, changed && work.settings.update_existing),
      label: row.label,
      problems,
      record: found?.id ?? null,
      keys: [...keysOf(row), ...values.keysOf(row.position)],
      by_content,
    };
  });
  return { verdicts, missing, unmapped };
}

const openModel = ({ names }: AssetRow): Problem => ({
  field: "product_name",
  message: messages.assets.severalModels({ name: names.product_name ?? "" }),
});

const outcomeOf = (found: Existing | undefined, updates: boolean) => {
  if (!found) return "create";
  return updates ? "update" : "unchanged";
};

/** Keys that are unique within a file: the tag, and the serial number of a model. */
function keysOf({ columns, names }: AssetRow): string[] {
  const model = [names.product_name, names.product_number, names.manufacturer].map(nameKey).join("\u0001");
  return [
    ...(columns.asset_id ? [`asset_id\u0001${nameKey(columns.asset_id)}`] : []),
    ...(columns.serial_number ? [`serial_number\u0001${model}\u0001${columns.serial_number}`] : []),
  ];
}

/** True when a non-empty cell differs from the stored value; an empty cell changes nothing. */
function changedColumns(found: Existing, row: AssetRow, links: Links, newMasters: boolean): boolean {
  if (newMasters) return true;
  const wanted = { ...row.columns, ...(row.names.category ? links : { ...links, category: null }) };
  return Object.entries(wanted).some(([column, value]) => {
    if (value === null || value === undefined || value === "") return false;
    const current = found.columns[column];
    if (column === "purchase_cost")
      return current === null || decimalOf(Number(current)) !== decimalText(String(value));
    return String(value) !== String(current ?? "");
  });
}

const decimalText = (amount: string) => {
  const [whole = "", cents = ""] = amount.split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${cents.padEnd(2, "0")}`;
};

/** Existing assets with the tags and serial numbers of a batch. */
class ExistingAssets {
  readonly #byTag = new Map<string, Existing>();
  readonly #bySerial = new Map<string, Existing[]>();

  static async find(tx: Transaction, rows: readonly AssetRow[]): Promise<ExistingAssets> {
    const assets = new ExistingAssets();
    const tags = rows.flatMap(({ columns }) => columns.asset_id || []);
    const serials = rows.flatMap(({ columns }) => columns.serial_number || []);
    const shape = sql`a.id, a.asset_id, a.serial_number, a.model, a.status_category, to_jsonb(a) - 'search_text' as columns`;
    const [tagged, numbered] = await Promise.all([
      sql<Existing & { asked: string }>`with asked as materialized (
          select t.tag, name_key(t.tag) as key from unnest(${tags}::text[]) t (tag)
        ) select ${shape}, t.tag as asked from asked t join asset a on ${ofOrganisation("a")} and a.tag_key = t.key`.execute(
        tx,
      ),
      sql<Existing>`select ${shape} from asset a
        where ${ofOrganisation("a")} and a.serial_number = any(${serials}::text[]) and a.serial_number <> ''`.execute(
        tx,
      ),
    ]);
    for (const { asked, ...asset } of tagged.rows) assets.#byTag.set(asked, asset);
    for (const asset of numbered.rows) {
      const same = assets.#bySerial.get(asset.serial_number) ?? [];
      assets.#bySerial.set(asset.serial_number, [...same, asset]);
    }
    return assets;
  }

  /** The existing asset of a row. A tag or serial number that belongs to another asset is a problem. */
  match(row: AssetRow, models: readonly string[], by: ImportWork["settings"]["match"]) {
    const { asset_id: tag = "", serial_number: serial = "" } = row.columns;
    const tagged = tag ? this.#byTag.get(tag) : undefined;
    const sameSerial = serial ? (this.#bySerial.get(serial) ?? []) : [];
    const ofModel = row.names.product_name
      ? sameSerial.filter((asset) => models.includes(asset.model ?? ""))
      : sameSerial;
    const numbered = ofModel.length === 1 ? ofModel[0] : undefined;
    const found =
      by === null
        ? undefined
        : by === "asset_id"
          ? (tagged ?? (tag ? undefined : numbered))
          : (numbered ?? (serial ? undefined : tagged));
    const problem = conflictOf(row, found, tagged, ofModel);
    return { found, problem, by_content: !tag && !serial };
  }
}

function conflictOf(
  row: AssetRow,
  found: Existing | undefined,
  tagged: Existing | undefined,
  numbered: Existing[],
): Problem | undefined {
  const { asset_id: tag = "", serial_number: serial = "" } = row.columns;
  if (tagged && tagged.id !== found?.id) {
    return { field: "asset_id", message: messages.assets.tagOfAnother({ tag }) };
  }
  const other = numbered.find((asset) => asset.id !== found?.id);
  if (!other) return undefined;
  const message =
    found || numbered.length === 1
      ? messages.assets.serialOfAnother({ serial, tag: other.asset_id })
      : messages.assets.severalSerials({ serial });
  return { field: "serial_number", message };
}
