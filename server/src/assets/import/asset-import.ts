import type { ImportedValues } from "../../custom-fields/values/imported-values.ts";
import { customImportFields } from "../../custom-fields/values/imported-values.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportTarget, ImportWork, ValidatedRows, MappedRow, Verdict } from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { assetCells } from "./asset-cells.ts";
import { fieldsOfHeading } from "./asset-heading-words.ts";
import type { AssetRow } from "./asset-import-fields.ts";
import { type ValidatedAsset, validateAssets, numberedAs } from "./asset-import-validate.ts";
import type { ValidatedLinks } from "./asset-links.ts";
import { ExistingAssets } from "./asset-import-matches.ts";
import { undoAssets } from "./asset-import-undo.ts";
import { writeAssets } from "./asset-import-write.ts";
import { assetImportFields } from "../asset-columns.ts";
import { takeNumbers } from "../take-numbers.ts";
import { fieldsOfPlaces } from "../../locations/place-name-queries.ts";

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
    "supplier.create",
    "service_provider.create",
  ],
  fields: assetImportFields,
  ownFields: customImportFields,
  meansField: fieldsOfHeading,
  cells: assetCells,
  levels: fieldsOfPlaces,
  matches: ["asset_id", "serial_number"],
  validate: checkAssets,
  side_by_side: true,
  takeNumbers: ({ database, organisation_id }, count) => takeNumbers(database.pool, organisation_id, count),
  write: writeAssets,
  undo: undoAssets,
};

/** Validates a batch without writing: links, existing assets and what the file would change. */
async function checkAssets(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const matcher = async (read: readonly AssetRow[]) => {
    const existing = await ExistingAssets.find(tx, read);
    return (row: AssetRow, links: ValidatedLinks) => existing.match(row, links, work.settings);
  };
  const { assets, values } = await validateAssets(tx, work, rows, matcher);
  const missing: ValidatedRows["missing"] = [];
  const unmapped: ValidatedRows["unmapped"] = [];
  const verdicts = assets.map((asset): Verdict => {
    const { row, validated, found, is_written, problems, warnings } = asset;
    if (validated.unmapped) unmapped.push({ field: "status", value: validated.unmapped });
    if (problems.length === 0 && is_written) missing.push(...validated.absent);
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcomeOf(asset),
      label: row.label,
      problems,
      warnings,
      record: found?.id ?? null,
      ...keysOf(asset, values),
      by_content: !row.columns.asset_id,
    };
  });
  return { verdicts, missing, unmapped };
}

const outcomeOf = ({ found, is_written }: ValidatedAsset) => {
  if (!found) return "create";
  return is_written ? "update" : "unchanged";
};

/**
 * What may stand once in a file: the tag, the serial number of a model, the asset that a row means, and unique values of
 * custom fields. Serial numbers without a model may repeat each other.
 */
function keysOf(asset: ValidatedAsset, values: ImportedValues): Pick<Verdict, "keys" | "soft_keys"> {
  const { row, found } = asset;
  const { model, serial } = numberedAs(asset);
  const numbered = serial ? [`serial_number\u0001${model ?? ""}\u0001${serial}`] : [];
  return {
    keys: [
      ...(row.columns.asset_id ? [`asset_id\u0001${nameKey(row.columns.asset_id)}`] : []),
      ...(model === null ? [] : numbered),
      ...(found ? [`row\u0001${found.id}`] : []),
      ...values.keysOf(row.position),
    ],
    soft_keys: model === null ? numbered : [],
  };
}
