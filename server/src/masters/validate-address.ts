import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { assertCountry } from "../geography/country-reference.ts";
import { validateTypedNames } from "../geography/typed-name-queries.ts";
import type { MasterValues } from "./master-family.ts";

/** Validates the parts of an address that depend on other rows; `at` is its path in the body. */
export const validateAddress =
  (table: "manufacturer" | "supplier", at = "") =>
  async (tx: Transaction, values: MasterValues, id: string | null): Promise<void> => {
    await assertCountry(tx, `${at}country`, values.country);
    const names = ["state", "city"].map((key) => ({ field: `${at}${key}`, name: values[key] as string | undefined }));
    await validateTypedNames(tx, names, () => (id === null ? [] : heldNames(tx, table, id)));
  };

async function heldNames(tx: Transaction, table: "manufacturer" | "supplier", id: string): Promise<string[]> {
  const { rows } = await sql<{ state: string; city: string }>`
    select m.state, m.city from ${sql.table(table)} m where ${ofOrganisation("m")} and m.id = ${id}::uuid`.execute(tx);
  return rows.flatMap(({ state, city }) => [state, city]);
}
