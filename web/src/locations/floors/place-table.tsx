import type { ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { listOf, type Statuses } from "./floor-numbers.ts";
import classes from "./floor-page.module.css";

interface PlaceTableProps {
  label: string;
  places: readonly ViewedPlace[];
  statuses: Statuses;
}

const LIST = "asset-management-my-assets";

/** The numbers of places as a table; each leads to the list that it counts. */
export const PlaceTable = ({ label, places, statuses }: PlaceTableProps) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{m.floors_place()}</th>
          <th scope="col">{m.floors_assets()}</th>
          <th scope="col">{m.floors_overdue()}</th>
          {statuses.map(({ id, name }) => (
            <th key={id} scope="col" dir="auto">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => {
          const { name, numbers } = place;
          const [total, overdue] = [numbers?.total ?? 0, numbers?.overdue ?? 0];
          return (
            <tr key={place.id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>
                <CountLink
                  count={total}
                  label={m.floors_assets_of({ shown: m.floors_counted({ count: total }), name })}
                  name={LIST}
                  search={listOf(place)}
                />
              </td>
              <td>
                <CountLink
                  count={overdue}
                  label={m.floors_overdue_of({ shown: countText(overdue), name })}
                  name={LIST}
                  search={listOf(place, { overdue: "true" })}
                />
              </td>
              {statuses.map((status) => {
                const count = numbers?.statuses.find(({ id }) => id === status.id)?.count ?? 0;
                return (
                  <td key={status.id}>
                    <CountLink
                      count={count}
                      label={m.floors_status_of({ shown: countText(count), status: status.name, name })}
                      name={LIST}
                      search={listOf(place, { status: status.id })}
                    />
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
