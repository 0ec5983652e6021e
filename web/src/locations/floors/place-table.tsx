import type { ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import {
  auditParts,
  countedBy,
  type ListGoal,
  listOfPart,
  type Measure,
  requestsText,
  type Statuses,
} from "./floor-numbers.ts";
import classes from "./floor-page.module.css";

interface PlaceTableProps {
  label: string;
  places: readonly ViewedPlace[];
  measure: Measure;
  statuses: Statuses;
}

/** A column of numbers with its title; what is said of a place's number, and the list that it counts. */
interface Column {
  key: string;
  title: string;
  counted: (place: ViewedPlace) => (ListGoal & { count: number }) | null;
  label: (count: number, name: string) => string;
}

type Numbers = NonNullable<ViewedPlace["numbers"]>;

const partColumn = (
  measure: "status" | "audit",
  key: string,
  title: string,
  count: (numbers: Numbers) => number,
): Column => ({
  key,
  title,
  counted: (place) =>
    place.numbers && {
      count: count(place.numbers),
      name: "asset-management-my-assets",
      search: listOfPart(place, measure, key),
    },
  label: (count, name) => m.floors_status_of({ shown: countText(count), status: title, name }),
});

const wholeColumns = {
  assets: (): Column => ({
    key: "all",
    title: m.floors_assets(),
    counted: (place) => countedBy(place, "status"),
    label: (count, name) => m.floors_number_of({ shown: m.floors_counted({ count }), name }),
  }),
  overdue: (): Column => ({
    key: "overdue",
    title: m.floors_overdue(),
    counted: (place) => countedBy(place, "overdue"),
    label: (count, name) => m.floors_number_of({ shown: m.floors_late({ shown: countText(count) }), name }),
  }),
  requests: (): Column => ({
    key: "requests",
    title: m.floors_requests_title(),
    counted: (place) => countedBy(place, "requests"),
    label: (count, name) => m.floors_number_of({ shown: requestsText(count), name }),
  }),
};

const auditColumns = (): Column[] => [
  {
    ...partColumn("audit", "due", m.floors_audit_due(), ({ audit }) => audit.due),
    label: (count, name) => m.floors_due_of({ shown: countText(count), name }),
  },
  ...auditParts.map(({ id, name }) => partColumn("audit", id, name(), ({ audit }) => audit[id])),
];

/** By requests those that are open, by audits what is due and what the last ones found, else what is late and the statuses. */
function columnsOf(measure: Measure, statuses: Statuses): Column[] {
  if (measure === "requests") return [wholeColumns.requests()];
  if (measure === "audit") return [wholeColumns.assets(), ...auditColumns()];
  return [
    wholeColumns.assets(),
    wholeColumns.overdue(),
    ...statuses.map(({ id, name }) =>
      partColumn("status", id, name, (numbers) => numbers.statuses.find((each) => each.id === id)?.count ?? 0),
    ),
  ];
}

/** The numbers of places as a table; each leads to the list that it counts. */
export function PlaceTable({ label, places, measure, statuses }: PlaceTableProps) {
  const columns = columnsOf(measure, statuses);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{m.floors_place()}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" dir="auto">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.id}>
              <th scope="row" dir="auto">
                {place.name}
              </th>
              {columns.map(({ key, counted, label: labelOf }) => {
                const goal = counted(place);
                return (
                  <td key={key}>{goal ? <CountLink {...goal} label={labelOf(goal.count, place.name)} /> : null}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
