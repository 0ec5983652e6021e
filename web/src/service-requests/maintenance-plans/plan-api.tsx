import { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { IntervalUnit } from "@steward/contract/service-requests/maintenance-plans/constants";
import type {
  MaintenancePlan,
  MaintenancePlanDetails,
} from "@steward/contract/service-requests/maintenance-plans/rules";
import { IconBox, IconCategory, IconPlayerPause, IconRefresh, IconStack2 } from "@tabler/icons-react";
import { queryClient } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { amountText } from "../../meters/meter-api.ts";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { readDay } from "../../ui/text/local-time.ts";

const everyText: Readonly<Record<IntervalUnit, (of: { count: number }) => string>> = {
  Day: m.plans_every_days,
  Week: m.plans_every_weeks,
  Month: m.plans_every_months,
  Year: m.plans_every_years,
};

type Interval = Pick<MaintenancePlan, "every" | "unit" | "meter" | "meter_unit" | "meter_every">;

/** "Every 3 months", or "Every 250 hours of Engine". */
export function intervalText({ every, unit, meter, meter_unit, meter_every }: Interval): string {
  if (every !== null && unit !== null) return everyText[unit]({ count: every });
  if (meter === null || meter_unit === null || meter_every === null) return "";
  return m.plans_every_of({ amount: amountText(meter_every, meter_unit), meter });
}

/** Next due day, or the count at which the meter of the one asset is due; "" where neither is known. */
export function nextText({ next_due, next_count, meter_unit }: MaintenancePlan): string {
  if (next_due !== null) return readDay(next_due);
  return next_count !== null && meter_unit !== null ? amountText(next_count, meter_unit) : "";
}

type Target = Pick<
  MaintenancePlan,
  "steward_asset_details" | "product_details" | "category_details" | "location_details"
>;

/** What a plan is on: the tag and name of its asset, its model or its category. */
export function targetText({ steward_asset_details: asset, product_details, category_details }: Target): string {
  if (asset) return asset.name === asset.asset_id ? asset.asset_id : `${asset.asset_id} · ${asset.name}`;
  return product_details?.name ?? category_details?.name ?? "";
}

/** Where the assets of a plan stand; "Anywhere" for one without a place. */
export const placeText = ({ location_details: place, steward_asset_details: asset }: Target): string =>
  place ? breadcrumbText(place.breadcrumb) : asset ? "" : m.plans_anywhere();

/** What a plan is on, behind a sign of its kind. */
export function TargetIcon({ steward_asset_details: asset, product_details: model }: Target) {
  const Icon = asset ? IconBox : model ? IconStack2 : IconCategory;
  return <Icon size={16} stroke={1.7} aria-hidden />;
}

/** Active or paused, as icon and words. */
export const PlanState = ({ plan }: { plan: Pick<MaintenancePlan, "is_active"> }) =>
  plan.is_active ? (
    <StateChip icon={IconRefresh} tone="success" text={m.forms_active()} />
  ) : (
    <StateChip icon={IconPlayerPause} tone="neutral" text={m.plans_paused()} />
  );

/** Source of plans for pickers, filters and history. */
export const planSource = {
  call: maintenancePlanCalls.list,
  describe: (plan: MaintenancePlan) => ({ label: plan.name, note: targetText(plan) }),
};

/** Puts the plan of a write's answer into the cache of its page. */
export const showPlan = (plan: MaintenancePlanDetails) =>
  void queryClient.setQueryData([maintenancePlanCalls.read.name, { params: { id: plan.id } }], plan);
