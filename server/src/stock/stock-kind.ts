import type { SubjectType } from "@steward/contract/activity/constants";
import type { RecordReference } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";

/** Tables of what is kept in stock; history calls their records by the same names. */
export type StockTable = Extract<SubjectType, "component" | "accessory" | "license">;

/** A field that points to a record. */
interface Link extends Pick<RecordReference, "field" | "table" | "kinds"> {
  /** Its column, where that has another name. */
  column?: string;
}

/** What every record in stock has on the wire. */
export interface StockRecord {
  id: string;
  name: string;
  version: number;
}

/** What components, accessories and licenses have in common: how one is written, and told in history. */
export interface StockKind<Found extends StockRecord> {
  table: StockTable;
  links: readonly Link[];
  /** Reads one inside a transaction. */
  find(tx: Transaction, ctx: Context, id: string): Promise<Found>;
  /** Its fields for history, labels in place of ids. */
  told(record: Found): Record<string, unknown>;
}
