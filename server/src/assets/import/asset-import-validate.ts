import { ofOrganisation } from "../../database/of-organisation.ts";
import { messages } from "@steward/contract/messages/catalogue";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { sql } from "kysely";
import { ImportedValues } from "../../custom-fields/values/imported-values.ts";
import type { Transaction } from "../../database/transaction.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import type { ImportWork, MappedRow, Problem } from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { type AssetRow, readAssetRow } from "./asset-import-fields.ts";
import { AssetLinks } from "./asset-import-links.ts";
import { nameOfModel, type ValidatedLinks } from "./asset-links.ts";
import { type Existing, isNamedBeside, type Match } from "./asset-import-matches.ts";
import { type Assigned, ImportHolders } from "./import-holders.ts";
import { statusProblem } from "../asset-policy.ts";
import { decimalOf } from "../money.ts";

/** A row and everything that can be said of it before it is written. */
export interface ValidatedAsset {
  row: AssetRow;
  validated: ValidatedLinks;
  found: Existing | undefined;
  /** False where the asset is there and stays as it is. */
  is_written: boolean;
  /** Whom the asset is checked out to. */
  holder: Assigned["person"];
  problems: Problem[];
  warnings: Problem[];
}

/** Finds the asset of each row, where it has one. */
type Matcher = (rows: readonly AssetRow[]) => Promise<(row: AssetRow, validated: ValidatedLinks) => Match>;

/**
 * Validates rows by the one rule of the dry run and of the writing: what the second refuses although the first accepted it,
 * others have changed meanwhile.
 */
export async function validateAssets(tx: Transaction, work: ImportWork, rows: readonly MappedRow[], matcher: Matcher) {
  const read = rows.map((row) => readAssetRow(row, work.settings));
  const [links, match, values, statuses, { currency }] = await Promise.all([
    AssetLinks.find(tx, work, read),
    matcher(read),
    ImportedValues.find(tx, "asset", work, rows),
    tx
      .selectFrom("attached_status")
      .select(["id", "name", "category", "is_active", "is_default"])
      .orderBy("is_default", "desc")
      .orderBy("sort_order")
      .orderBy("id")
      .execute(),
    tx.selectFrom("organisation").select("currency").executeTakeFirstOrThrow(),
  ]);
  const holders = await ImportHolders.find(tx, work, read, statuses);
  for (const { columns } of read) if (columns.purchase_cost) columns.purchase_currency = currency;
  const matched = read.map((row) => {
    const validated = links.validate(row);
    return { row, validated, match: match(row, validated) };
  });
  await holders.know(
    tx,
    matched.map(({ match: { found } }) => found),
  );
  await values.know(
    tx,
    matched.map(({ row, validated, match: { found } }) => holding(row, validated, found)),
  );
  const assets = matched.map(({ row, validated, match: { found, ...told } }): ValidatedAsset => {
    const holds = holding(row, validated, found);
    const assigned = holders.validate(row, found, validated.links.status);
    if (assigned.person) validated.links.status = assigned.status;
    const problems = [...row.problems, ...validated.problems, ...values.problemsOf(holds), ...told.problems];
    problems.push(...assigned.problems);
    const warnings = [...row.warnings, ...validated.warnings, ...values.warningsOf(row.position), ...told.warnings];
    warnings.push(...assigned.warnings);
    if (validated.models.length > 1 && !validated.models.includes(found?.model ?? "")) problems.push(openModel(row));
    const changed =
      !found || assigned.person !== null || values.changesOf(holds).length > 0 || changesColumns(found, row, validated);
    const is_written = !found || (changed && work.settings.update_existing);
    if (is_written) {
      problems.push(...links.misplaced(row, validated, found?.columns));
      if (!assigned.person) problems.push(...statusProblems(validated, found, statuses, holders));
    }
    return { row, validated, found, is_written, holder: assigned.person, problems, warnings };
  });
  await refuseTakenSerials(tx, work, assets);
  return { assets, links, values };
}

