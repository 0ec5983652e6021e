import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { depreciationRules } from "@steward/contract/masters/depreciation/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { invalidField } from "../../errors/refusal.ts";
import { nameField } from "../import/master-fields.ts";
import { defineFamily, modelsWith } from "../master-family.ts";
import { modelColumn } from "../shown-columns.ts";
import { makeSampleDepreciations } from "../starting-data/sample-depreciations.ts";

/** Synonyms of registers for the choices of a field, as letters only. */
const METHODS = {
  straightline: "straight_line",
  slm: "straight_line",
  writtendownvalue: "written_down_value",
  wdv: "written_down_value",
  decliningbalance: "written_down_value",
  doubledeclining: "double_declining",
  doubledecliningbalance: "double_declining",
  ddb: "double_declining",
};
const CONVENTIONS = {
  daily: "daily",
  dailyprorata: "daily",
  prorata: "daily",
  fullmonth: "full_month",
  halfyear: "half_year",
};
const FREQUENCIES = {
  monthly: "monthly",
  quarterly: "quarterly",
  halfyearly: "half_yearly",
  yearly: "yearly",
  annual: "yearly",
  annually: "yearly",
};

export const family = defineFamily(depreciationCalls, depreciationRules, {
  table: "depreciation",
  sample: makeSampleDepreciations,
  details: sql`m.name, m.method, m.months, m.convention, m.frequency,
    case m.method when 'written_down_value' then m.percent
      when 'straight_line' then round(least(100, 1200.0 / m.months), 2)
      else round(least(100, 2400.0 / m.months), 2) end::numeric(5, 2)::text as percent,
    m.salvage_percent::text, (m.salvage_amount / 100.0)::numeric(15, 2)::text as salvage_amount,
    case when m.salvage_amount is not null then m.salvage_currency end as salvage_currency,
    ${modelsWith("depreciation")}`,
  columns: depreciationColumns,
  upheld: ["depreciation_rate", "depreciation_salvage", "depreciation_salvage_currency"],
  sheet: [
    nameField("depreciation", "depreciation name"),
    {
      key: "method",
      title: "Method",
      help: messages.masters.methodHelp,
      choices: METHODS,
      aliases: ["depreciation method"],
    },
    {
      key: "months",
      title: "Duration in months",
      type: "number",
      aliases: ["duration", "term", "number of months", "life"],
    },
    {
      key: "percent",
      title: "Yearly rate",
      type: "number",
      help: messages.masters.rateHelp,
      aliases: ["rate", "wdv rate", "percentage"],
    },
    {
      key: "salvage_percent",
      title: "Salvage in percent",
      type: "number",
      aliases: ["salvage", "salvage value", "residual value"],
    },
    {
      key: "salvage_amount",
      title: "Salvage amount",
      type: "number",
      aliases: ["residual amount", "scrap value", "scrap amount"],
    },
    { key: "convention", title: "Convention", choices: CONVENTIONS, aliases: ["depreciation convention"] },
    { key: "frequency", title: "Frequency", choices: FREQUENCIES, aliases: ["period", "posting frequency"] },
  ],
  shown: [modelColumn],
  imports: {
    kind: "depreciations",
    permission: "depreciation.import",
  },
});

type Body = z.output<typeof depreciationRules.update.body>;
type Stored = Pick<Body, "method" | "months" | "percent" | "salvage_percent" | "salvage_amount">;

const DEFAULT_SALVAGE = "5";

/** Columns of a depreciation body; `before` is the record being edited, null for a new one. */
function depreciationColumns(body: Body, before: Stored | null) {
  const { percent: _, salvage_percent: _percent, salvage_amount: _amount, ...columns } = body;
  return { ...columns, percent: rateOf(body, before), ...salvageOf(body, before) };
}

/** Percent of the cost in a year, times the months of the useful life. */
const RATE_OF_A_LIFE = { straight_line: 1200, double_declining: 2400 };
const OWN_RATE = messages.masters.rateOnlyWrittenDown;

/**
 * Only the written down value method has a rate of its own; for the others the computed rate may be sent back
 * unchanged.
 */
function rateOf(body: Body, before: Stored | null): string | null {
  const method = body.method ?? before?.method ?? "straight_line";
  if (method !== "written_down_value") {
    const follows = Math.min(100, RATE_OF_A_LIFE[method] / (body.months ?? before?.months ?? 1));
    const isRead = [Number(before?.percent), follows].some((rate) => Math.abs(Number(body.percent) - rate) < 0.01);
    if (body.percent && !isRead) throw invalidField("percent", OWN_RATE);
    return null;
  }
  const kept = before?.method === "written_down_value" ? before.percent : null;
  const percent = body.percent === undefined ? kept : body.percent;
  if (!percent) throw invalidField("percent", REQUIRED);
  return percent;
}

/** Salvage value: a percentage of the cost or an amount; giving one clears the other. */
function salvageOf({ salvage_percent, salvage_amount }: Body, before: Stored | null) {
  const given = (percent: string | null, amount: number | null) => ({
    salvage_percent: percent,
    salvage_amount: amount,
    // An amount keeps its currency; the database gives the first one that of the organisation.
    ...(amount === null ? { salvage_currency: null } : {}),
  });
  if (salvage_percent && salvage_amount) {
    throw invalidField("salvage_amount", messages.masters.salvageOneOnly);
  }
  // Exact: an amount has at most fifteen digits.
  if (salvage_amount) return given(null, Math.round(Number(salvage_amount) * 100));
  if (salvage_percent) return given(salvage_percent, null);
  const kept = before?.salvage_percent ? salvage_percent : salvage_amount;
  return before && kept === undefined ? {} : given(DEFAULT_SALVAGE, null);
}
