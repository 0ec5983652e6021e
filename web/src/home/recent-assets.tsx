import { dayText } from "../history/days.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { StatusMark } from "../ui/status/status-chip.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import type { HomeRows } from "./use-home.ts";

const DAY = "yyyy-MM-dd".length;

/** The assets that were changed last. */
export function RecentAssets({ assets }: { assets: HomeRows["recent"] }) {
  if (assets.length === 0) return null;
  const all = (
    <RouteLink name="asset-management-my-assets" search={{ ordering: "-modified" }}>
      {m.home_all_assets()}
    </RouteLink>
  );
  return (
    <Panel card="recent" all={all}>
      <ul className={classes.rows}>
        {assets.map((asset) => (
          <li key={asset.id}>
            <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }} className={classes.row}>
              <StatusMark category={asset.status_details.category} color={asset.status_details.color} />
              <span className={classes.rowLabel}>
                {[asset.asset_id, asset.asset_name || asset.product_details?.name].filter(Boolean).join(" · ")}
              </span>
              <span className={classes.number}>{dayText(localMinute(asset.modified).slice(0, DAY))}</span>
              <span className={classes.state}>
                {[asset.status_details.name, asset.location_details?.name ?? asset.branch_details?.name]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
