import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { ListFooter } from "../../lists/list-footer.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { today } from "../../ui/text/local-time.ts";
import classes from "./asset-reservations.module.css";
import { daysText } from "./reservation-labels.ts";
import { useReservationActions } from "./use-reservation-actions.tsx";

const PAGE_SIZE = 10;

/** What is reserved for the signed-in person, and what they asked for; they take it back here. */
export function OwnReservations() {
  const { actionsOf, dialogs } = useReservationActions();
  const pages = usePages(reservationCalls.mine, { query: { page_size: PAGE_SIZE } }, { silent: true });
  return (
    <section className={classes.part} aria-labelledby="own-reservations">
      <div className={classes.head}>
        <h2 id="own-reservations" className={classes.title}>
          {m.custody_own_reservations()}
        </h2>
      </div>
      {pages.error && pages.rows.length === 0 ? <LoadFailure error={pages.error} onRetry={pages.reload} /> : null}
      {pages.isLoading ? <SkeletonArea height={40} /> : null}
      {!pages.isLoading && !pages.error && pages.rows.length === 0 ? (
        <p className={classes.none}>{m.custody_own_reservations_none()}</p>
      ) : null}
      <ul className={classes.rows}>
        {pages.rows.map((row) => {
          const actions = actionsOf(row);
          return (
            <li key={row.id} className={classes.row} data-now={row.starts <= today() || undefined}>
              <span className={classes.days}>{daysText(row)}</span>
              <span dir="auto" className={classes.who}>
                <ReservedAsset row={row} />
                {row.state === "requested" && <span className={classes.requested}>{m.custody_requested()}</span>}
              </span>
              <span dir="auto" className={classes.note}>
                {row.note}
              </span>
              {actions.length > 0 && (
                <ActionMenu actions={() => actions} label={m.custody_reservation_actions({ days: daysText(row) })} />
              )}
            </li>
          );
        })}
      </ul>
      <ListFooter list={pages} />
      {dialogs}
    </section>
  );
}

function ReservedAsset({ row }: { row: Reservation }) {
  const may = useMay("asset.view");
  const { asset_id, name } = row.asset_details;
  const title = [asset_id, name].filter(Boolean).join(" · ");
  if (!may) return title;
  return (
    <RouteLink name="asset-management-my-assets-id" params={{ id: row.asset }}>
      {title}
    </RouteLink>
  );
}
