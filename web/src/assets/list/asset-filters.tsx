import type { OverviewStatus } from "../asset-api.ts";
import { locationCalls } from "@steward/contract/locations/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { describePlace } from "../../locations/location-api.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import type { ListFilter } from "../../lists/list-props.ts";
import { named } from "../../nouns/record-source.ts";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { StatusMark } from "../../ui/status/status-chip.tsx";

/** Query parameters of the filters of My Assets. */
export const assetFilterKeys = [
  "status",
  "category",
  "branch",
  "location",
  "product",
  "manufacturer",
  "brand",
  "created_from",
  "created_to",
  "purchased_from",
  "purchased_to",
  "cover_ends_from",
  "cover_ends_to",
  "archived",
  "custom_field",
];

/** Filters of My Assets; those by master need the permission to view it. */
export const assetFilters = (statuses: readonly OverviewStatus[]): ListFilter[] => [
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
  { kind: "days", from: "created_from", to: "created_to", title: m.assets_created(), more: true },
  { kind: "days", from: "purchased_from", to: "purchased_to", title: m.assets_purchased(), more: true },
  { kind: "days", from: "cover_ends_from", to: "cover_ends_to", title: m.assets_cover_ends(), more: true },
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
