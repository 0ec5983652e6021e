import type { OverviewStatus } from "../details/asset-overview-data.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { locationCalls } from "@steward/contract/locations/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../../messages/messages.js";
import type { ListFilter } from "../../lists/list-props.ts";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { StatusMark } from "../../ui/status/status-chip.tsx";

/** Query names of the filters of My Assets. */
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
  "archived",
  "custom_field",
];

const named = (row: { name: string }) => ({ label: row.name });

/** Filters of My Assets; those over masters are offered to people who may see these. */
export function assetFilters(
  statuses: readonly OverviewStatus[],
  may: (permission: Permission) => boolean,
): ListFilter[] {
  const filters: [ListFilter, Permission | null][] = [
    [
      {
        kind: "choices",
        key: "status",
        title: m.assets_status(),
        choices: statuses.map((status) => ({
          value: status.id,
          label: status.name,
          mark: <StatusMark category={status.category} />,
          count: status.asset_count,
        })),
      },
      null,
    ],
    [
      recordsFilter({ key: "category", title: m.assets_category(), call: categoryCalls.list, describe: named }),
      "category.view",
    ],
    [
      recordsFilter({ key: "branch", title: m.assets_branch(), call: branchCalls.list, describe: named }),
      "branch.view",
    ],
    [
      recordsFilter({
        key: "location",
        title: m.assets_location(),
        call: locationCalls.list,
        describe: (place) => ({ label: place.name, note: breadcrumbText(place.breadcrumb.slice(0, -1)) }),
      }),
      "location.view",
    ],
    [
      recordsFilter({
        key: "product",
        title: m.assets_model(),
        call: modelCalls.list,
        describe: (row) => ({ label: row.product_name, note: row.product_number }),
      }),
      "model.view",
    ],
    [
      recordsFilter({
        key: "manufacturer",
        title: m.assets_manufacturer(),
        call: manufacturerCalls.list,
        describe: named,
        more: true,
      }),
      "manufacturer.view",
    ],
    [
      recordsFilter({ key: "brand", title: m.assets_brand(), call: brandCalls.list, describe: named, more: true }),
      "brand.view",
    ],
    [{ kind: "days", from: "created_from", to: "created_to", title: m.assets_created(), more: true }, null],
    [{ kind: "days", from: "purchased_from", to: "purchased_to", title: m.assets_purchased(), more: true }, null],
    [
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
      null,
    ],
  ];
  return filters.flatMap(([filter, permission]) => (permission === null || may(permission) ? [filter] : []));
}
