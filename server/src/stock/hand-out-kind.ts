import type { StockTable } from "./stock-kind.ts";

/** Of what pieces are handed out: the tables of the stock and of its hand-outs, and the columns that count. */
export interface HandOutKind {
  table: Exclude<StockTable, "component">;
  hand_outs: "accessory_handout" | "license_seat";
  /** Column of a hand-out that points to the stock. */
  of: "accessory" | "license";
  /** Columns of the stock: all pieces, and those that are out. */
  total: "quantity" | "seats";
  out: "handed_out" | "used";
  /** What history calls it. */
  actions: { out: string; back: string };
}
