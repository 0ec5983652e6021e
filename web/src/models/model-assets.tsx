import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import type { ModelDetails } from "@steward/contract/models/rules";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StatusChip } from "../ui/status/status-chip.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import classes from "./model-page.module.css";

const PAGE_SIZE = 5;

const placeOf = ({ branch_details, location_details }: Asset) =>
  location_details ? breadcrumbText(location_details.breadcrumb) : (branch_details?.name ?? "");

/** The newest assets of a model, and the way to all of them. */
export function ModelAssets({ model: { id, product_name } }: { model: ModelDetails }) {
  const pages = usePages(assetCalls.list, { query: { product: id, page_size: PAGE_SIZE } }, { silent: true });
  const count = pages.count ?? 0;
  return (
    <section className={classes.panel} aria-labelledby="model-assets">
      <h2 id="model-assets" className={classes.title}>
        {m.models_assets_here()}
      </h2>
      {pages.error && pages.rows.length === 0 && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      {pages.isLoading && <SkeletonArea height={150} />}
      {!pages.isLoading && !pages.error && count === 0 && <p className={classes.none}>{m.models_assets_none()}</p>}
      <ul className={classes.assets}>
        {pages.rows.map((asset) => (
          <li key={asset.id}>
            <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }} className={classes.tag}>
              {asset.asset_id}
            </RouteLink>
            <span className={classes.asset}>{asset.asset_name || asset.serial_number || product_name}</span>
            <StatusChip status={asset.status_details} />
            <span className={classes.place}>{placeOf(asset)}</span>
          </li>
        ))}
      </ul>
      {count > pages.rows.length && (
        <RouteLink name="asset-management-my-assets" search={{ product: id }} className={classes.all}>
          {m.models_assets_all()}
        </RouteLink>
      )}
    </section>
  );
}
