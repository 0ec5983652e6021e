/**
 * Month in which a fiscal year usually begins, by the currency of the country; all others begin in January. By law of
 * companies or of income tax, in Japan and Hong Kong by custom. Years that begin within a month have that month.
 */
const BEGINS: Readonly<Record<string, number>> = {
  AUD: 7,
  BDT: 7,
  BWP: 7,
  ETB: 7,
  GBP: 4,
  HKD: 4,
  INR: 4,
  JPY: 4,
  LKR: 4,
  MMK: 4,
  MUR: 7,
  NAD: 3,
  NPR: 7,
  NZD: 4,
  PKR: 7,
  UGX: 7,
  ZAR: 3,
};

const JANUARY = 1;

/** First month, 1 to 12, of the fiscal year that is usual where people pay with this currency. */
export const usualFiscalYearStart = (currency: string): number => BEGINS[currency] ?? JANUARY;
