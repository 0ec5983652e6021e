import { Tabs } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { lazy, Suspense, useDeferredValue } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useRouteParams, useUrlState } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { ActivityTimeline } from "./history-timeline.tsx";
import classes from "./asset-details.module.css";
import { permitted, useMayEach } from "../../session/may.ts";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { useActiveTab } from "../../ui/use-active-tab.ts";
import { assetTabs } from "../asset-extensions.ts";
import { useAssetActions } from "../use-asset-actions.tsx";
import { AssetHeader } from "./asset-header.tsx";
import { AssetParticulars } from "./asset-particulars.tsx";
import { AssetSkeleton } from "./asset-skeleton.tsx";
import { CoverPanel } from "./cover-panel.tsx";
import { QrPanel } from "./qr-panel.tsx";

const AssetAsOf = lazy(() => import("../as-of/asset-as-of.tsx"));

/** Details page of an asset, of today or as of a day of the past. */
export function AssetDetailsPage() {
  const { id = "" } = useRouteParams();
  const [{ as_of: day }] = useUrlState();
  if (day === undefined) return <AssetToday />;
  return (
    <Suspense fallback={<AssetSkeleton />}>
      <AssetAsOf id={id} day={day} />
    </Suspense>
  );
}

/** Details of an asset: particulars, place, cover and history, and the tabs of the nouns that belong to assets. */
function AssetToday() {
  const { id = "" } = useRouteParams();
  const [state, change] = useUrlState();
  const may = useMayEach();
  const others = permitted(assetTabs(), may);
  const { actionsOf, dialogs } = useAssetActions();
  const loaded = useLoad(assetCalls.read, { params: { id } }, { silent: true });
  const arrived = useDeferredValue(loaded.data);
  const asset = arrived?.id === id ? arrived : undefined;
  const tab = others.find(({ key }) => key === state.tab)?.key ?? "overview";
  const list = useActiveTab(asset && tab);
  useRecordTitle(asset?.asset_id);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!asset) return <AssetSkeleton />;

  const actions = permitted(actionsOf(asset), may);
  const onContract = actions.find(({ key }) => key === "contract")?.run;
  return (
    <>
      <AssetHeader asset={asset} actions={actions} onContract={onContract} />
      <Tabs
        value={tab}
        onChange={(next) => {
          // The search and the order of the list that is left are no others'.
          change({ search: "", ordering: "", tab: next === "overview" || next === null ? "" : next });
        }}
        keepMounted={false}
        classNames={{ tab: classes.tab ?? "" }}
      >
        <Tabs.List ref={list} className={classes.tabs ?? ""}>
          <Tabs.Tab value="overview">{m.assets_tab_overview()}</Tabs.Tab>
          {others.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <div className={classes.columns}>
            <div className={classes.column}>
              <AssetParticulars asset={asset} />
            </div>
            <div className={classes.column}>
              <CoverPanel asset={asset} onOpen={onContract} />
              <QrPanel asset={asset} />
              <ActivityTimeline id={id} onAll={() => change({ tab: "activity" })} />
            </div>
          </div>
        </Tabs.Panel>
        {others.map(({ key, Content }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<SkeletonArea height={320} />}>
              <Content asset={asset} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {dialogs}
    </>
  );
}
