import type { HandOutKind } from "../stock/hand-out-kind.ts";

/** How seats of licenses are counted. */
export const seats: HandOutKind = {
  table: "license",
  hand_outs: "license_seat",
  of: "license",
  total: "seats",
  out: "used",
  actions: { out: "seat checked out", back: "seat checked in" },
};
