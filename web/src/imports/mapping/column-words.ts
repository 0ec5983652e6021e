import type { LeftOutReason, NewFieldType } from "@steward/contract/imports/columns";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";

export const newFieldLabel: Record<NewFieldType, () => string> = {
  text: m.imports_type_text,
  long_text: m.imports_type_long_text,
  integer: m.imports_type_integer,
  decimal: m.imports_type_decimal,
  currency: m.imports_type_currency,
  boolean: m.imports_type_boolean,
  date: m.imports_type_date,
};

const reasons: Record<LeftOutReason, (names: { field: string }) => string> = {
  empty: m.imports_left_empty,
  numbers_rows: m.imports_left_numbers_rows,
  taken: m.imports_left_taken,
  no_place_above: m.imports_left_no_place_above,
  nothing_to_count_from: m.imports_left_nothing_to_count_from,
  other_values: m.imports_left_other_values,
  no_field: m.imports_left_no_field,
};

/** Reason why a column is left out, as far as it still holds; undefined where somebody took its field away. */
export function leftOutText(job: ImportJob, column: number, columns: readonly (string | null)[]): string | undefined {
  const { left_out = null, meant = null } = job.columns[column] ?? {};
  if (left_out === null || (left_out === "taken" && !columns.includes(meant))) return undefined;
  return reasons[left_out]({ field: job.fields.find(({ key }) => key === meant)?.title ?? "" });
}
