import type { ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import type { UrlState } from "../../navigation/navigation.tsx";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { auditParts, listOf, listOfPart, type Measure, type Statuses } from "./floor-numbers.ts";
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
  count: (numbers: NonNullable<ViewedPlace["numbers"]>) => number;
  label: (count: number, name: string) => string;
  search: (place: ViewedPlace) => UrlState;
}

const LIST = "asset-management-my-assets";

const partColumn = (measure: "status" | "audit", key: string, title: string, count: Column["count"]): Column => ({
  key,
  title,
  count,
  label: (count, name) => m.floors_status_of({ shown: countText(count), status: title, name }),
  search: (place) => listOfPart(place, measure, key),
});

/** By audits what is due and what the last ones found, else what is late and the statuses. */
const columnsOf = (measure: Measure, statuses: Statuses): Column[] =>
  measure === "audit"
    ? [
        {
          ...partColumn("audit", "due", m.floors_audit_due(), ({ audit }) => audit.due),
          label: (count, name) => m.floors_due_of({ shown: countText(count), name }),
        },
        ...auditParts.map(({ id, name }) => partColumn("audit", id, name(), ({ audit }) => audit[id])),
      ]
    : [
        {
          key: "overdue",
          title: m.floors_overdue(),
          count: (numbers) => numbers.overdue,
          label: (count, name) => m.floors_overdue_of({ shown: countText(count), name }),
          search: (place) => listOf(place, { overdue: "true" }),
        },
        ...statuses.map(({ id, name }) =>
          partColumn("status", id, name, (numbers) => numbers.statuses.find((each) => each.id === id)?.count ?? 0),
        ),
      ];

/** The numbers of places as a table; each leads to the list that it counts. */
export function PlaceTable({ label, places, measure, statuses }: PlaceTableProps) {
  const all: Column = {
    key: "all",
    title: m.floors_assets(),
    count: ({ total }) => total,
    label: (count, name) => m.floors_assets_of({ shown: m.floors_counted({ count }), name }),
    search: (place) => listOf(place),
  };
  const columns = [all, ...columnsOf(measure, statuses)];
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
          {places.map((place) => {
            const { name, numbers } = place;
            return (
              <tr key={place.id}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                {columns.map(({ key, count, label: labelOf, search }) => {
                  const number = numbers ? count(numbers) : 0;
                  return (
                    <td key={key}>
                      <CountLink count={number} label={labelOf(number, name)} name={LIST} search={search(place)} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
