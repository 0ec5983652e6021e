import { assetCalls } from "@steward/contract/assets/calls";
import type { Home } from "@steward/contract/home/rules";
import { useLoad } from "../http/queries.ts";
import { stateLabel } from "../imports/import-api.ts";
import { dayText } from "../history/days.ts";
import { m } from "../messages/messages.js";
import { StatusMark, statusColour } from "../ui/status/status-chip.tsx";
import { RouteLink } from "../navigation/navigation.tsx";
import { requestLine, requestNote } from "../service-requests/request-lines-api.ts";
import { dayAfter, localMinute } from "../ui/text/local-time.ts";
import classes from "./home-page.module.css";
import { countText } from "../ui/text/count-text.ts";
import { Panel } from "./panel.tsx";
import type { HomeRows } from "./use-home.ts";

const DAY = "yyyy-MM-dd".length;

/** Number of assets by status and in the archive, each linked to its list. */
export function StatusOverview({ statuses, archived }: { statuses: Home["statuses"]; archived: number }) {
  const shown = statuses.filter((status) => status.asset_count > 0 && status.category !== "archived");
  if (shown.length === 0 && archived === 0) return null;
  return (
    <Panel card="statuses">
      <div className={classes.bar} aria-hidden="true">
        {shown.map((status) => (
          <span key={status.id} style={{ flexGrow: status.asset_count, background: statusColour(status.color) }} />
        ))}
      </div>
      <ul className={classes.statuses}>
        {shown.map((status) => (
          <li key={status.id}>
            <RouteLink name="asset-management-my-assets" search={{ status: status.id }} className={classes.row}>
              <StatusMark category={status.category} color={status.color} />
              <span className={classes.rowLabel}>{status.name}</span>
              <span className={classes.number}>{countText(status.asset_count)}</span>
            </RouteLink>
          </li>
        ))}
        {archived > 0 ? (
          <li>
            <RouteLink name="asset-management-my-assets" search={{ archived: "only" }} className={classes.row}>
              <span className={classes.ring} aria-hidden="true" />
              <span className={classes.rowLabel}>{m.home_archive()}</span>
              <span className={classes.number}>{countText(archived)}</span>
            </RouteLink>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

/** Days of the ranges in which covers end, counted from today. */
const COVER_ENDS = [
  { first: -90, last: -1, title: m.home_cover_ended, tone: "over" },
  { first: 0, last: 30, title: m.home_cover_soon, tone: "soon" },
  { first: 31, last: 90, title: m.home_cover_later, tone: "later" },
] as const;

interface CoverRowProps {
  range: (typeof COVER_ENDS)[number];
}

/** Number of assets whose warranty or AMC ends in a range of days, linked to their list. */
function CoverRow({ range: { first, last, title, tone } }: CoverRowProps) {
  const days = { cover_ends_from: dayAfter(first), cover_ends_to: dayAfter(last) };
  const assets = useLoad(assetCalls.list, { query: { ...days, page_size: 1 } }, { silent: true });
  const count = assets.data?.count;
  return (
    <li>
      <RouteLink name="asset-management-my-assets" search={days} className={classes.row}>
        <span className={classes.dot} data-cover={tone} aria-hidden="true" />
        <span className={classes.rowLabel}>{title()}</span>
        <span className={classes.number}>{count === undefined ? "\u00a0" : countText(count)}</span>
      </RouteLink>
    </li>
  );
}

/** When the cover of assets ends: warranty or AMC, whichever is later. */
export const CoverEnds = () => (
  <Panel card="cover" all={<RouteLink name="asset-management-coverage">{m.home_cover_all()}</RouteLink>}>
    <ul className={classes.rows}>
      {COVER_ENDS.map((range) => (
        <CoverRow key={range.tone} range={range} />
      ))}
    </ul>
  </Panel>
);

/** Latest imports, if any. */
export function RecentImports({ rows }: { rows: HomeRows["imports"] }) {
  if (rows.length === 0) return null;
  return (
    <Panel card="imports" all={<RouteLink name="imports">{m.imports_all_imports()}</RouteLink>}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <RouteLink name="imports-id" params={{ id: row.id }} className={classes.row}>
              <span className={classes.rowLabel}>{row.file_name}</span>
              <span className={classes.number}>
                {m.home_import_rows({ count: row.counts.rows, shown: countText(row.counts.rows) })}
              </span>
              <span className={classes.state}>{stateLabel[row.state]()}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The service requests that were raised last. */
export function RecentRequests({ requests }: { requests: HomeRows["requests"] }) {
  if (requests.length === 0) return null;
  return (
    <Panel card="service_requests" all={<RouteLink name="service-request">{m.service_requests_all()}</RouteLink>}>
      <ul className={classes.rows}>
        {requests.map((request) => (
          <li key={request.id}>
            <RouteLink name="service-request-id" params={{ id: request.id }} className={classes.row}>
              <span dir="auto" className={classes.rowLabel}>
                {requestLine(request)}
              </span>
              <span className={classes.number}>{dayText(localMinute(request.created).slice(0, DAY))}</span>
              <span className={classes.state}>{requestNote(request)}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
