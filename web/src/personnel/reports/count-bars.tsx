import { m } from "../../messages/messages.js";
import type { RouteName } from "../../navigation/route-names.ts";
import { CountLink } from "../../ui/text/count-link.tsx";
import classes from "./staffing-reports.module.css";

export interface CountRow {
  key: string;
  name: string;
  count: number;
  /** Beside the number, as its share. */
  note?: string | undefined;
  /** The filters of the list that it counts. */
  search: Record<string, string>;
}

interface CountBarsProps {
  label: string;
  /** What the rows are. */
  of: string;
  rows: readonly CountRow[];
  /** The list that the numbers open. */
  list: RouteName;
}

/** Numbers as bars: a table, whose numbers open the lists that they count. */
export function CountBars({ label, of, rows, list }: CountBarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={classes.bars} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{m.staffing_interests()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, note, search }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
              </span>
              <span className={classes.number}>
                <CountLink count={count} label={m.staffing_count_of({ count, name })} name={list} search={search} />
              </span>
              {note === undefined ? null : <span className={classes.note}>{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
