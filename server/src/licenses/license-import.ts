import { messages } from "@steward/contract/messages/catalogue";
import { licenseKinds } from "@steward/contract/licenses/constants";
import type { ImportTarget } from "../import-kit/import-target.ts";
import { parseEmail } from "../import-kit/parse-person.ts";
import { type Parsed, parseCode, parseDay, parseText } from "../import-kit/parse-value.ts";
import { parsePieces } from "../stock/parse-pieces.ts";
import { stockImport } from "../stock/stock-import.ts";
import { licenseSheet } from "./license-sheet.ts";

function parseKind(text: string): Parsed<string> {
  const cell = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  if (cell === "") return { value: null };
  const kind = licenseKinds.find((one) => one === cell);
  return kind ? { value: kind } : { problem: messages.stock.noLicenseKind };
}

function parseSeats(text: string): Parsed<number> {
  const parsed = parsePieces(text);
  return "value" in parsed && parsed.value === 0 ? { problem: messages.stock.noQuantity } : parsed;
}

/** Licenses as an import target: by name and order number, as the same is bought more than once. */
export const licenseImport: ImportTarget = stockImport({
  kind: "licenses",
  permission: "license.import",
  creates: ["category.create", "manufacturer.create", "supplier.create", "branch.create"],
  table: "license",
  category: "license",
  fields: licenseSheet,
  cells: { purchase_date: "day", start_date: "day", end_date: "day" },
  masters: ["category", "manufacturer", "supplier", "branch"],
  asset: "asset",
  told_by: "order_key",
  narrowed: () => [],
  defaults: { kind: "perpetual", seats: 1 },
  read({ take, takeText }, { day_order }) {
    const dayIn = (field: string) => take(field, (text) => parseDay(text, day_order)) ?? null;
    const order_number = take("order_number", (text) => parseCode(text, 255)) ?? "";
    const columns = {
      license_key: take("license_key", (text) => parseText(text, 2000)) ?? "",
      kind: take("kind", parseKind) ?? null,
      seats: take("seats", parseSeats) ?? null,
      start_date: dayIn("start_date"),
      end_date: dayIn("end_date"),
      licensed_to: takeText("licensed_to", 255),
      licensed_email: take("licensed_email", parseEmail) ?? "",
      purchase_date: dayIn("purchase_date"),
      order_number,
      notes: takeText("notes", 2000),
    };
    return { columns, told_by: order_number };
  },
  problemsOn(stored, { seats, start_date, end_date }) {
    const [start, end] = [start_date ?? stored.start_date, end_date ?? stored.end_date];
    const used = typeof stored.used === "number" ? stored.used : 0;
    return [
      ...(typeof start === "string" && typeof end === "string" && end < start
        ? [{ field: "end_date", message: messages.stock.licenseEndsEarly }]
        : []),
      ...(typeof seats === "number" && seats < used
        ? [{ field: "seats", message: messages.stock.seatsInUse({ used }) }]
        : []),
    ];
  },
});
