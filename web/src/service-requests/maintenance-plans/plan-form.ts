import type { BodyOf } from "@steward/contract/kit/call";
import type { Priority, RequestType } from "@steward/contract/service-requests/constants";
import type { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { IntervalUnit } from "@steward/contract/service-requests/maintenance-plans/constants";
import type { MeterUnit } from "@steward/contract/meters/constants";
import type { MeterKind } from "@steward/contract/meters/rules";
import type { MaintenancePlanDetails } from "@steward/contract/service-requests/maintenance-plans/rules";
import { day, fields, longText, number, pick, text } from "../../forms/field-list.ts";
import { m } from "../../messages/messages.js";

/** What a plan can be on. */
export const targets = ["category", "product", "steward_asset"] as const;
export type TargetKind = (typeof targets)[number];

export const targetLabel: Readonly<Record<TargetKind, () => string>> = {
  category: m.plans_on_category,
  product: m.plans_on_model,
  steward_asset: m.plans_on_asset,
};

/** By what a plan can be due. */
export const ways = ["calendar", "meter"] as const;
type Way = (typeof ways)[number];
export const wayLabel: Readonly<Record<Way, () => string>> = {
  calendar: m.plans_by_calendar,
  meter: m.plans_by_meter,
};

/** A kind of meters as one choice: its unit, and behind it the name. */
export const kindText = ({ name, unit }: Pick<MeterKind, "name" | "unit">) => `${unit}|${name}`;
function kindOf(text: string): Pick<MeterKind, "name" | "unit"> | null {
  const end = text.indexOf("|");
  return end < 0 ? null : { unit: text.slice(0, end) as MeterUnit, name: text.slice(end + 1) };
}

/** Fields of a plan; its asset, model or category is one field, and the checklist has a step in each line. */
export const planFields = fields({
  name: text(m.plans_name),
  target_kind: text(m.plans_on),
  target: pick(m.plans_target),
  location: pick(m.plans_where),
  way: text(m.plans_way),
  meter: text(m.meters_meter),
  meter_every: number(m.plans_meter_every),
  meter_lead: number(m.plans_meter_lead),
  meter_starts: number(m.plans_meter_starts),
  every: number(m.plans_every),
  unit: text(m.plans_unit),
  starts: day(m.plans_starts),
  lead_days: number(m.plans_lead),
  problem_statement: pick(m.service_requests_problem),
  type: text(m.service_requests_type),
  priority: text(m.service_requests_priority),
  description: longText(m.service_requests_description),
  checklist: longText(m.visits_checklist),
  service_provider: pick(m.service_requests_provider),
});
export type PlanValues = ReturnType<typeof planFields.valuesOf>;
export type PlanBody = BodyOf<typeof maintenancePlanCalls.create>;

/** Typed values of a new plan, on an asset where one is given. */
export const startOf = (asset: string | null): PlanValues => ({
  ...planFields.valuesOf(null),
  target_kind: (asset ? "steward_asset" : "category") satisfies TargetKind,
  target: asset,
  way: "calendar" satisfies Way,
  every: "1",
  unit: "Month" satisfies IntervalUnit,
  lead_days: "7",
  type: "Preventive" satisfies RequestType,
  priority: "Medium" satisfies Priority,
});

/** Typed values of a stored plan. */
export const valuesOf = (plan: MaintenancePlanDetails): PlanValues =>
  planFields.valuesOf({
    ...plan,
    target_kind: targets.find((kind) => plan[kind] !== null) ?? "category",
    target: plan.steward_asset ?? plan.product ?? plan.category,
    way: (plan.meter === null ? "calendar" : "meter") satisfies Way,
    meter: plan.meter !== null && plan.meter_unit !== null ? kindText({ name: plan.meter, unit: plan.meter_unit }) : "",
    unit: plan.unit ?? "Month",
    checklist: plan.checklist.join("\n"),
  });

/** What the typed values send; a step is a line that says something. */
export function bodyOf(values: PlanValues): PlanBody {
  const { target_kind, target, location, checklist, type, priority, ...typed } = planFields.bodyOf(values);
  const { way, meter, meter_every, meter_lead, meter_starts, every, lead_days, starts, unit, ...sent } = typed;
  const kind = kindOf(meter);
  // What is left out is no number and no day; the rules say so at their fields.
  const byMeter = {
    every: null,
    unit: null,
    starts: null,
    lead_days: 0,
    meter: kind?.name ?? "",
    meter_unit: kind?.unit ?? "hours",
    meter_every: meter_every ?? Number.NaN,
    meter_lead: meter_lead ?? 0,
    meter_starts,
  } as const;
  const byCalendar = {
    every: every ?? Number.NaN,
    unit: unit as IntervalUnit,
    starts: starts ?? "",
    lead_days: lead_days ?? 0,
    meter: null,
    meter_unit: null,
    meter_every: null,
    meter_lead: 0,
    meter_starts: null,
  };
  const of = (kindOfTarget: TargetKind) => (kindOfTarget === target_kind ? target : null);
  return {
    ...sent,
    steward_asset: of("steward_asset"),
    product: of("product"),
    category: of("category"),
    location: target_kind === "steward_asset" ? null : location,
    ...((way as Way) === "meter" ? byMeter : byCalendar),
    type: type as RequestType,
    priority: priority as Priority,
    checklist: checklist
      .split("\n")
      .map((step) => step.trim())
      .filter((step) => step !== ""),
  };
}

/** The field that a path of the body belongs to. */
export function fieldOfPath(path: string): string {
  if ((targets as readonly string[]).includes(path)) return "target";
  return path.startsWith("checklist") ? "checklist" : path;
}
