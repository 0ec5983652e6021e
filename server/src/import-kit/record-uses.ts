import { type RawBuilder, sql } from "kysely";

/** Tables of the records that imports make on the side or by a row; what points to others stands before them. */
export const importedTables = [
  "product",
  "category",
  "brand",
  "manufacturer",
  "location",
  "supplier",
  "service_provider",
  "depreciation",
] as const;
export type ImportedTable = (typeof importedTables)[number];

/** What points to a record of each table. */
const USES: Record<ImportedTable, readonly [table: string, column: string][]> = {
  product: [
    ["asset", "product"],
    ["attachment", "product"],
  ],
  category: [
    ["asset", "category"],
    ["product", "category"],
    ["category", "parent"],
  ],
  brand: [["product", "brand"]],
  manufacturer: [["product", "manufacturer"]],
  location: [
    ["asset", "branch"],
    ["asset", "location"],
    ["location", "parent"],
    ["custom_value", "location"],
  ],
  supplier: [["custom_value", "supplier"]],
  service_provider: [],
  depreciation: [["product", "depreciation"]],
};

/** Condition that nothing points to the record of this id. */
export const unusedBy = (table: ImportedTable, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...USES[table].map(
        ([user, column]) => sql`not exists (select from ${sql.table(user)} u where u.${sql.ref(column)} = ${id})`,
      ),
    ],
    sql` and `,
  );
