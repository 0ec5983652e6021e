import type { Asset } from "@steward/contract/assets/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { Button } from "@mantine/core";
import { IconBox, IconPlus, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useCustomFieldFilters } from "../../custom-fields/filters/use-custom-field-filters.tsx";
import { focusContent } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { importPermissions } from "../../nouns/registry.ts";
import { ExportMenu, exportRows } from "../../lists/export-menu.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { today } from "../../ui/text/local-time.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { ListAction } from "../../lists/list-props.ts";
import { listParameters } from "../../lists/list-state.ts";
import { SecondaryActions } from "../../lists/secondary-actions.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import { useListState } from "../../lists/use-list-state.ts";
import { assetCard, assetColumns } from "./asset-columns.tsx";
import { assetFilterKeys, assetFilters } from "./asset-filters.tsx";
import { useAssetOverview } from "../asset-api.ts";
import classes from "./my-assets-page.module.css";
import { useAssetActions } from "../use-asset-actions.tsx";
import { permitted, useMayEach } from "../../session/may.ts";

const QuickAdd = lazy(async () => ({ default: (await import("./quick-add.tsx")).QuickAdd }));
const BulkStatusDialog = lazy(async () => ({
  default: (await import("./bulk-status-dialog.tsx")).BulkStatusDialog,
}));

/** Bound on the ids in a query. */
const EXPORT_IDS = 50;

/** Window in pixels from which all buttons of the head stand beside the title. */
const HEAD_IN_ONE_LINE = 1180;

interface BulkChange {
  assets: readonly Asset[];
  only?: "archived";
  clear: () => void;
}

const isArchived = (asset: Asset) => asset.status_details.category === "archived";
const assetPath = (asset: Asset) => routePath("asset-management-my-assets-id", { id: asset.id });

/** My Assets: list of every asset, with filters, selection and bulk changes. */
export function MyAssetsPage() {
  const may = useMayEach();
  const go = useGo();
  const overview = useDeferredValue(useAssetOverview().data);
  const statuses = overview?.statuses ?? [];
  const [state] = useListState(assetFilterKeys);
  const customFilters = useCustomFieldFilters(state.values);
  const [bulk, setBulk] = useState<BulkChange | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const quickAdd = useRef<HTMLButtonElement>(null);
  const endAdding = () => {
    setIsAdding(false);
    quickAdd.current?.focus();
    if (document.activeElement !== quickAdd.current) focusContent();
  };
  const { actionsOf, dialogs } = useAssetActions();
  const seesCosts = may("asset.view_cost");
  const columns = useMemo(() => assetColumns(today(), seesCosts), [seesCosts]);

  const bulkActions = (assets: readonly Asset[], clear: () => void): ListAction[] => {
    const ids = assets.map((asset) => asset.id);
    const isTooMany = ids.length > EXPORT_IDS;
    const exportAs = (format: "csv" | "xlsx") => () =>
      void exportRows(assetCalls.export, { ids: ids.join(","), archived: "include" }, format);
    return [
      { permission: "asset.change_status", label: m.assets_change_status(), run: () => setBulk({ assets, clear }) },
      {
        permission: "asset.export",
        label: isTooMany ? m.assets_export_selected_most({ count: EXPORT_IDS }) : m.assets_export_selected(),
        run: exportAs("xlsx"),
        refusal: isTooMany ? m.assets_export_selected_limit({ count: EXPORT_IDS }) : undefined,
      },
      {
        permission: "asset.change_status",
        label: m.assets_archive_action(),
        danger: true,
        run: () => setBulk({ assets, only: "archived", clear }),
      },
    ];
  };

  const exportAll = (format: "csv" | "xlsx") => () => void exportRows(assetCalls.export, listParameters(state), format);
  const elsewhere = permitted<ListAction>(
    [
      { permission: importPermissions(), label: m.imports_all_imports(), run: () => void go("imports") },
      { permission: "branch.view", label: m.locations_all(), run: () => void go("admin-location-branch") },
    ],
    may,
  );
  const headActions = permitted<ListAction>(
    [
      { permission: "asset.create", label: m.assets_quick_add(), run: () => setIsAdding(true) },
      {
        permission: "asset.import",
        label: m.assets_import(),
        run: () => void go("imports-create", { search: { kind: "assets" } }),
      },
      { permission: "asset.export", label: m.ui_list_export_as_csv(), run: exportAll("csv") },
      { permission: "asset.export", label: m.ui_list_export_as_xlsx(), run: exportAll("xlsx") },
    ],
    may,
  );

  return (
    <>
      <PageHeader
        title={m.assets_title()}
        subtitle={
          overview
            ? m.assets_in_branches({
                count: overview.total_assets,
                branches: overview.branches,
              })
            : "\u00a0"
        }
        actions={
          <>
            <SecondaryActions actions={[...headActions, ...elsewhere]} below={HEAD_IN_ONE_LINE}>
              {may("asset.import") && <ImportAssetsLink />}
              {may("asset.export") && (
                <ExportMenu call={assetCalls.export} query={listParameters(state)} hint={m.assets_export_hint()} />
              )}
              {elsewhere.length > 0 && <ActionMenu framed label={m.assets_elsewhere()} actions={() => elsewhere} />}
            </SecondaryActions>
            {may("asset.create") && (
              <Button
                ref={quickAdd}
                variant="default"
                className={classes.quick ?? ""}
                aria-expanded={isAdding}
                onClick={() => (isAdding ? endAdding() : setIsAdding(true))}
              >
                {m.assets_quick_add()}
              </Button>
            )}
            {may("asset.create") && <CreateAssetLink />}
          </>
        }
      />
      {isAdding && (
        <div className={classes.adding}>
          <Suspense fallback={<SkeletonArea height={92} />}>
            <QuickAdd onClose={endAdding} />
          </Suspense>
        </div>
      )}
      <PagedList
        name="assets"
        call={assetCalls.list}
        label={m.assets_title()}
        columns={columns}
        card={assetCard}
        found={(count) => m.assets_found({ count })}
        searchLabel={m.assets_search()}
        filters={[...assetFilters(statuses), ...customFilters]}
        defaultOrdering="-created"
        searchesClosestFirst
        href={assetPath}
        rowActions={actionsOf}
        bulkActions={bulkActions}
        faint={isArchived}
        empty={{
          icon: <IconBox size={24} stroke={1.6} />,
          title: m.assets_empty_title(),
          text: m.assets_empty_text(),
          action: (
            <>
              {may("asset.import") && <ImportAssetsLink />}
              {may("asset.create") && <CreateAssetLink />}
            </>
          ),
        }}
      />
      {dialogs}
      {bulk && (
        <Suspense fallback={null}>
          <BulkStatusDialog
            assets={bulk.assets}
            only={bulk.only}
            onChanged={bulk.clear}
            onClose={() => setBulk(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Link to a new import of assets. */
const ImportAssetsLink = () => (
  <Button
    variant="default"
    className={classes.import ?? ""}
    leftSection={<IconUpload size={16} aria-hidden />}
    renderRoot={(props) => <RouteLink name="imports-create" search={{ kind: "assets" }} {...props} />}
  >
    {m.assets_import()}
  </Button>
);

/** Link to a new asset. */
const CreateAssetLink = () => (
  <Button
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => <RouteLink name="asset-management-my-assets-create" {...props} />}
  >
    {m.assets_create()}
  </Button>
);
