import type { Transaction } from "../database/transaction.ts";
import { Refusal } from "../refusal.ts";

/** Proves that a country named in a body exists; `field` is its path there. @throws Refusal not_found */
export async function proveCountry(tx: Transaction, field: string, id: unknown): Promise<void> {
  if (typeof id !== "number") return;
  const found = await tx.selectFrom("country").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw new Refusal("not_found", "Not found.", { errors: { [field]: ["Not found."] } });
}
