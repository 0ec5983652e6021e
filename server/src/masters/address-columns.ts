import type { manufacturerRules } from "@steward/contract/masters/manufacturer/rules";
import { sql } from "kysely";
import type { z } from "zod";
import type { Transaction } from "../database/transaction.ts";
import { validateTypedNames } from "../geography/typed-name-queries.ts";
import { assertCountry } from "./country-reference.ts";
import type { MasterValues } from "./master-family.ts";

const NO_ADDRESS = { line1: "", line2: "", country: null, state: "", city: "", pincode: "" };

/** Columns of a manufacturer's body: an address replaces the stored one as a whole, null takes it away. */
export function manufacturerColumns({ address, ...columns }: z.output<typeof manufacturerRules.update.body>) {
  return address === undefined ? columns : { ...columns, ...NO_ADDRESS, ...address };
}

/** Rules of an address that need other rows; `at` leads to it in the body. */
export const validateAddress =
  (table: "manufacturer" | "supplier", at = "") =>
  async (tx: Transaction, values: MasterValues, id: string | null): Promise<void> => {
    await assertCountry(tx, `${at}country`, values.country);
    const names = ["state", "city"].map((key) => ({ field: `${at}${key}`, name: values[key] as string | undefined }));
    await validateTypedNames(tx, names, () => (id === null ? [] : heldNames(tx, table, id)));
  };

async function heldNames(tx: Transaction, table: "manufacturer" | "supplier", id: string): Promise<string[]> {
  const { rows } = await sql<{ state: string; city: string }>`
    select m.state, m.city from ${sql.table(table)} m where m.id = ${id}::uuid`.execute(tx);
  return rows.flatMap(({ state, city }) => [state, city]);
}
