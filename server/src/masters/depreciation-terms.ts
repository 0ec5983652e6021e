import type { depreciationBody } from "@steward/contract/masters/depreciation";
import type { patchOf } from "@steward/contract/patch";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { invalidField } from "../refusal.ts";

type Body = z.output<ReturnType<typeof patchOf<(typeof depreciationBody)["shape"]>>>;
type Stored = Pick<Body, "method" | "percent" | "salvage_percent" | "salvage_amount">;

const DEFAULT_SALVAGE = "5";

/** Columns of a depreciation body; `before` is the record being edited, null for a new one. */
export function depreciationColumns(body: Body, before: Stored | null) {
  const { percent: _, salvage_percent: _percent, salvage_amount: _amount, ...columns } = body;
  return { ...columns, percent: rateOf(body, before), ...salvageOf(body, before) };
}

/** Only the written down value has a rate of its own; what is sent for another method is what was read of it. */
function rateOf(body: Body, before: Stored | null): string | null {
  if ((body.method ?? before?.method) !== "written_down_value") return null;
  const kept = before?.method === "written_down_value" ? before.percent : null;
  const percent = body.percent === undefined ? kept : body.percent;
  if (!percent) throw invalidField("percent", "This is Required.");
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
