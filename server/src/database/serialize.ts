import { sql } from "kysely";
import { LOCK_CLASSES } from "./locks.ts";
import type { Transaction } from "./transaction.ts";

/** Advisory lock: writers of one rule in one organisation run one after another, each until its transaction ends. */
export async function serialize(
  tx: Transaction,
  rule: "category tree" | "default status" | "location tree" | "ring of holders",
): Promise<void> {
  const key = sql`hashtext(${rule}::text || current_organisation()::text)`;
  await sql`select pg_advisory_xact_lock(${LOCK_CLASSES.rule}::int, ${key})`.execute(tx);
}
