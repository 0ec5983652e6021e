import { importCalls } from "@steward/contract/imports/calls";
import { useLoad } from "../http/queries.ts";
import { stateLabel } from "../imports/imports-api.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import classes from "./home-page.module.css";
import { formatCount } from "./number-format.ts";

const SHOWN = 5;

/** The newest imports, where there are any. */
export function RecentImports() {
  const imports = useLoad(importCalls.list, { query: { page_size: SHOWN } }, { silent: true });
  const rows = imports.data?.results ?? [];
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
