import { messages } from "@steward/contract/messages/catalogue";
import { warrantyMonths } from "@steward/contract/kit/field-rules";
import type { ImportTarget } from "../import-kit/import-target.ts";
import { parseCode, parseDay, parseMonths } from "../import-kit/parse-value.ts";
import { stockImport } from "../stock/stock-import.ts";
import { componentSheet } from "./component-sheet.ts";

/** Components as an import target: by name and serial number, without one by name and where they stand. */
export const componentImport: ImportTarget = stockImport({
  kind: "components",
  permission: "component.import",
  creates: ["category.create", "supplier.create", "branch.create"],
  table: "component",
  category: "component",
  fields: componentSheet,
  cells: { serial_number: "serial", purchase_date: "day", invoice_date: "day", warranty_period: "months" },
  masters: ["category", "supplier", "branch"],
  asset: "linked_asset",
  told_by: "serial_key",
  narrowed: ({ told_by }) => (told_by === "" ? ["linked_asset", "branch"] : []),
  read({ take, takeText, takeNumber }, { day_order }) {
    const dayIn = (field: string) => take(field, (text) => parseDay(text, day_order)) ?? null;
    const serial_number = take("serial_number", (text) => parseCode(text, 255)) ?? "";
    const columns = {
      serial_number,
      warranty_period:
        take("warranty_period", (text) => parseMonths(text, warrantyMonths, { zeroIsNone: true })) ?? null,
      amc_start_date: dayIn("amc_start_date"),
      amc_end_date: dayIn("amc_end_date"),
      purchase_date: dayIn("purchase_date"),
      order_number: takeNumber("order_number"),
      invoice_number: takeNumber("invoice_number"),
      invoice_date: dayIn("invoice_date"),
      notes: takeText("notes", 2000),
    };
    return { columns, told_by: serial_number };
  },
  problemsOn(stored, columns) {
    const start = columns.amc_start_date ?? stored.amc_start_date;
    const end = columns.amc_end_date ?? stored.amc_end_date;
    const isEarly = typeof start === "string" && typeof end === "string" && end < start;
    return isEarly ? [{ field: "amc_end_date", message: messages.assets.amcEndsEarly }] : [];
  },
});
