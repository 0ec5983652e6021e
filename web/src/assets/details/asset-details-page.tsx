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
import { AssetHeader } from "./asset-header.tsx";
import { AssetParticulars } from "./asset-particulars.tsx";
import { AssetSkeleton } from "./asset-skeleton.tsx";
import { CoverPanel } from "./cover-panel.tsx";
import { PictureSkeleton } from "../../pictures/picture-skeleton.tsx";

const RecordPictures = lazy(async () => ({
  default: (await import("../../pictures/record-pictures.tsx")).RecordPictures,
}));

const tabs = ["overview", "pictures"] as const;
type Tab = (typeof tabs)[number];
const isTab = (text: string | null | undefined): text is Tab => tabs.some((tab) => tab === text);

/** Details page of an asset: particulars, place, cover and history. */
export function AssetDetailsPage() {
  const { id = "" } = useRouteParams();
  const [state, change] = useUrlState();
  const loaded = useLoad(assetCalls.read, { params: { id } }, { silent: true });
  const arrived = useDeferredValue(loaded.data);
  const asset = arrived?.id === id ? arrived : undefined;
  useRecordTitle(asset?.asset_id);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!asset) return <AssetSkeleton />;
  const tab: Tab = isTab(state.tab) ? state.tab : "overview";

  return (
    <>
      <AssetHeader asset={asset} />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === "overview" || next === null ? undefined : next })}
        keepMounted={false}
        classNames={{ tab: classes.tab ?? "" }}
      >
        <Tabs.List className={classes.tabs ?? ""}>
          <Tabs.Tab value="overview">{m.assets_tab_overview()}</Tabs.Tab>
          <Tabs.Tab value="pictures">{m.assets_pictures()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <div className={classes.columns}>
            <div className={classes.column}>
              <AssetParticulars asset={asset} />
            </div>
            <div className={classes.column}>
              <CoverPanel asset={asset} />
              <ActivityTimeline id={id} />
            </div>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="pictures">
          <Suspense fallback={<PictureSkeleton />}>
            <RecordPictures calls={assetCalls} permission="asset.files" id={id} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
