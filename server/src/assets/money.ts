/** Minor units of a decimal string such as "2266.1"; exact for up to 13 digits before the point. */
export const minorUnits = (amount: string): number => {
  const [whole = "0", cents = ""] = amount.split(".");
  return Number(whole) * 100 + Number(cents.padEnd(2, "0").slice(0, 2));
};

/** Decimal string of minor units, always with two decimals. */
export const decimalOf = (minor: number): string => {
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

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
