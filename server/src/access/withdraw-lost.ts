import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";

/**
 * Session revocation: ends the sessions of those among these accounts (a uuid[] in SQL) who were granted more than this
 * transaction leaves them. The memberships are locked before the writes, so that no concurrent sign-in is granted the
 * old rights.
 */
export const withdrawLost = (tx: Transaction, accounts: RawBuilder<unknown>) =>
  sql`select withdraw_lost(${accounts})`.execute(tx);
