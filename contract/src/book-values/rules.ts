import { z } from "zod";
import { reportGroups, upkeepKinds } from "./constants.ts";
import { replacementVerdicts } from "./repair-or-replace.ts";
import { currencyCode, day, id, max200, money } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { REQUIRED } from "../kit/wording.ts";

const asOf = day.optional().describe("Values at the end of this day; absent: today, where the organisation is.");

const period = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  charge: z.string(),
  closing: z.string(),
});

/** What an asset was sold or scrapped for, and what that meant for the books. */
const disposal = z.object({
  day: z.string(),
  amount: z.string(),
  book_value: z.string().nullable(),
  gain: z.string().nullable().describe("Negative for a loss; null where the asset had no book value."),
  reason: z.string(),
});

/** How an asset loses value. Amounts are decimal strings in its currency. */
export const assetDepreciation = z
  .object({
    as_of: z.string(),
    depreciation_details: reference.nullable(),
    of_model: z.boolean().describe("True where the asset has no depreciation of its own and takes its model's."),
    currency: z.string().nullable(),
    cost: z.string().nullable(),
    start: z.string().nullable(),
    salvage: z.string().nullable(),
    book_value: z
      .string()
      .nullable()
      .describe("Null without cost or day of purchase; the cost without a depreciation."),
    accumulated: z.string().nullable(),
    periods: z.array(period),
    disposal: disposal.nullable(),
  })
  .meta({ id: "AssetDepreciation" });
export type AssetDepreciation = z.output<typeof assetDepreciation>;

const amounts = z.array(z.object({ currency: z.string(), amount: z.string() })).describe("One for each currency.");

/** What the advice is made of, so that it can be told beside it; amounts are in the currency of the purchase. */
const advice = z.object({
  verdict: z.enum(replacementVerdicts),
  is_costly: z.boolean(),
  is_old: z.boolean(),
  spent: z.string().describe("Charged parts and visits of the last twelve months."),
  share: z.number().int().nullable().describe("Of the book value, in percent; null where that is nothing."),
  cost_percent: z.number().int().describe("Share from which service is too dear."),
  age_months: z.number().int(),
  life_months: z.number().int(),
  of_depreciation: z.boolean().describe("The useful life is that of the depreciation, else the organisation's."),
  skips_currencies: z.boolean().describe("There is service of the year in other currencies, which is not compared."),
});

/** What an asset has cost until now. */
export const costOfOwnership = z
  .object({
    currency: z.string().nullable(),
    purchase_date: z.string().nullable(),
    purchase_cost: z.string().nullable(),
    book_value: z.string().nullable(),
    age_months: z.number().int().nullable(),
    upkeep: z.array(z.object({ kind: z.enum(upkeepKinds), count: z.number().int(), amounts })),
    totals: amounts,
    advice: advice
      .nullable()
      .describe("Null without cost or day of the purchase, and for an asset that was sold or scrapped."),
  })
  .meta({ id: "CostOfOwnership" });
export type CostOfOwnership = z.output<typeof costOfOwnership>;

const filters = { category: queryIds.optional(), branch: queryIds.optional() };

const sums = {
  currency: z.string(),
  assets: z.number().int(),
  cost: z.string(),
  opening: z.string().describe("Accumulated before the fiscal year of the day."),
  charge: z.string().describe("Of that fiscal year, to the day."),
  accumulated: z.string(),
  book_value: z.string(),
};
const line = z.object({ id: z.string().nullable(), name: z.string(), ...sums });
export type ReportLine = z.output<typeof line>;

const disposals = z
  .object({
    currency: z.string(),
    assets: z.number().int(),
    amount: z.string(),
    book_value: z.string(),
    gain: z.string().describe("Negative for a loss; of those whose book value was known."),
  })
  .meta({ id: "DisposalSums" });

export const bookValueReport = z
  .object({
    as_of: z.string(),
    fiscal_year: z.string(),
    results: z.array(line),
    totals: z.array(z.object(sums)).describe("One for each currency."),
    disposals: z
      .array(disposals)
      .describe("What was sold or scrapped in the fiscal year of the day until then, one for each currency."),
    without_cost: z.number().int().describe("Assets without cost or day of purchase, which no sum contains."),
  })
  .meta({ id: "BookValueReport" });
export type BookValueReport = z.output<typeof bookValueReport>;

const assetLine = z
  .object({
    id,
    asset_id: z.string(),
    asset_name: z.string(),
    category_details: reference.nullable(),
    branch_details: reference.nullable(),
    depreciation_details: reference.nullable(),
    purchase_date: z.string(),
    currency: z.string(),
    cost: z.string(),
    opening: z.string(),
    charge: z.string(),
    accumulated: z.string(),
    book_value: z.string(),
  })
  .meta({ id: "AssetBookValue" });
export type AssetBookValue = z.output<typeof assetLine>;

const reportQuery = z.strictObject({ as_of: asOf, group: z.enum(reportGroups).optional() });
const assetsQuery = z.strictObject({ ...pageQuery, as_of: asOf, ...filters, ordering: ordering(["created"]) });

/** Body of a disposal. */
export const disposalBody = z.strictObject({
  status: id,
  day,
  amount: money.default("0"),
  currency: currencyCode.nullish().describe("Absent: that of the cost."),
  reason: max200.refine((reason) => reason.trim() !== "", REQUIRED),
});

export const bookValueRules = {
  read: {
    summary: "Schedule and book value of an asset",
    params: idParams,
    query: z.strictObject({ as_of: asOf }),
    response: assetDepreciation,
  },
  ownership: {
    summary: "What an asset has cost: purchase, maintenance contracts, charged parts and visits, with advice",
    params: idParams,
    response: costOfOwnership,
  },
  dispose: {
    summary: "Sell or scrap an asset: it is archived, its depreciation ends, and the gain or loss is kept",
    params: idParams,
    body: disposalBody,
    response: assetDepreciation,
  },
  report: {
    summary:
      "Cost, depreciation and book value of the register at the end of a day, by category, branch or fiscal year",
    query: reportQuery,
    response: bookValueReport,
  },
  exportReport: { summary: "The lines of the report as CSV or XLSX", query: exportQuery(reportQuery) },
  assets: {
    summary: "The same for each asset",
    query: assetsQuery,
    response: paged(assetLine),
  },
  export: { summary: "The values of every asset as CSV or XLSX", query: exportQuery(assetsQuery) },
};
