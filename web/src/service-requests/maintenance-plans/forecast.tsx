import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { FORECAST_MONTHS } from "@steward/contract/service-requests/maintenance-plans/constants";
import type { MaintenanceDate, MaintenanceMonth } from "@steward/contract/service-requests/maintenance-plans/rules";
import { IconCalendarStats } from "@tabler/icons-react";
import { useRef } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import type { ListColumn, ListFilter } from "../../lists/list-props.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { Panel } from "../../ui/details/details.tsx";
import { monthName } from "../../ui/month/month-days.ts";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { readDay } from "../../ui/text/local-time.ts";
import classes from "./maintenance-plans.module.css";
import { MonthDays } from "./month-days.tsx";
import { placeText, targetText } from "./plan-api.tsx";

/** Characters of a day that name its month. */
const MONTH = "yyyy-MM".length;

/** The months of the forecast, from this one on, with those that have no due day. */
function everyMonth(found: readonly MaintenanceMonth[]): MaintenanceMonth[] {
  const today = new Date();
  const empty = Array.from({ length: FORECAST_MONTHS }, (_, ahead) => {
    const first = new Date(Date.UTC(today.getFullYear(), today.getMonth() + ahead, 1));
    return { month: first.toISOString().slice(0, "yyyy-MM-dd".length), dates: 0, requests: 0 };
  });
  const isFound = new Set(found.map(({ month }) => month));
  return [...found, ...empty.filter(({ month }) => !isFound.has(month))].sort((one, other) =>
    one.month < other.month ? -1 : 1,
  );
}

/** A due day; one that is reckoned by the average of meters says so. */
const dueText = ({ due, is_expected }: MaintenanceDate) =>
  is_expected ? m.plans_due_about({ day: readDay(due) }) : readDay(due);

/** Columns of due days of all plans. */
const columns = (): ListColumn<MaintenanceDate>[] => [
  { key: "due", title: m.plans_due(), sortKey: "due", width: 130, render: dueText },
  {
    key: "plan",
    title: m.plans_plan(),
    primary: true,
    minWidth: 220,
    render: ({ maintenance_plan_details: { name }, ...row }) => (
      <CellLines first={name} second={targetText(row)} title={name} />
    ),
  },
  {
    key: "assets",
    title: m.plans_requests(),
    width: 120,
    alignEnd: true,
    render: ({ assets }) => countText(assets),
  },
  { key: "asked_on", title: m.plans_asked_on(), width: 170, render: ({ asked_on }) => readDay(asked_on) },
  { key: "place", title: m.plans_where(), minWidth: 170, render: placeText },
];

/** Those of one plan, whose name and place its page tells. */
const columnsOfPlan = () =>
  columns().flatMap((column) =>
    ["plan", "place"].includes(column.key) ? [] : [{ ...column, primary: column.key === "due" }],
  );

interface ForecastProps {
  /** The plan whose forecast it is; absent for that of all. */
  plan?: string;
  filters?: readonly ListFilter[];
  /** Narrows the months as the filters narrow the days. */
  narrowed?: Readonly<Record<string, string>>;
}

/**
 * The next twelve months: how many requests each has, the one that is chosen as a calendar, and the due days of the day or
 * month that is chosen, or of all.
 */
export function Forecast({ plan, filters, narrowed = {} }: ForecastProps) {
  const [{ month = "", due = "" }, change] = useUrlState();
  const dates = useRef<HTMLElement>(null);
  const of: Readonly<Record<string, string>> = plan ? { maintenance_plan: plan } : {};
  const query = { ...of, ...narrowed };
  const loaded = useLoad(calls.forecast, { query }, { silent: true, keepPrevious: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <SkeletonArea height={480} />;
  const months = everyMonth(loaded.data.results);
  const choose = (next: string) => {
    change({ month: next === month ? "" : next, due: "" });
    dates.current?.scrollIntoView({ block: "start" });
  };
  const isChosen = months.some((each) => each.month === month);
  const isDay = isChosen && due.startsWith(month.slice(0, MONTH));
  const listed = isDay ? { ...of, due } : isChosen ? { ...of, month } : of;
  return (
    <div className={classes.forecast}>
      {loaded.data.results.length > 0 && (
        <Panel title={m.plans_months()}>
          <Months months={months} chosen={month} onChoose={choose} />
        </Panel>
      )}
      <section ref={dates} className={classes.dates} aria-label={isChosen ? undefined : m.plans_all_dates()}>
        {isChosen ? (
          <MonthDays
            month={month.slice(0, MONTH)}
            chosen={isDay ? due : ""}
            query={query}
            onChoose={(day) => change({ due: day })}
          />
        ) : (
          <h2 className={classes.datesTitle}>{m.plans_all_dates()}</h2>
        )}
        <PagedList
          name={plan ? "dates-of-plan" : "maintenance-dates"}
          call={calls.dates}
          label={m.plans_dates()}
          query={listed}
          {...(filters && { filters })}
          defaultOrdering="due"
          columns={plan ? columnsOfPlan() : columns()}
          card={(row) => ({
            title: plan ? dueText(row) : row.maintenance_plan_details.name,
            facts: [
              plan ? "" : [dueText(row), targetText(row)].join(" · "),
              m.plans_asked({ day: readDay(row.asked_on) }),
              m.plans_requests_found({ count: row.assets }),
            ],
          })}
          found={(count) => m.plans_dates_found({ count })}
          {...(!plan && {
            href: (row: MaintenanceDate) => routePath("service-request-plans-id", { id: row.maintenance_plan }),
          })}
          empty={{
            icon: <IconCalendarStats size={24} stroke={1.6} />,
            title: m.plans_dates_empty(),
            text: m.plans_dates_empty_text(),
          }}
        />
      </section>
    </div>
  );
}

interface MonthsProps {
  months: readonly MaintenanceMonth[];
  chosen: string;
  onChoose: (month: string) => void;
}

/** Requests of each month as a number and a bar; a month opens its due days below. */
function Months({ months, chosen, onChoose }: MonthsProps) {
  const most = Math.max(1, ...months.map(({ requests }) => requests));
  return (
    <table className={classes.months}>
      <thead>
        <tr>
          <th scope="col">{m.plans_month()}</th>
          <th scope="col" className={classes.number}>
            {m.plans_dates()}
          </th>
          <th scope="col" className={classes.number}>
            {m.plans_requests()}
          </th>
          <td className={classes.barCell} aria-hidden />
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, dates, requests }) => (
          <tr key={month} data-chosen={month === chosen || undefined}>
            <th scope="row">
              {dates === 0 ? (
                <span className={classes.month}>{monthName(month.slice(0, MONTH))}</span>
              ) : (
                <button
                  type="button"
                  className={classes.month}
                  aria-pressed={month === chosen}
                  onClick={() => onChoose(month)}
                >
                  {monthName(month.slice(0, MONTH))}
                </button>
              )}
            </th>
            <td className={classes.number}>{countText(dates)}</td>
            <td className={classes.number}>{countText(requests)}</td>
            <td className={classes.barCell} aria-hidden>
              {requests > 0 && <span className={classes.bar} style={{ inlineSize: `${(requests / most) * 100}%` }} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