/** What custom fields ask to know of a row. */
export const holding = ({ position }: AssetRow, { links }: ValidatedLinks, found: Existing | undefined) => ({
  position,
  record: found?.id ?? null,
  category: links.category,
  model: links.model,
});

const openModel = ({ names }: AssetRow): Problem => ({
  field: "product_name",
  message: messages.assets.severalModels({ name: nameOfModel(names) }),
});

/** A status changes by the rules of a change of status. */
function statusProblems(
  { links }: ValidatedLinks,
  found: Existing | undefined,
  statuses: readonly { id: string; category: string; is_active: boolean }[],
  holders: ImportHolders,
): Problem[] {
  const status = statuses.find(({ id }) => id === links.status);
  if (!found || !status?.is_active || status.id === found.columns.status) return [];
  const to = { category: status.category as StatusCategory, is_active: true };
  // A register says that something is in use, but seldom by whom: its holder is not recorded.
  const message =
    found.status_category === "pending" && to.category === "in_use"
      ? holders.reservedFor(found, null)
      : statusProblem({
          from: found.status_category,
          to,
          reason: "Import",
          is_held: found.is_held,
          bonds: found,
        })?.message;
  return message ? [{ field: "status", message }] : [];
}

/** Masters that no asset points to itself: they are those of its model. */
const OF_MODEL = ["manufacturer", "brand"];

/** True when a filled cell differs from what the asset has; an empty cell leaves the asset as it is. */
function changesColumns(found: Existing, row: AssetRow, { links, absent }: ValidatedLinks): boolean {
  if (absent.some(({ field }) => !OF_MODEL.includes(field))) return true;
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

/** Model and serial number that an asset has once its row is written; a model that is still to be made is its words. */
export function numberedAs({ row, validated, found }: ValidatedAsset): { model: string | null; serial: string } {
  const { product_name, product_number, manufacturer } = row.names;
  const words = [product_name || product_number, product_number, manufacturer].map(nameKey).join("\u0001");
  const model = validated.links.model ?? (validated.model_named ? words : (found?.model ?? null));
  return { model, serial: row.columns.serial_number || (found?.serial_number ?? "") };
}

/**
 * An asset that is there keeps its serial number when it gets another model, and its model when it gets another serial
 * number: both together may be those of another asset.
 */
async function refuseTakenSerials(tx: Transaction, work: ImportWork, assets: readonly ValidatedAsset[]): Promise<void> {
  const asked = assets.flatMap((asset) => {
    const { found, is_written, row } = asset;
    const { model, serial } = numberedAs(asset);
    const isKept = found?.model === model && found?.serial_number === serial;
    const isThere = model === found?.model || model === asset.validated.links.model;
    if (!found || !is_written || isKept || !isThere || !serial || model === null) return [];
    return [{ position: row.position, id: found.id, model, serial }];
  });
  if (asked.length === 0) return;
  const { rows } = await sql<{ position: number; serial: string; tag: string }>`
    select n.position, n.serial, a.asset_id as tag from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as n (position int, id uuid, model uuid, serial text)
    join asset a on ${ofOrganisation("a")} and a.model = n.model and a.serial_number = n.serial and a.id <> n.id`.execute(
    tx,
  );
  const taken = new Map(rows.map((row) => [row.position, row]));
  for (const { row, problems, warnings } of assets) {
    const other = taken.get(row.position);
    if (!other || problems.some(({ field }) => field === "serial_number")) continue;
    const message = messages.assets.serialOfAnother({ serial: other.serial, tag: other.tag });
    const problem: Problem = {
      field: "serial_number",
      message,
      ...(row.columns.serial_number ? { kind: "taken" } : {}),
    };
    if (!isNamedBeside(row) || !leavesEmpty(work.settings, problem)) problems.push(problem);
    else {
      row.columns.serial_number = "";
      warnings.push(problem);
    }
  }
}
