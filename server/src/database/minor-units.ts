/** Minor units of a decimal string such as "2266.1"; exact for up to 13 digits before the point. */
export const minorUnits = (amount: string): number => {
  const [whole = "0", cents = ""] = amount.split(".");
  return Number(whole) * 100 + Number(cents.padEnd(2, "0").slice(0, 2));
};

/** Decimal string of minor units, always with two decimals; exact for sums of any size. */
export function decimalOf(minor: number | bigint): string {
  const digits = String(minor).replace("-", "").padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
