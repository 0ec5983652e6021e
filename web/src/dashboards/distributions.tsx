import { dashboardCalls } from "@steward/contract/dashboards/calls";
import type { BranchRow, StateRow } from "@steward/contract/dashboards/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink, type UrlState } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { SearchField } from "../ui/search-field.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StatusMark, statusColour } from "../ui/status/status-chip.tsx";
import { countText } from "../ui/text/count-text.ts";
import { useDebouncedText } from "../ui/use-debounced-text.ts";
import classes from "./dashboards.module.css";
import { Pager } from "./pager.tsx";
import { ofRegion, regionName } from "./regions.ts";

const LIST = "asset-management-my-assets";
/** Rows of a distribution by status, and of the tables of states and branches (specification section 9). */
const ONE = 1;
const ROWS = 10;

const ofBranch = ({ id }: BranchRow): UrlState => ({ branch: id });

interface BarRow {
  key: string;
  name: string;
  note?: string;
  count: number;
  list: UrlState;
  /** The place whose buildings can be looked at. */
  place?: string | undefined;
}

/** Numbers as bars: a table, whose rows lead to the lists that they count, and to the buildings of a place. */
function Bars({ rows, label, of }: { rows: readonly BarRow[]; label: string; of: string }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={classes.scroll}>
      <table className={classes.bars} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{m.dashboards_assets()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, count, list, place }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {place === undefined ? (
                  name
                ) : (
                  <RouteLink
                    name="admin-location-view-id"
                    params={{ id: place }}
                    aria-label={m.dashboards_floor_view_of({ name })}
                  >
                    {name}
                  </RouteLink>
                )}
                {note ? <span className={classes.note}>{note}</span> : null}
              </th>
              <td>
                <span
                  className={classes.bar}
                  style={{ inlineSize: `${(count / most) * 100}%` }}
                  aria-hidden="true"
                  data-none={count === 0 || undefined}
                />
                {count > 0 ? (
                  <RouteLink name={LIST} search={list} aria-label={m.dashboards_assets_of({ count, name })}>
                    {countText(count)}
                  </RouteLink>
                ) : (
                  <span>{countText(count)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Assets by state, ten at a time. */
export function StateBars() {
  const [page, setPage] = useState(1);
  const query = { page, page_size: ROWS };
  const states = useLoad(dashboardCalls.stateKpi, { query }, { silent: true, keepPrevious: true });
  if (states.error) return <LoadFailure error={states.error} onRetry={() => void states.refetch()} />;
  const rows = states.data?.results.map((row) => ({
    key: `${row.state}, ${row.country}`,
    name: regionName(row),
    count: row.total_assets,
    list: ofRegion(row),
  }));
  return (
    <section className={classes.panel} aria-labelledby="dashboard-states">
      <div className={classes.head}>
        <h2 id="dashboard-states">{m.dashboards_by_state()}</h2>
        <Pager
          page={page}
          count={states.data?.count ?? 0}
          size={ROWS}
          label={m.dashboards_by_state()}
          onTurn={setPage}
        />
      </div>
      {rows ? (
        <Bars rows={rows} label={m.dashboards_by_state()} of={m.dashboards_state()} />
      ) : (
        <SkeletonArea height={300} />
      )}
    </section>
  );
}

/** Assets by branch, ten at a time, found by name. */
export function BranchBars() {
  const mayWalk = useMay("location.view");
  // Who is limited to places inside branches sees none of these as a whole.
  const wholes = useLoad(
    locationCalls.all,
    { query: { type: "Branch", page_size: 1 } },
    { enabled: mayWalk, silent: true },
  );
  const walksBranches = (wholes.data?.count ?? 0) > 0;
  const typed = useDebouncedText();
  const search = typed.settled.trim();
  const [turned, setTurned] = useState({ page: 1, search });
  // Another search begins with its first page.
  const page = turned.search === search ? turned.page : 1;
  const query = { page, page_size: ROWS, ...(search === "" ? {} : { search }) };
  const branches = useLoad(dashboardCalls.branchKpi, { query }, { silent: true, keepPrevious: true });
  if (branches.error) return <LoadFailure error={branches.error} onRetry={() => void branches.refetch()} />;
  const rows = branches.data?.results.map((row) => ({
    key: row.id,
    name: row.name,
    note: [row.city, row.state].filter(Boolean).join(", "),
    count: row.total_assets,
    list: ofBranch(row),
    place: walksBranches ? row.id : undefined,
  }));
  return (
    <section className={classes.panel} aria-labelledby="dashboard-branches">
      <div className={classes.head}>
        <h2 id="dashboard-branches">{m.dashboards_by_branch()}</h2>
        <Pager
          page={page}
          count={branches.data?.count ?? 0}
          size={ROWS}
          label={m.dashboards_by_branch()}
          onTurn={(to) => setTurned({ page: to, search })}
        />
      </div>
      <SearchField
        label={m.dashboards_search_branches()}
        value={typed.text}
        onText={typed.type}
        onKeyDown={(event) => event.key === "Enter" && typed.settle()}
        className={classes.search}
      />
      {rows?.length === 0 ? (
        <p className={classes.text} role="status">
          {search === "" ? m.dashboards_none() : m.dashboards_none_found()}
        </p>
      ) : rows ? (
        <Bars rows={rows} label={m.dashboards_by_branch()} of={m.dashboards_branch()} />
      ) : (
        <SkeletonArea height={300} />
      )}
    </section>
  );
}

interface Distributed {
  name: string;
  total: number;
  statuses: StateRow["statuses"];
  list: UrlState;
}

/** Statuses of the assets of one state or branch. */
function Statuses({ name, total, statuses, list }: Distributed) {
  return (
    <>
      <p className={classes.distributed}>
        <strong dir="auto">{name}</strong>
        {total > 0 ? (
          <RouteLink name={LIST} search={list}>
            {m.dashboards_count({ count: total, shown: countText(total) })}
          </RouteLink>
        ) : (
          <span>{m.dashboards_count({ count: total, shown: countText(total) })}</span>
        )}
      </p>
      <div className={classes.stacked} aria-hidden="true">
        {statuses.map((status) => (
          <span key={status.id} style={{ flexGrow: status.asset_count, background: statusColour(status.color) }} />
        ))}
      </div>
      <ul className={classes.statuses}>
        {statuses.map((status) => {
          const words = (
            <>
              <StatusMark category={status.category} color={status.color} />
              <span dir="auto">{status.name}</span>
              <span className={classes.number}>{countText(status.asset_count)}</span>
            </>
          );
          return (
            <li key={status.id}>
              <RouteLink name={LIST} search={{ ...list, status: status.id }} className={classes.row}>
                {words}
              </RouteLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface DistributionProps {
  id: string;
  title: string;
  page: number;
  count: number | undefined;
  row: Distributed | undefined;
  onTurn: (page: number) => void;
}

const Distribution = ({ id, title, page, count, row, onTurn }: DistributionProps) => (
  <section className={classes.panel} aria-labelledby={id}>
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
      <Pager page={page} count={count ?? 0} size={ONE} label={title} onTurn={onTurn} />
    </div>
    {row ? (
      <Statuses {...row} />
    ) : count === 0 ? (
      <p className={classes.text}>{m.dashboards_none()}</p>
    ) : (
      <SkeletonArea height={160} />
    )}
  </section>
);

/** Statuses of each state, one state at a time. */
export function StateDistribution() {
  const [page, setPage] = useState(1);
  const states = useLoad(
    dashboardCalls.stateStatusKpi,
    { query: { page, page_size: ONE } },
    { silent: true, keepPrevious: true },
  );
  const [row] = states.data?.results ?? [];
  return (
    <Distribution
      id="dashboard-state-statuses"
      title={m.dashboards_statuses_by_state()}
      page={page}
      count={states.data?.count}
      row={row && { name: regionName(row), total: row.total_assets, statuses: row.statuses, list: ofRegion(row) }}
      onTurn={setPage}
    />
  );
}

/** Statuses of each branch, one branch at a time. */
export function BranchDistribution() {
  const [page, setPage] = useState(1);
  const branches = useLoad(
    dashboardCalls.branchStatusKpi,
    { query: { page, page_size: ONE } },
    { silent: true, keepPrevious: true },
  );
  const [row] = branches.data?.results ?? [];
  return (
    <Distribution
      id="dashboard-branch-statuses"
      title={m.dashboards_statuses_by_branch()}
      page={page}
      count={branches.data?.count}
      row={row && { name: row.name, total: row.total_assets, statuses: row.statuses, list: ofBranch(row) }}
      onTurn={setPage}
    />
  );
}
