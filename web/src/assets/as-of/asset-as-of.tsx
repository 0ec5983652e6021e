import { assetCalls } from "@steward/contract/assets/calls";
import type { FormerPicture } from "@steward/contract/attachments/rules";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { AsOfBand } from "../../history/as-of-band.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { FormerPictures } from "../../pictures/record-pictures.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status/status-chip.tsx";
import { Breadcrumb } from "../../ui/text/breadcrumb.tsx";
import { assetBreadcrumb, assetTitle } from "../asset-labels.ts";
import { CustodyText } from "../custody/holder-text.tsx";
import details from "../details/asset-details.module.css";
import header from "../details/asset-header.module.css";
import { AssetParticulars } from "../details/asset-particulars.tsx";
import { CoverPanel } from "../details/cover-panel.tsx";
import { CoverageBadge } from "../details/coverage-text.tsx";

/** An asset as it was at the end of a day: only read, and so told. */
export default function AssetAsOf({ id, day }: { id: string; day: string }) {
  const [, change] = useUrlState();
  const found = useLoad(
    assetCalls.asOf,
    { params: { id }, query: { as_of: day } },
    { silent: true, keepPrevious: true },
  );
  const asset = found.error ? undefined : found.data?.asset;
  useRecordTitle(asset?.asset_id);
  return (
    <>
      <AsOfBand
        day={day}
        onDay={(as_of) => change({ as_of })}
        onLeave={() => change({ as_of: undefined }, { replace: false })}
        isDeleted={found.data?.is_deleted ?? false}
      >
        {asset?.product_details && m.history_model_now()}
      </AsOfBand>
      {found.error && <LoadFailure isPage error={found.error} />}
      {asset && (
        <Former asset={asset} pictures={found.data?.pictures ?? null} day={day} isStale={found.isPlaceholderData} />
      )}
      {found.isLoading && <SkeletonArea height={420} />}
    </>
  );
}

interface FormerProps {
  asset: AssetDetails;
  pictures: readonly FormerPicture[] | null;
  day: string;
  isStale: boolean;
}

function Former({ asset, pictures, day, isStale }: FormerProps) {
  const breadcrumb = assetBreadcrumb(asset);
  return (
    <div aria-busy={isStale}>
      <header className={header.header}>
        <div className={header.words}>
          <p className={header.numbers}>
            <span>{asset.asset_id}</span>
            {asset.serial_number !== "" && <span>{m.assets_serial_short({ serial: asset.serial_number })}</span>}
          </p>
          <h1 className={header.name}>{assetTitle(asset)}</h1>
          <div className={header.facts}>
            <StatusChip status={asset.status_details} />
            <CoverageBadge asset={asset} today={day} />
            <CustodyText asset={asset} today={day} />
            {breadcrumb.length > 0 && (
              <Breadcrumb label={m.locations_way()} steps={breadcrumb} render={({ name }) => name} />
            )}
          </div>
        </div>
      </header>
      <div className={details.columns}>
        <div className={details.column}>
          <AssetParticulars asset={asset} />
          <section className={details.panel} aria-labelledby="pictures">
            <h2 id="pictures" className={details.title}>
              {m.assets_pictures()}
            </h2>
            <FormerPictures pictures={pictures} />
          </section>
        </div>
        <div className={details.column}>
          <CoverPanel asset={asset} day={day} />
        </div>
      </div>
    </div>
  );
}
