import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { Permission } from "@steward/contract/permissions/permissions";
import { insertRows } from "../database/insert-rows.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { fieldReader } from "../import-kit/field-reader.ts";
import {
  type Absence,
  type ImportFieldPlan,
  type ImportTarget,
  type ImportWork,
  type MappedRow,
  type Problem,
  notThere,
  rejected,
  type ValidatedRows,
  type Verdict,
  type Written,
} from "../import-kit/import-target.ts";
import { nameKey } from "../import-kit/named-masters.ts";
import { type Change, changedIn, saveRecords, storedRecords, undoRecords } from "../import-kit/simple-records.ts";
import { type StockColumns, StockLinks, type StockPlan, type StockRow } from "./stock-import-rows.ts";

type Reader = ReturnType<typeof fieldReader>;

/** An import of a kind that is kept in stock. */
interface StockImport extends StockPlan {
  kind: ImportKind;
  permission: Permission;
  creates: readonly Permission[];
  fields: readonly ImportFieldPlan[];
  cells?: ImportTarget["cells"];
  /** Reads the columns of a row that name no other record, and what tells it from others of its name. */
  read(reader: Reader, settings: ImportSettings): { columns: StockColumns; told_by: string };
  /** Values of new records where a row has none. */
  defaults?: StockColumns;
  /** Why a row cannot be written to its record, or be a new one. */
  problemsOn?(stored: Record<string, unknown>, columns: StockColumns): Problem[];
}

const UNIQUE = "\u0001";

/** Makes the import target of a kind. */
export function stockImport(plan: StockImport): ImportTarget {
  const records = { table: plan.table, subject: plan.table } as const;
  const { kind, permission, creates, fields, cells } = plan;
  return {
    kind,
    permission,
    creates,
    of_whole_organisation: true,
    records,
    fields,
    ...(cells ? { cells } : {}),
    matches: ["name"],
    validate: (tx, work, rows) => validate(plan, tx, work, rows),
    write: (tx, work, rows) => write(plan, tx, work, rows),
    undo: (tx, work, rows) => undoRecords(tx, work, records, rows),
  };
}

function readRow(plan: StockImport, { position, texts }: MappedRow, settings: ImportSettings): StockRow {
  const reader = fieldReader(texts, settings);
  const { problems, warnings, takeText, takeKnownName } = reader;
  const name = takeText("name", 255);
  const { columns, told_by } = plan.read(reader, settings);
  const names: StockRow["names"] = {};
  for (const field of plan.masters) if (texts[field] !== undefined) names[field] = takeKnownName(field);
  if (texts[plan.asset] !== undefined) names.asset = takeKnownName(plan.asset);
  if (!name && problems.length === 0) problems.push({ field: "name", message: REQUIRED });
  return { position, name, told_by, names, columns, problems, warnings };
}

const SEVERAL: Problem = { field: "name", message: messages.stock.several };

async function validate(
  plan: StockImport,
  tx: Transaction,
  work: ImportWork,
  rows: readonly MappedRow[],
): Promise<ValidatedRows> {
  const all = rows.map((row) => readRow(plan, row, work.settings));
  const links = await StockLinks.find(tx, plan, all);
  const missing: Absence[] = [];
  const { update_existing, create_missing } = work.settings;
  const verdicts = all.map((row): Verdict => {
    const known = links.known(row);
    const [found] = known;
    const absent = links.absent(row);
    const columns = links.columnsOf(row);
    const changes = found !== undefined && (absent.length > 0 || changedIn(found.columns, columns).length > 0);
    const outcome = found ? (changes && update_existing ? "update" : "unchanged") : "create";
    const problems = [
      ...row.problems,
      ...(known.length > 1 ? [SEVERAL] : []),
      ...(outcome === "unchanged" ? [] : links.problemsOf(row, found?.columns)),
      ...(outcome === "unchanged" ? [] : (plan.problemsOn?.(found?.columns ?? {}, columns) ?? [])),
      ...(create_missing ? [] : absent.map(notThere)),
    ];
    if (problems.length === 0 && outcome !== "unchanged") missing.push(...absent);
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: [row.name, row.columns.serial_number].filter(Boolean).join(" · "),
      problems,
      warnings: row.warnings,
      record: found?.id ?? null,
      keys: keysOf(plan, row),
      by_content: false,
    };
  });
  return { verdicts, missing, unmapped: [] };
}

/** What may stand once in a file; nothing where records that are alike may be several. */
function keysOf(plan: StockImport, row: StockRow): string[] {
  const narrowed = plan.narrowed(row);
  if (narrowed.includes(plan.asset)) return [];
  const further = narrowed.map((column) => row.names[column as "branch"] ?? "");
  return [["name", ...[row.name, row.told_by, ...further].map(nameKey)].join(UNIQUE)];
}

async function write(
  plan: StockImport,
  tx: Transaction,
  work: ImportWork,
  rows: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const all = rows.map((row) => ({ row: readRow(plan, row, work.settings), record: row.record }));
  const read = all.map(({ row }) => row);
  const links = await StockLinks.find(tx, plan, read);
  if (work.settings.create_missing) await links.createMissing(tx, work, read);
  const ids = all.flatMap(({ record }) => record ?? []);
  const stored = await storedRecords(tx, plan.table, ids, true);
  const refused: Written[] = [];
  const created: { position: number; id: string; columns: StockColumns }[] = [];
  const changes: Change[] = [];
  for (const { row, record } of all) {
    const columns = links.columnsOf(row);
    const before = record ? stored.get(record)?.columns : undefined;
    const problems = [...links.problemsOf(row, before), ...(plan.problemsOn?.(before ?? {}, columns) ?? [])];
    const { position } = row;
    if (problems.length > 0) refused.push(rejected(position, problems));
    else if (record) changes.push({ position, record, columns });
    else created.push({ position, id: newId(), columns });
  }
  if (created.length > 0) {
    const { organisation_id } = work;
    const filled = created.map(({ id, columns }) => ({ organisation_id, id, ...withDefaults(plan, columns) }));
    // The row is that of the table of the kind, whose columns the kind's own reader gives.
    await insertRows(tx, plan.table, filled as never).execute();
  }
  const records = { table: plan.table, subject: plan.table } as const;
  return [...refused, ...(await saveRecords(tx, work, records, created, changes))];
}

const withDefaults = ({ defaults = {} }: StockImport, columns: StockColumns): StockColumns =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? defaults[name] ?? null]));
