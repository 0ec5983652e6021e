import type { Asset } from "@steward/contract/assets/rules";
import { EXPORT_NAMED } from "@steward/contract/assets/constants";
import { assetCalls } from "@steward/contract/assets/calls";
import { Button } from "@mantine/core";
import { IconBox, IconPlus, IconUpload } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useCustomFieldFilters } from "../../custom-fields/filters/use-custom-field-filters.tsx";
import { reportError } from "../../http/report-error.ts";
import { download } from "../../http/send.ts";
import { focusContent } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { importPermissions } from "../../nouns/registry.ts";
import { ExportMenu, exportRows } from "../../lists/export-menu.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { leaveQuestion, useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { today } from "../../ui/text/local-time.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { CellEditing, Chosen, ListAction } from "../../lists/list-props.ts";
import { listParameters } from "../../lists/list-state.ts";
import { SecondaryActions } from "../../lists/secondary-actions.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import { useListState } from "../../lists/use-list-state.ts";
import { SavedViewTabs } from "../../saved-views/saved-view-tabs.tsx";
import { columnsKey, useSavedViews } from "../../saved-views/saved-views.ts";
import { assetCard, assetColumns } from "./asset-columns.tsx";
import { useAssetGrouping } from "./asset-grouping.tsx";
import { assetFilterKeys, assetFilters } from "./asset-filters.tsx";
import type { AssetSelection } from "../../nouns/card.ts";
import { useAssetOverview } from "../asset-api.ts";
import { type BulkActionOfNoun, bulkActions } from "../asset-extensions.ts";
import { useShownRun } from "../bulk/shown-run.ts";
import classes from "./my-assets-page.module.css";
import { useAssetActions } from "../use-asset-actions.tsx";
import { permitted, useMay, useMayEach } from "../../session/may.ts";

const QuickAdd = lazy(async () => ({ default: (await import("./quick-add.tsx")).QuickAdd }));
const DownloadScriptDialog = lazy(async () => ({
  default: (await import("./download-script-dialog.tsx")).DownloadScriptDialog,
}));
const QuickEdit = lazy(async () => ({ default: (await import("../quick-edit/quick-edit.tsx")).QuickEdit }));
const EditSheet = lazy(async () => ({ default: (await import("../quick-edit/edit-sheet.tsx")).EditSheet }));
const BulkStrip = lazy(async () => ({ default: (await import("../bulk/bulk-strip.tsx")).BulkStrip }));

/** Window in pixels from which all buttons of the head stand beside the title. */
const HEAD_IN_ONE_LINE = 1180;

const exportNamed = (assets: string[]) =>
  download(assetCalls.exportChosen, { body: { assets, format: "xlsx" } }).catch((error: unknown) =>
    reportError(error, "load"),
  );

interface ChosenAction {
  action: BulkActionOfNoun;
  selection: AssetSelection;
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
  const { shown: view } = useSavedViews("assets");
  const grouping = useAssetGrouping();
  const { editing, sheet } = useAssetEditing();
  const run = useShownRun();
  const [acting, setActing] = useState<ChosenAction | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const quickAdd = useRef<HTMLButtonElement>(null);
  const endAdding = () => {
    setIsAdding(false);
    if (quickAdd.current) quickAdd.current.focus();
    else focusContent();
  };
  const [isScripted, setIsScripted] = useState(false);
  const { actionsOf, dialogs } = useAssetActions();
  const seesCosts = may("asset.view_cost");
  const columns = useMemo(() => assetColumns(today(), seesCosts), [seesCosts]);

  const bulkActionsOf = ({ rows: assets, filter, count, clear }: Chosen<Asset>): ListAction[] => {
    const ids = assets.map((asset) => asset.id);
    const isTooMany = filter === null && count > EXPORT_NAMED;
    const selection = { assets, filter, count, clear };
    const [first, ...others] = bulkActions().map((action) => ({
      permission: action.permission,
      label: action.label(),
      danger: action.danger ?? false,
      run: () => setActing({ action, selection }),
    }));
    const exportChosen = () => void (filter ? exportRows(assetCalls.export, filter, "xlsx") : exportNamed(ids));
    const exporting: ListAction = {
      permission: "asset.export",
      label: m.assets_export_selected(),
      run: exportChosen,
      refusal: isTooMany ? m.assets_export_selected_limit({ count: EXPORT_NAMED }) : undefined,
    };
    return first ? [first, exporting, ...others] : [exporting];
  };

