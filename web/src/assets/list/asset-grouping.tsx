import { type AssetGroupColumn, assetGroupColumns } from "@steward/contract/assets/constants";
import { lazy, Suspense } from "react";
import type { Grouping } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { keptView } from "../../saved-views/saved-views.ts";
import { SkeletonArea } from "../../ui/skeleton.tsx";

const AssetGroups = lazy(async () => ({ default: (await import("./asset-groups.tsx")).AssetGroups }));

const LABELS: Record<AssetGroupColumn, () => string> = {
  status: m.assets_status,
  category: m.assets_category,
  branch: m.assets_branch,
  product: m.assets_model,
  manufacturer: m.assets_manufacturer,
  brand: m.assets_brand,
  supplier: m.assets_supplier,
  service_provider: m.assets_service_provider,
};

/** Columns of groups, each with its name; a filter finds what has none in one of them. */
export const groupColumns = () => assetGroupColumns.map((value) => ({ value, label: LABELS[value]() }));

/** Grouping of My Assets, which the address says and a view keeps. */
export function useAssetGrouping(): Grouping {
  const [asked, change] = useUrlState();
  const shown = assetGroupColumns.find((column) => column === asked.group_by) ?? null;
  return {
    columns: groupColumns(),
    shown,
    onChange: (column) => change({ ...keptView(asked), group_by: column ?? undefined }, { replace: false }),
    groups: (query) =>
      shown && (
        <Suspense fallback={<SkeletonArea height={320} />}>
          <AssetGroups key={shown} column={shown} title={LABELS[shown]()} query={query} />
        </Suspense>
      ),
  };
}
