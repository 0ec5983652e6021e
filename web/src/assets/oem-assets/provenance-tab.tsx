import type { AssetDetails } from "@steward/contract/assets/rules";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { Provenance } from "@steward/contract/oem-assets/rules";
import { IconRoute } from "@tabler/icons-react";
import { HandOverChip, HandOverSteps } from "../../exchange/hand-over.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { Column, Fact, Facts, Panel } from "../../ui/details/details.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import classes from "./oem-assets.module.css";

const PAGE_SIZE = 5;

/** Where an asset came from: the hand-overs that it came by, the latest first. */
export default function ProvenanceTab({ asset }: { asset: AssetDetails }) {
  const pages = usePages(
    oemAssetCalls.ofAsset,
    { params: { id: asset.id }, query: { page_size: PAGE_SIZE } },
    { silent: true },
  );
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={220} />;
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconRoute size={24} stroke={1.6} />}
        title={m.oem_assets_no_provenance()}
        text={m.oem_assets_no_provenance_text()}
      />
    );
  }
  return (
    <Column>
      {pages.rows.map((handOver) => (
        <HandOver key={handOver.id} handOver={handOver} />
      ))}
      <ListFooter list={pages} />
    </Column>
  );
}

function HandOver({ handOver }: { handOver: Provenance }) {
  const maySee = useMay("oem_asset.view");
  const { id, oem_details: oem, invite_status, asset_name } = handOver;
  return (
    <Panel title={oem.name} action={<HandOverChip state={invite_status} />}>
      <div className={classes.handOver}>
        <Facts>
          <Fact label={m.oem_assets_invite()}>
            {maySee ? (
              <RouteLink name="asset-management-oem-id" params={{ id }}>
                {asset_name}
              </RouteLink>
            ) : (
              asset_name
            )}
          </Fact>
          <Fact label={m.exchange_serial_number()} mono>
            {handOver.serial_number}
          </Fact>
          <Fact label={m.exchange_manufactured()}>{readDay(handOver.manufacture_date)}</Fact>
          <Fact label={m.exchange_shipped()}>{readDay(handOver.ship_date)}</Fact>
          <Fact label={m.exchange_installed()}>{readDay(handOver.install_date)}</Fact>
        </Facts>
        <HandOverSteps steps={handOver.steps} />
      </div>
    </Panel>
  );
}