  const exportAll = (format: "csv" | "xlsx") => () => void exportRows(assetCalls.export, listParameters(state), format);
  const elsewhere = permitted<ListAction>(
    [
      {
        permission: "asset.check_in_out",
        label: m.custody_title(),
        run: () => void go("asset-management-custody"),
      },
      { permission: importPermissions(), label: m.imports_all_imports(), run: () => void go("imports") },
      { permission: "asset.audit", label: m.shell_title_audits(), run: () => void go("asset-management-audit") },
      { permission: "branch.view", label: m.locations_all(), run: () => void go("admin-location-branch") },
      { permission: "asset.view", label: m.cover_title(), run: () => void go("asset-management-coverage") },
      ...(seesCosts
        ? [
            {
              permission: "report.view" as const,
              label: m.book_values_title(),
              run: () => void go("asset-management-depreciation"),
            },
          ]
        : []),
      { permission: "asset.import", label: m.assets_script(), run: () => setIsScripted(true) },
    ],
    may,
  );
  const headActions = permitted<ListAction>(
    [
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
            <SecondaryActions
              actions={[...headActions, ...elsewhere]}
              below={HEAD_IN_ONE_LINE}
              label={elsewhere.length > 0 ? m.assets_more() : undefined}
            >
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
      <SavedViewTabs list="assets" all={m.assets_all()} />
      <PagedList
        name={columnsKey("assets", view)}
        viewColumns={view?.columns}
        call={assetCalls.list}
        label={m.assets_title()}
        columns={columns}
        card={assetCard}
        found={(count) => m.assets_found({ count })}
        searchLabel={m.assets_search()}
        filters={[...assetFilters(statuses, state.values), ...customFilters]}
        defaultOrdering="-created"
        searchesClosestFirst
        href={assetPath}
        rowActions={actionsOf}
        bulkActions={bulkActionsOf}
        choosesWhole
        grouping={grouping}
        editing={editing}
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
      {sheet}
      {isScripted && (
        <Suspense fallback={null}>
          <DownloadScriptDialog onClose={() => setIsScripted(false)} />
        </Suspense>
      )}
      {acting && (
        <Suspense fallback={null}>
          <acting.action.Dialog selection={acting.selection} onClose={() => setActing(null)} />
        </Suspense>
      )}
      {run && (
        <Suspense fallback={null}>
          <BulkStrip key={run} id={run} />
        </Suspense>
      )}
    </>
  );
}

/** Quick edit of the cells of My Assets, of one asset in a sheet where the list shows cards; absent for who may not edit assets. */
function useAssetEditing(): { editing?: CellEditing<Asset>; sheet?: ReactNode } {
  const mayEdit = useMay("asset.update");
  const confirm = useConfirm();
  const [shown, setShown] = useState(false);
  const [onCard, setOnCard] = useState<Asset | null>(null);
  const isUnsaved = useRef(false);
  if (!mayEdit) return {};
  const change = async (next: boolean) => {
    if (next || !isUnsaved.current || (await confirm(leaveQuestion()))) setShown(next);
  };
  const editing: CellEditing<Asset> = {
    shown,
    onChange: (next) => void change(next),
    onCard: setOnCard,
    cells: (rows) => (
      <Suspense fallback={<SkeletonArea height={320} />}>
        <QuickEdit
          label={m.assets_title()}
          rows={rows}
          onUnsaved={(unsaved) => {
            isUnsaved.current = unsaved;
          }}
        />
      </Suspense>
    ),
  };
  const sheet = onCard && (
    <Suspense fallback={null}>
      <EditSheet asset={onCard} onClose={() => setOnCard(null)} />
    </Suspense>
  );
  return { editing, sheet };
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
