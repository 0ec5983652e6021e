import type { HandOutKind } from "../stock/hand-out-kind.ts";

/** How pieces of accessories are counted. */
export const pieces: HandOutKind = {
  table: "accessory",
  hand_outs: "accessory_handout",
  of: "accessory",
  total: "quantity",
  out: "handed_out",
  actions: { out: "handed out", back: "returned" },
};
