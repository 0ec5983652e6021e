import type { assetCalls } from "@steward/contract/assets/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { importCalls } from "@steward/contract/imports/calls";
import { useLoad } from "../http/queries.ts";
import { stateLabel } from "../imports/import-api.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import classes from "./home-page.module.css";
import { formatCount } from "./number-format.ts";

const SHOWN = 5;

export const useLatestImports = (enabled: boolean) =>
  useLoad(importCalls.list, { query: { page_size: SHOWN } }, { enabled, silent: true });

type LatestImports = ReturnType<typeof useLatestImports>;
type Status = ResponseOf<typeof assetCalls.overview>["statuses"][number];

/** Assets by status beside the latest imports; both at once, as each takes the room that the other leaves. */
export function HomePanels({ statuses, imports }: { statuses: Status[]; imports: LatestImports }) {
  if (imports.isPending) return null;
  return (
    <div className={classes.columns}>
      <StatusOverview statuses={statuses} />
      <RecentImports rows={imports.data?.results ?? []} />
    </div>
  );
}

/** Number of active assets by status, each linked to its list. */
function StatusOverview({ statuses }: { statuses: Status[] }) {
  const shown = statuses.filter((status) => status.asset_count > 0 && status.category !== "archived");
  if (shown.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="home-statuses">
      <h2 id="home-statuses" className={classes.heading}>
        {m.home_statuses()}
      </h2>
      <div className={classes.bar} aria-hidden="true">
        {shown.map((status) => (
          <span key={status.id} style={{ flexGrow: status.asset_count, background: status.color }} />
        ))}
      </div>
      <ul className={classes.statuses}>
        {shown.map((status) => (
          <li key={status.id}>
            <RouteLink name="asset-management-my-assets" search={{ status: status.id }} className={classes.row}>
              <span className={classes.dot} style={{ background: status.color }} aria-hidden="true" />
              <span className={classes.rowLabel}>{status.name}</span>
              <span className={classes.number}>{formatCount(status.asset_count)}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Latest imports, if any. */
function RecentImports({ rows }: { rows: ResponseOf<typeof importCalls.list>["results"] }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="home-imports">
      <div className={classes.head}>
        <h2 id="home-imports" className={classes.heading}>
          {m.home_imports()}
        </h2>
        <RouteLink name="imports">{m.home_all_imports()}</RouteLink>
      </div>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <RouteLink name="imports-id" params={{ id: row.id }} className={classes.row}>
              <span className={classes.rowLabel}>{row.file_name}</span>
              <span className={classes.number}>
                {m.home_import_rows({ count: row.counts.rows, shown: formatCount(row.counts.rows) })}
              </span>
              <span className={classes.state}>{stateLabel[row.state]()}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
