import type { AccessoryKind } from "@steward/contract/accessories/constants";
import type { accessoryBody } from "@steward/contract/accessories/rules";
import type { z } from "zod";
import { day, fields, longText, number, pick, text } from "../forms/field-list.ts";
import { m } from "../messages/messages.js";

/** Fields of an accessory; the kind of a new one is chosen beside them. */
export const accessoryFields = fields({
  name: text(m.accessories_name),
  quantity: number(m.stock_quantity),
  reorder_level: number(m.accessories_reorder),
  category: pick(m.stock_category),
  manufacturer: pick(m.stock_manufacturer),
  model_number: text(m.accessories_model_number),
  asset: pick(m.accessories_asset),
  branch: pick(m.stock_branch),
  supplier: pick(m.stock_supplier),
  purchase_date: day(m.stock_purchase_date),
  order_number: text(m.stock_order_number),
  notes: longText(m.stock_notes),
});
export type AccessoryValues = ReturnType<typeof accessoryFields.valuesOf>;
export type AccessoryBody = z.input<typeof accessoryBody>;

/** What the typed values send; an empty quantity is left to the rule. */
export const fieldsOf = (values: AccessoryValues) => {
  const { quantity, ...body } = accessoryFields.bodyOf(values);
  return { ...body, ...(quantity === null ? {} : { quantity }) };
};

/** Body of a new accessory. */
export const bodyOf = (values: AccessoryValues, kind: AccessoryKind): AccessoryBody => ({ ...fieldsOf(values), kind });

export const kindText: Record<AccessoryKind, () => string> = {
  accessory: m.accessories_kind_accessory_short,
  consumable: m.accessories_kind_consumable_short,
};
