import { REQUIRED } from "@steward/contract/kit/wording";
import type { depreciationRules } from "@steward/contract/masters/depreciation/rules";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { invalidField } from "../errors/refusal.ts";

type Body = z.output<typeof depreciationRules.update.body>;
type Stored = Pick<Body, "method" | "months" | "percent" | "salvage_percent" | "salvage_amount">;

const DEFAULT_SALVAGE = "5";

/** Columns of a depreciation body; `before` is the record being edited, null for a new one. */
export function depreciationColumns(body: Body, before: Stored | null) {
  const { percent: _, salvage_percent: _percent, salvage_amount: _amount, ...columns } = body;
  return { ...columns, percent: rateOf(body, before), ...salvageOf(body, before) };
}

/** Percent of the cost in a year, times the months of a life. */
const RATE_OF_A_LIFE = { straight_line: 1200, double_declining: 2400 };
const OWN_RATE = "Only the written down value has a rate of its own. Leave it empty.";

/** Only the written down value has a rate of its own; of the others the one that was read may be sent again. */
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

/** A percentage of the cost or an amount: the one given takes the place of the other. */
function salvageOf({ salvage_percent, salvage_amount }: Body, before: Stored | null) {
  const given = (percent: string | null, amount: RawBuilder<number> | null) => ({
    salvage_percent: percent,
    salvage_amount: amount,
  });
  if (salvage_percent && salvage_amount) {
    throw invalidField("salvage_amount", "Give a percentage or an amount, not both.");
  }
  if (salvage_amount) return given(null, sql<number>`(${salvage_amount}::numeric * 100)::bigint`);
  if (salvage_percent) return given(salvage_percent, null);
  const kept = before?.salvage_percent ? salvage_percent : salvage_amount;
  return before && kept === undefined ? {} : given(DEFAULT_SALVAGE, null);
}
