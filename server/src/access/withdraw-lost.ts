import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";

/**
 * Ends the sessions of those among these accounts (a statement's uuid[]) who were granted more than they have since this
 * transaction's writes. Their memberships are held from before the writes, so that no sign-in slips in between.
 */
export const withdrawLost = (tx: Transaction, accounts: RawBuilder<unknown>) =>
  sql`select withdraw_lost(${accounts})`.execute(tx);
