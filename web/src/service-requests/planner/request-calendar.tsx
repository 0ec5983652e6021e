import type { ListFilter } from "../../lists/list-props.ts";
import { ListToolbar } from "../../lists/tools/list-toolbar.tsx";
import { useListNarrowing } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { KEPT_FILTER } from "../request-list.ts";
import { calls } from "../visits/visit-api.tsx";
import { Planner } from "./planner.tsx";
import classes from "./planner.module.css";

interface RequestCalendarProps {
  query: Readonly<Record<string, string>>;
  filters: readonly ListFilter[];
}

/** The visits of the requests of the list, by engineer and day. */
export function RequestCalendar({ query, filters }: RequestCalendarProps) {
  const { filters: shown, state, setState, narrowed } = useListNarrowing({ filters, keptFilter: KEPT_FILTER, query });
  return (
    <>
      <div className={classes.head}>
        <ListToolbar
          searchLabel={m.service_requests_search()}
          filters={shown}
          state={state}
          onChange={setState}
          onDown={() => undefined}
        />
      </div>
      <Planner call={calls.calendarOfRequests} query={narrowed} waiting={narrowed} />
    </>
  );
}
