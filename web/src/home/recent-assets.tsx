import { assetCalls } from "@steward/contract/assets/calls";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StatusMark } from "../ui/status/status-chip.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import home from "./home-page.module.css";

const SHOWN = 8;
const DAY = "yyyy-MM-dd".length;
const query = { ordering: "-modified" as const, page_size: SHOWN };

/** The assets that were changed last, for those who may not see who did it. */
export function RecentAssets() {
  const assets = useLoad(assetCalls.list, { query }, { silent: true, refetchOnMount: "always" });
  const rows = assets.data?.results ?? [];
  if (!assets.isPending && rows.length === 0) return null;
  return (
    <section className={home.panel} aria-labelledby="home-changed">
      <div className={home.head}>
        <h2 id="home-changed" className={home.heading}>
          {m.home_changed()}
        </h2>
        <RouteLink name="asset-management-my-assets" search={{ ordering: query.ordering }}>
          {m.home_all_assets()}
        </RouteLink>
      </div>
      {assets.isPending ? <SkeletonArea height={SHOWN * 60} /> : null}
      <ul className={home.rows}>
        {rows.map((asset) => (
          <li key={asset.id}>
            <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }} className={home.row}>
              <StatusMark category={asset.status_details.category} color={asset.status_details.color} />
              <span className={home.rowLabel}>
                {[asset.asset_id, asset.asset_name || asset.product_details?.name].filter(Boolean).join(" · ")}
              </span>
              <span className={home.number}>{localMinute(asset.modified).slice(0, DAY)}</span>
              <span className={home.state}>
                {[asset.status_details.name, asset.location_details?.name ?? asset.branch_details?.name]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
