import { utilisationCalls } from "@steward/contract/personnel/utilisation/calls";
import type { PersonUtilisation, Utilisation } from "@steward/contract/personnel/utilisation/rules";
import { IconUsers } from "@tabler/icons-react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListColumn } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { routePath } from "../../navigation/routes.ts";
import { useMay } from "../../session/may.ts";
import { Panel } from "../../ui/details/details.tsx";
import { ScrollRegion } from "../../ui/dragging/scroll-region.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { Marked } from "../../ui/text/marked.tsx";
import type { Period } from "./period.ts";
import classes from "./staffing-reports.module.css";

const percentText = (utilisation: number | null): string =>
  utilisation === null ? "–" : m.staffing_percent({ value: countText(utilisation) });

/** The number of a person's placements, which opens them for those who see interests. */
function Placements({ row: { id, name, placements: count }, period }: { row: PersonUtilisation; period: Period }) {
  const maySee = useMay("interest.decide");
  if (!maySee) return countText(count);
  return (
    <CountLink
      count={count}
      label={m.staffing_placements_of({ count, name })}
      name="supply-desk-interests"
      search={{ profile: id, works_from: period.from, works_to: period.to }}
    />
  );
}

const columns = (period: Period): ListColumn<PersonUtilisation>[] => [
  {
    key: "name",
    title: m.personnel_name(),
    sortKey: "name",
    primary: true,
    minWidth: 210,
    render: ({ name, skilled_personel_id, current_position }, search) => (
      <CellLines
        first={<Marked text={name} search={search} />}
        second={[skilled_personel_id, current_position].filter(Boolean).join(" · ")}
        title={name}
      />
    ),
  },
  {
    key: "placements",
    title: m.staffing_placements(),
    width: 120,
    alignEnd: true,
    render: (row) => <Placements row={row} period={period} />,
  },
  {
    key: "placed_days",
    title: m.staffing_placed_days(),
    sortKey: "placed_days",
    sortFirst: "desc",
    width: 140,
    alignEnd: true,
    render: ({ placed_days }) => countText(placed_days),
  },
  {
    key: "available_days",
    title: m.staffing_available_days(),
    sortKey: "available_days",
    sortFirst: "desc",
    width: 150,
    alignEnd: true,
    render: ({ available_days }) => countText(available_days),
  },
  {
    key: "utilisation",
    title: m.staffing_utilisation(),
    sortKey: "utilisation",
    sortFirst: "desc",
    width: 130,
    alignEnd: true,
    render: ({ utilisation }) => percentText(utilisation),
  },
];

/** How much of the time in which people can be placed they are: together, by month, and each person. */
export const UtilisationReport = ({ period }: { period: Period }) => (
  <ListPage
    isTab
    title={m.staffing_utilisation()}
    explanation={m.staffing_utilisation_explanation()}
    name="staffing-utilisation"
    call={utilisationCalls.list}
    exported={utilisationCalls.export}
    query={{ ...period }}
    searchLabel={m.personnel_search()}
    defaultOrdering="name"
    columns={columns(period)}
    card={(row, search) => ({
      title: <Marked text={row.name} search={search} />,
      facts: [
        [row.skilled_personel_id, row.current_position].filter(Boolean).join(" · "),
        m.staffing_days_of({ placed: countText(row.placed_days), available: countText(row.available_days) }),
        percentText(row.utilisation),
      ],
    })}
    found={(count) => m.personnel_found({ count })}
    href={({ id }) => routePath("supply-desk-personnel-id-edit", { id })}
    above={<Sums period={period} />}
    empty={{
      icon: <IconUsers size={24} stroke={1.6} />,
      title: m.personnel_empty(),
      text: m.personnel_empty_text(),
    }}
  />
);

/** All people together, in the period and in each of its months. */
function Sums({ period }: { period: Period }) {
  const { data, error, refetch } = useLoad(
    utilisationCalls.summary,
    { query: { ...period } },
    { silent: true, keepPrevious: true, refetchOnMount: "always" },
  );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonArea height={240} />;
  return data.people === 0 ? null : <AllPeople sums={data} />;
}

function AllPeople({ sums }: { sums: Utilisation }) {
  return (
    <div className={classes.sums}>
      <Panel title={m.staffing_all_people()}>
        <ScrollRegion className={classes.scroll} aria-label={m.staffing_by_month()}>
          <table className={classes.months} aria-label={m.staffing_all_people()}>
            <thead>
              <tr>
                <th scope="col">{m.staffing_month()}</th>
                <th scope="col">{m.staffing_placed_days()}</th>
                <th scope="col">{m.staffing_available_days()}</th>
                <th scope="col">{m.staffing_utilisation()}</th>
              </tr>
            </thead>
            <tbody>
              {sums.months.map(({ month, ...days }) => (
                <tr key={month}>
                  <th scope="row">{month.slice(0, "yyyy-MM".length)}</th>
                  <Days {...days} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{m.staffing_total()}</th>
                <Days {...sums} />
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      </Panel>
    </div>
  );
}

function Days({ placed_days, available_days, utilisation }: Omit<Utilisation["months"][number], "month">) {
  return (
    <>
      <td>{countText(placed_days)}</td>
      <td>{countText(available_days)}</td>
      <td>
        <Used percent={utilisation} />
      </td>
    </>
  );
}

/** A percentage with a bar of its length. */
const Used = ({ percent }: { percent: number | null }) => (
  <span className={classes.used}>
    <span className={classes.track} aria-hidden="true">
      <span className={classes.bar} style={{ inlineSize: `${Math.min(100, percent ?? 0)}%` }} />
    </span>
    <span className={classes.percent}>{percentText(percent)}</span>
  </span>
);
