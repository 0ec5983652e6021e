import type { PieceKind } from "@steward/contract/assets/custody/constants";
import type { Permission } from "@steward/contract/permissions/permissions";

/** Of what pieces are handed out: the tables of the stock and of its hand-outs, and the columns that count. */
export interface HandOutKind {
  table: PieceKind;
  hand_outs: "accessory_handout" | "license_seat";
  /** Column of a hand-out that points to the stock. */
  of: PieceKind;
  /** Columns of the stock: all pieces, and those that are out. */
  total: "quantity" | "seats";
  out: "handed_out" | "used";
  /** Who may see it, and who may hand it out and take it back. */
  rights: { view: Permission; change: Permission };
  /** What history calls it. */
  actions: { out: string; back: string };
}

/** How pieces of accessories are counted. */
export const pieces: HandOutKind = {
  table: "accessory",
  hand_outs: "accessory_handout",
  of: "accessory",
  total: "quantity",
  out: "handed_out",
  rights: { view: "accessory.view", change: "accessory.update" },
  actions: { out: "handed out", back: "returned" },
};

/** How seats of licenses are counted. */
export const seats: HandOutKind = {
  table: "license",
  hand_outs: "license_seat",
  of: "license",
  total: "seats",
  out: "used",
  rights: { view: "license.view", change: "license.checkout" },
  actions: { out: "seat checked out", back: "seat checked in" },
};

export const handOutKinds: readonly HandOutKind[] = [pieces, seats];
