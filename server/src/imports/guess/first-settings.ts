import type { ColumnFacts } from "@steward/contract/imports/column-rules";
import { levelsBetween, UNNAMED_PLACE } from "@steward/contract/imports/columns";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportTarget } from "../../import-kit/import-target.ts";
import { guessColumns } from "./guess-columns.ts";
import { guessStatuses } from "./guess-statuses.ts";
import type { SeenCells } from "./seen-cells.ts";

interface FirstSettings {
  settings: ImportSettings;
  facts: ColumnFacts[];
}

/** The settings that an import begins with, and what was found in its columns. */
export async function firstSettings(
  tx: Transaction,
  target: ImportTarget,
  { id, header }: { id: string; header: readonly string[] },
  seen: SeenCells,
): Promise<FirstSettings> {
  const { columns, facts } = guessColumns(target, header, seen.rows);
  const levels = target.levels ?? [];
  const settings: ImportSettings = {
    columns,
    match: target.matches.find((field) => columns.includes(field)) ?? null,
    update_existing: true,
    create_missing: true,
    day_order: seen.dayOrder(),
    decimal_mark: seen.decimalMark(),
    values: await guessStatuses(tx, target, id, columns),
    leave_empty: [],
    fixed: await highestPlace(tx, levels, columns),
    unnamed_places: unnamedPlaces(levels, columns),
    currencies: {},
  };
  return { settings, facts: facts.map((fact, column) => ({ ...fact, currencies: seen.currenciesOf(column) })) };
}

/** The levels between the highest and the lowest place that the file names and that it leaves out. */
function unnamedPlaces(
  levels: readonly string[],
  columns: readonly (string | null)[],
): ImportSettings["unnamed_places"] {
  const lowest = levels.findLastIndex((level) => columns.includes(level));
  const left = levelsBetween.filter((level) => levels.indexOf(level) < lowest && !columns.includes(level));
  return Object.fromEntries(left.map((level) => [level, UNNAMED_PLACE]));
}

/**
 * The branch of places whose own the file does not say: the only one that there is, or in an organisation that has none
 * yet, one of its own name. With several, a person has to say which.
 */
async function highestPlace(
  tx: Transaction,
  [branch = "", ...lower]: readonly string[],
  columns: readonly (string | null)[],
): Promise<ImportSettings["fixed"]> {
  if (columns.includes(branch) || !lower.some((level) => columns.includes(level))) return {};
  const { rows } = await sql<{ name: string }>`select l.name from location l
    where ${ofOrganisation("l")} and l.location_type = 'Branch' and l.is_active limit 2`.execute(tx);
  if (rows.length > 1) return {};
  const { name } = rows[0] ?? (await tx.selectFrom("organisation").select("name").executeTakeFirstOrThrow());
  return { [branch]: name };
}
