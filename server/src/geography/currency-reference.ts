import type { Transaction } from "../database/transaction.ts";
import { messages } from "@steward/contract/messages/catalogue";
import { invalidField } from "../errors/refusal.ts";

/**
 * Asserts that a currency of a body is one of the list; `field` is its path there, and `usual` is one that is known.
 * @throws Refusal invalid
 */
export async function assertCurrency(
  tx: Transaction,
  field: string,
  code: string | null | undefined,
  usual: string,
): Promise<void> {
  if (!code || code === usual) return;
  const found = await tx.selectFrom("currency").select("id").where("code", "=", code).executeTakeFirst();
  if (!found) throw invalidField(field, messages.values.currency);
}
