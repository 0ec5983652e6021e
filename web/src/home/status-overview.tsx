import type { assetCalls } from "@steward/contract/assets";
import type { ResponseOf } from "@steward/contract/call";
import { m } from "../messages/messages.js";
import { RouteLink } from "../routes/navigation.tsx";
import classes from "./home-page.module.css";
import { formatCount } from "./number-format.ts";

type Status = ResponseOf<typeof assetCalls.overview>["statuses"][number];

/** How many assets stand in each status; each line leads to exactly those. */
export function StatusOverview({ statuses, total }: { statuses: Status[]; total: number }) {
  const shown = statuses.filter((status) => status.asset_count > 0);
  if (shown.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="home-statuses">
      <h2 id="home-statuses" className={classes.heading}>
        {m.home_statuses()}
      </h2>
      <ul className={classes.rows}>
        {shown.map((status) => (
          <li key={status.id}>
            <RouteLink name="asset-management-my-assets" search={{ status: status.id }} className={classes.row}>
              <span className={classes.dot} style={{ background: status.color }} aria-hidden="true" />
              <span className={classes.rowLabel}>{status.name}</span>
              <span className={classes.number}>{formatCount(status.asset_count)}</span>
              <span className={classes.track} aria-hidden="true">
                <span
                  style={{ width: `${(100 * status.asset_count) / Math.max(1, total)}%`, background: status.color }}
                />
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
