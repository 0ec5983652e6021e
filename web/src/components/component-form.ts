import type { componentBody } from "@steward/contract/components/rules";
import type { z } from "zod";
import { day, fields, longText, number, pick, text } from "../forms/field-list.ts";
import { m } from "../messages/messages.js";

/** Fields of a component. */
export const componentFields = fields({
  name: text(m.components_name),
  serial_number: text(m.components_serial),
  category: pick(m.stock_category),
  product: pick(m.stock_model),
  linked_asset: pick(m.stock_asset),
  branch: pick(m.stock_branch),
  supplier: pick(m.stock_supplier),
  purchase_date: day(m.stock_purchase_date),
  order_number: text(m.stock_order_number),
  invoice_number: text(m.stock_invoice_number),
  invoice_date: day(m.stock_invoice_date),
  warranty_period: number(m.stock_warranty),
  amc_start_date: day(m.stock_amc_start),
  amc_end_date: day(m.stock_amc_end),
  notes: longText(m.stock_notes),
});
export type ComponentValues = ReturnType<typeof componentFields.valuesOf>;
export type ComponentBody = z.input<typeof componentBody>;
