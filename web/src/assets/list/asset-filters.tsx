import {
  type AuditChoice,
  auditChoices,
  type CoverChoice,
  coverChoices,
  NAMELESS,
} from "@steward/contract/assets/constants";
import type { OverviewStatus } from "../asset-api.ts";
import { locationCalls } from "@steward/contract/locations/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { describePlace } from "../../locations/location-api.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import type { ListFilter } from "../../lists/list-props.ts";
import { userSource } from "../../users/user-api.ts";
import { named } from "../../nouns/record-source.ts";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { groupColumns } from "./asset-grouping.tsx";
import { StatusMark } from "../../ui/status/status-chip.tsx";

/** Query parameters of the filters of My Assets. */
export const assetFilterKeys = [
  "status",
  "category",
  "branch",
  "location",
  "country",
  "state",
  "city",
  "product",
  "manufacturer",
  "brand",
  "supplier",
  "service_provider",
  "depreciation",
  "assigned_to",
  "overdue",
  "created_from",
  "created_to",
  "purchased_from",
  "purchased_to",
  "cover_ends_from",
  "cover_ends_to",
  "without",
  "cover_status",
  "audit",
  "archived",
  "custom_field",
];

const COVER_TEXTS: Record<CoverChoice, () => string> = {
  covered: m.assets_covered,
  expiring: m.assets_cover_expiring,
  expired: m.assets_cover_expired,
  none: m.assets_not_covered,
};

const AUDIT_TEXTS: Record<AuditChoice, () => string> = {
  never: m.assets_audit_never,
  due: m.assets_audit_due,
  Verified: m.audits_result_verified,
  Misplaced: m.audits_result_misplaced,
  Missing: m.audits_result_missing,
  Damaged: m.audits_result_damaged,
};

/** Filter by the country, state or city of the branch, with which the location dashboard opens the list. */
function regionFilter(key: "country" | "state" | "city", title: string, values: Readonly<Record<string, string>>) {
  const value = values[key];
  const label = value === NAMELESS ? m.assets_nameless() : value;
  return value && label ? [{ kind: "choices" as const, key, title, single: true, choices: [{ value, label }] }] : [];
}

/** Filters of My Assets; those by master need the permission to view it. */
export const assetFilters = (
  statuses: readonly OverviewStatus[],
  values: Readonly<Record<string, string>>,
): ListFilter[] => [
  {
    kind: "choices",
    key: "status",
    title: m.assets_status(),
    choices: statuses.map((status) => ({
      value: status.id,
      label: status.name,
      mark: <StatusMark category={status.category} color={status.color} />,
      count: status.asset_count,
    })),
  },
  recordsFilter({
    permission: "category.view",
    key: "category",
    title: m.assets_category(),
    ...named(categoryCalls.list),
  }),
  recordsFilter({ permission: "branch.view", key: "branch", title: m.assets_branch(), ...named(branchCalls.list) }),
  recordsFilter({
    permission: "location.view",
    key: "location",
    title: m.assets_location(),
    call: locationCalls.list,
    describe: describePlace,
  }),
  ...regionFilter("country", m.assets_country(), values),
  ...regionFilter("state", m.assets_state(), values),
  ...regionFilter("city", m.assets_city(), values),
  recordsFilter({ permission: "model.view", key: "product", title: m.assets_model(), ...modelSource }),
  recordsFilter({
    permission: "manufacturer.view",
    key: "manufacturer",
    title: m.assets_manufacturer(),
    ...named(manufacturerCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "brand.view",
    key: "brand",
    title: m.assets_brand(),
    ...named(brandCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "supplier.view",
    key: "supplier",
    title: m.assets_supplier(),
    ...named(supplierCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "service_provider.view",
    key: "service_provider",
    title: m.assets_service_provider(),
    ...named(serviceProviderCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "depreciation.view",
    key: "depreciation",
    title: m.assets_depreciation(),
    ...named(depreciationCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "user.view",
    key: "assigned_to",
    title: m.custody_holder(),
    ...userSource,
    more: true,
  }),
  {
    kind: "choices",
    key: "cover_status",
    title: m.assets_cover(),
    more: true,
    choices: coverChoices.map((value) => ({ value, label: COVER_TEXTS[value]() })),
  },
  {
    kind: "choices",
    key: "audit",
    title: m.assets_last_audit(),
    more: true,
    choices: auditChoices.map((value) => ({ value, label: AUDIT_TEXTS[value]() })),
  },
  {
    kind: "choices",
    key: "overdue",
    title: m.custody_expected_return(),
    single: true,
    more: true,
    choices: [
      { value: "true", label: m.custody_overdue() },
      { value: "false", label: m.custody_not_overdue() },
    ],
  },
  { kind: "days", from: "created_from", to: "created_to", title: m.assets_created(), more: true },
  { kind: "days", from: "purchased_from", to: "purchased_to", title: m.assets_purchased(), more: true },
  { kind: "days", from: "cover_ends_from", to: "cover_ends_to", title: m.assets_cover_ends(), more: true },
  { kind: "choices", key: "without", title: m.assets_without(), more: true, choices: groupColumns() },
  {
    kind: "choices",
    key: "archived",
    title: m.assets_archive(),
    single: true,
    more: true,
    choices: [
      { value: "exclude", label: m.assets_archived_exclude() },
      { value: "only", label: m.assets_archived_only() },
      { value: "include", label: m.assets_archived_include() },
    ],
  },
];
