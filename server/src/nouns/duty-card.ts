import type { DutyKind } from "@steward/contract/home/constants";
import type { Duty, DutyItem } from "@steward/contract/home/rules";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";

/** The page of a list that a duty is read from. */
interface AskedDuty {
  request: FastifyRequest;
  /** The day that it is in the organisation. */
  today: string;
  /** Rows that are told. */
  page_size: number;
}

/** What of a noun needs somebody today: the rows of one of its lists, counted as that list counts. */
export interface DutyCard {
  kind: DutyKind;
  /** Whether the caller has such duties at all. */
  isOf: (ctx: Context) => boolean;
  read: (tx: Transaction, ctx: Context, asked: AskedDuty) => Promise<Omit<Duty, "kind">>;
}

/** The day so many days after another one, before it if negative. */
export function dayFrom(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, day.length);
}

const NOTHING = { code: "", about: "", day: null, cover: null, to_find: null, to_decide: null };

/** A duty from the page of a list. */
export const dutyOf = <Row>(
  { count, results }: { count: number; results: readonly Row[] },
  told: (row: Row) => Partial<DutyItem> & Pick<DutyItem, "id" | "name">,
): Omit<Duty, "kind"> => ({ count, first: results.map((row) => ({ ...NOTHING, ...told(row) })) });

/** A duty that is about assets. */
export const assetDutyOf = <Row extends { asset: string; asset_details: { asset_id: string; name: string } }>(
  page: { count: number; results: readonly Row[] },
  told: (row: Row) => Partial<DutyItem>,
): Omit<Duty, "kind"> =>
  dutyOf(page, (row) => {
    const { asset_id: code, name } = row.asset_details;
    return { id: row.asset, code, name, ...told(row) };
  });
