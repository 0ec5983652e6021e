import { Button } from "@mantine/core";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { IconCalendar, IconCalendarPlus, IconList } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ListFooter } from "../../lists/list-footer.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { type Pages, usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { ActionMenu, type MenuAction } from "../../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { today } from "../../ui/text/local-time.ts";
import { assetTitle } from "../asset-labels.ts";
import classes from "./asset-reservations.module.css";
import { daysText } from "./reservation-labels.ts";
import { useReservationActions } from "./use-reservation-actions.tsx";
import { lazily } from "../../ui/lazily.tsx";

const ReservationDialog = lazily(async () => (await import("./reservation-dialog.tsx")).ReservationDialog);

const AssetCalendar = lazy(() => import("./asset-calendar.tsx"));

const PAGE_SIZE = 5;

/** For whom an asset is reserved, and who asked for it, by day. */
export function AssetReservations({ asset }: { asset: AssetDetails }) {
  const may = useMay("asset.check_in_out");
  const [isReserving, setIsReserving] = useState(false);
  const [isCalendar, setIsCalendar] = useState(false);
  const { actionsOf, dialogs } = useReservationActions();
  const input = { params: { id: asset.id }, query: { page_size: PAGE_SIZE } };
  const pages = usePages(reservationCalls.ofAsset, input, { silent: true });
  const isArchived = asset.status_details.category === "archived";
  return (
    <section className={classes.part} aria-labelledby="asset-reservations">
      <div className={classes.head}>
        <h2 id="asset-reservations" className={classes.title}>
          {m.custody_reservations()}
        </h2>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={isCalendar ? <IconList size={15} aria-hidden /> : <IconCalendar size={15} aria-hidden />}
            onClick={() => setIsCalendar(!isCalendar)}
          >
            {isCalendar ? m.ui_as_list() : m.ui_as_calendar()}
          </Button>
          {!isArchived && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCalendarPlus size={15} aria-hidden />}
              onClick={() => setIsReserving(true)}
            >
              {may ? m.custody_reserve() : m.custody_request()}
            </Button>
          )}
        </div>
      </div>
      {isCalendar ? (
        <Suspense fallback={<SkeletonArea height={480} />}>
          <AssetCalendar asset={asset} />
        </Suspense>
      ) : (
        <ReservationRows pages={pages} actionsOf={actionsOf} />
      )}
      {dialogs}
      {isReserving && (
        <ReservationDialog
          name={assetTitle(asset)}
          asset={asset.id}
          record={null}
          requests={!may}
          onClose={() => setIsReserving(false)}
        />
      )}
    </section>
  );
}

interface ReservationRowsProps {
  pages: Pages<Reservation>;
  actionsOf: (row: Reservation) => MenuAction[];
}

function ReservationRows({ pages, actionsOf }: ReservationRowsProps) {
  return (
    <>
      {pages.error && pages.rows.length === 0 ? <LoadFailure error={pages.error} onRetry={pages.reload} /> : null}
      {pages.isLoading ? <SkeletonArea height={40} /> : null}
      {!pages.isLoading && !pages.error && pages.rows.length === 0 ? (
        <p className={classes.none}>{m.custody_not_reserved()}</p>
      ) : null}
      <ul className={classes.rows}>
        {pages.rows.map((row) => {
          const actions = actionsOf(row);
          return (
            <li key={row.id} className={classes.row} data-now={row.starts <= today() || undefined}>
              <span className={classes.days}>{daysText(row)}</span>
              <span dir="auto" className={classes.who}>
                {row.user_details.name}
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
    </>
  );
}
