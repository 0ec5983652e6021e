import { sql } from "kysely";
import type { Transaction } from "./transaction.ts";

/** Class of the advisory locks of rules that look at more than one record. */
const RULE_LOCKS = 7_263_544;

/** Lets the writers of one rule in one organisation take turns, each until its transaction ends. */
export async function serialize(
  tx: Transaction,
  rule: "category tree" | "default status" | "location tree",
): Promise<void> {
  const key = sql`hashtext(${rule}::text || current_organisation()::text)`;
  await sql`select pg_advisory_xact_lock(${RULE_LOCKS}::int, ${key})`.execute(tx);
}
