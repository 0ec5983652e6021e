import { messages } from "@steward/contract/messages/catalogue";
import { accessoryKinds } from "@steward/contract/accessories/constants";
import type { ImportTarget } from "../import-kit/import-target.ts";
import { type Parsed, parseDay } from "../import-kit/parse-value.ts";
import { parsePieces } from "../stock/parse-pieces.ts";
import { stockImport } from "../stock/stock-import.ts";
import { accessorySheet } from "./accessory-sheet.ts";

function parseKind(text: string): Parsed<string> {
  const cell = text.trim().toLowerCase().replace(/s$/, "").replace(/ie$/, "y");
  if (cell === "") return { value: null };
  const kind = accessoryKinds.find((one) => one === cell);
  return kind ? { value: kind } : { problem: messages.stock.noKind };
}

/** Accessories as an import target: by name and kind, and by branch where several have the name. */
export const accessoryImport: ImportTarget = stockImport({
  kind: "accessories",
  permission: "accessory.import",
  creates: ["category.create", "manufacturer.create", "supplier.create", "branch.create"],
  table: "accessory",
  category: "accessory",
  fields: accessorySheet,
  cells: { purchase_date: "day" },
  masters: ["category", "manufacturer", "supplier", "branch"],
  asset: "asset",
  told_by: "kind",
  narrowed: () => ["branch"],
  defaults: { kind: "accessory", quantity: 1 },
  read({ take, takeText, takeNumber }, { day_order }) {
    const kind = take("kind", parseKind) ?? "accessory";
    const columns = {
      kind,
      quantity: take("quantity", parsePieces) ?? null,
      reorder_level: take("reorder_level", parsePieces) ?? null,
      model_number: takeNumber("model_number"),
      purchase_date: take("purchase_date", (text) => parseDay(text, day_order)) ?? null,
      order_number: takeNumber("order_number"),
      notes: takeText("notes", 2000),
    };
    return { columns, told_by: kind };
  },
  problemsOn({ handed_out }, { quantity }) {
    const isFewer = typeof handed_out === "number" && typeof quantity === "number" && quantity < handed_out;
    return isFewer ? [{ field: "quantity", message: messages.stock.handedOut({ count: handed_out }) }] : [];
  },
});
