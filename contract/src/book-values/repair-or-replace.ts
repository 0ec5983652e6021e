/** What is advised; null where cost or day of the purchase are not known, or the asset is sold or scrapped. */
export const replacementVerdicts = ["repair", "plan", "replace"] as const;
export type ReplacementVerdict = (typeof replacementVerdicts)[number];

/** What the advice is made of. Amounts are minor units of the currency of the purchase. */
export interface ReplacementFigures {
  /** Fitted parts that were charged, and charges of visits, of the last twelve months. */
  spent: bigint;
  book_value: bigint;
  age_months: number;
  /** Useful life: that of the depreciation, else the organisation's. */
  life_months: number;
  /** Share of the book value from which service is too dear. */
  cost_percent: number;
}

export interface ReplacementAdvice {
  verdict: ReplacementVerdict;
  is_costly: boolean;
  is_old: boolean;
}

/**
 * Economic-life rule: an asset is replaced when it is past its useful life and its service of a year costs more than a
 * share of what it is still worth; one of the two asks to plan for it. Service of an asset that is worth nothing is too
 * dear as soon as it costs anything, and an asset without service is never too dear.
 */
export function repairOrReplace(figures: ReplacementFigures): ReplacementAdvice {
  const { spent, book_value, age_months, life_months, cost_percent } = figures;
  const is_costly = spent > 0n && spent * 100n >= book_value * BigInt(cost_percent);
  const is_old = age_months >= life_months;
  const verdict = is_costly && is_old ? "replace" : is_costly || is_old ? "plan" : "repair";
  return { verdict, is_costly, is_old };
}
