import { minorUnits } from "../database/minor-units.ts";

export { decimalOf, minorUnits } from "../database/minor-units.ts";

interface Cost {
  purchase_cost?: string | null | undefined;
  purchase_currency?: string | null | undefined;
}

/**
 * Columns of a cost that a body gives, none where it gives none. An amount keeps its currency unless the body names
 * another one; the first amount is in `usual`.
 */
export function costColumns(given: Cost, usual: string, before: Cost = {}) {
  if (given.purchase_cost === undefined && !given.purchase_currency) return {};
  const amount = given.purchase_cost === undefined ? before.purchase_cost : given.purchase_cost;
  if (!amount) return { purchase_cost: null, purchase_currency: null };
  const purchase_currency = given.purchase_currency ?? before.purchase_currency ?? usual;
  return { purchase_cost: minorUnits(amount), purchase_currency };
}
