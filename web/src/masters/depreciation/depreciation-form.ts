import { REQUIRED } from "@steward/contract/kit/wording";
import type { DepreciationTerms } from "@steward/contract/masters/depreciation/depreciation-schedule";
import { type Depreciation, depreciationBody } from "@steward/contract/masters/depreciation/rules";
import type { z } from "zod";
import { numberText, textOrNull, typedMoney } from "../../ui/text/typed-values.ts";

export type DepreciationBody = z.input<typeof depreciationBody>;

export interface DepreciationValues {
  name: string;
  method: Depreciation["method"];
  months: string;
  percent: string;
  salvage_kind: "percent" | "amount";
  salvage_percent: string;
  salvage_amount: string;
  convention: Depreciation["convention"];
  frequency: Depreciation["frequency"];
}

const USUAL_SALVAGE = "5";
const TRAILING_ZEROS = /\.?0+$/;
/** "15.00" as people write it. */
const plain = (decimal: string) => (decimal.includes(".") ? decimal.replace(TRAILING_ZEROS, "") : decimal);

export const depreciationValues = (depreciation: Depreciation | null): DepreciationValues => ({
  name: depreciation?.name ?? "",
  method: depreciation?.method ?? "straight_line",
  months: numberText(depreciation?.months),
  percent: depreciation?.method === "written_down_value" ? plain(depreciation.percent) : "",
  salvage_kind: depreciation?.salvage_amount ? "amount" : "percent",
  salvage_percent: plain(depreciation?.salvage_percent ?? USUAL_SALVAGE),
  salvage_amount: plain(depreciation?.salvage_amount ?? ""),
  convention: depreciation?.convention ?? "daily",
  frequency: depreciation?.frequency ?? "yearly",
});

/** Only what the method and the kind of salvage ask for travels; what was typed for another one stays in the form. */
export function depreciationBodyOf(values: DepreciationValues): DepreciationBody {
  const { salvage_kind, percent, salvage_percent, salvage_amount, months, ...chosen } = values;
  return {
    ...chosen,
    months: months.trim(),
    percent: values.method === "written_down_value" ? textOrNull(percent) : null,
    salvage_percent: salvage_kind === "percent" ? salvage_percent.trim() : null,
    salvage_amount: salvage_kind === "amount" ? typedMoney(salvage_amount) : null,
  };
}

/** The body's rules, and a rate where the written down value needs one. */
export const depreciationRules = depreciationBody.refine(
  ({ method, percent }) => method !== "written_down_value" || Boolean(percent),
  { path: ["percent"], error: REQUIRED, when: () => true },
);

/** The terms that a schedule can be shown for; null while something of them is missing or wrong. */
export function termsOf(values: DepreciationValues): DepreciationTerms | null {
  const read = depreciationRules.safeParse({ ...depreciationBodyOf(values), name: "-" });
  if (!read.success) return null;
  const { method, months, percent, salvage_percent, salvage_amount, convention, frequency } = read.data;
  return {
    method,
    months,
    percent: percent ?? "0",
    salvage_percent: salvage_percent ?? null,
    salvage_amount: salvage_amount ?? null,
    convention,
    frequency,
  };
}
