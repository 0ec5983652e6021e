import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { ExportColumn } from "../../activity/export-list.ts";
import type { Context } from "../../http/context.ts";
import { type ExportedField, type Holder, valuesOfMany } from "./custom-value-queries.ts";
import { cellText, cellType } from "./value-text.ts";

interface WithValues {
  custom_fields: readonly CustomFieldValue[];
}

/** A column of each active custom field. */
export const customColumns = (fields: readonly ExportedField[]): ExportColumn<WithValues>[] =>
  fields.map(({ id, name, field_type }) => ({
    title: name,
    type: cellType(field_type),
    read: ({ custom_fields }) => {
      const found = custom_fields.find(({ custom_field }) => custom_field.id === id);
      return found && cellText(found);
    },
  }));

/** Custom field values fetched at a time; each may be a text of 5,000 characters. */
const VALUES_AT_ONCE = 5_000;

/** Splits a list into chunks of at most `length`. */
const partsOf = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  );

/** Pages of records with the values of these fields, so many records at a time as keeps the memory bounded. */
export async function* withValues<Row extends { id: string }>(
  ctx: Context,
  pages: AsyncIterable<Row[]>,
  { holder, fields }: { holder: Holder; fields: readonly ExportedField[] },
): AsyncGenerator<(Row & { custom_fields: CustomFieldValue[] })[]> {
  const at_once = Math.ceil(VALUES_AT_ONCE / Math.max(fields.length, 1));
  for await (const page of pages) {
    for (const part of partsOf(page, at_once)) {
      const ids = part.map(({ id }) => id);
      const values = fields.length > 0 ? await ctx.read((tx) => valuesOfMany(tx, holder, ids)) : undefined;
      yield part.map((row) => ({ ...row, custom_fields: values?.get(row.id) ?? [] }));
    }
  }
}
