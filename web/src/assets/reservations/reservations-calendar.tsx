import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { useEffect } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { type ListState, listParameters } from "../../lists/list-state.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { monthOr, shownDays } from "../../ui/month/month-days.ts";
import { countText } from "../../ui/text/count-text.ts";
import { today } from "../../ui/text/local-time.ts";
import classes from "./reservation-calendar.module.css";
import { ReservationCalendar, takenBy } from "./reservation-calendar.tsx";

const PAGE_SIZE = 100;
/** Reservations of a month that are drawn; filters narrow more of them. */
const MOST = 500;

const barOf = (row: Reservation) => {
  const { name, asset_id } = row.asset_details;
  return { ...takenBy(row, [asset_id, name, row.user_details.name].filter(Boolean).join(" · ")), asset: row.asset };
};

/** The reservations of all assets that the filters of the list leave, by month. */
export function ReservationsCalendar({ filters }: { filters: ListState }) {
  const [state, change] = useUrlState();
  const month = monthOr(state.month, today());
  const { first, last } = shownDays(month);
  const { ordering: _, from: _from, to: _to, ...others } = listParameters(filters);
  const query = { ...others, from: first, to: last, page_size: PAGE_SIZE };
  const pages = usePages(reservationCalls.list, { query }, { silent: true });
  const { rows, count = 0, loadMore } = pages;
  const more = rows.length < MOST ? loadMore : undefined;
  useEffect(() => more?.(), [more]);
  if (pages.error && rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  return (
    <>
      <ReservationCalendar
        month={month}
        onTurn={(next) => change({ month: next })}
        isPending={pages.isLoading || pages.isStale || more !== undefined}
        taken={rows.map(barOf)}
        dayList={others}
      />
      {more === undefined && count > rows.length ? (
        <p className={classes.note}>
          {m.custody_calendar_first({ shown: countText(rows.length), all: countText(count) })}
        </p>
      ) : null}
    </>
  );
}
