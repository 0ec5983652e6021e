import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { IconCalendarCheck, IconCalendarX, IconPencil, IconUserShare, IconX } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { useProfile } from "../../session/organisation.ts";
import type { MenuAction } from "../../ui/menus/action-menu.tsx";
import { today } from "../../ui/text/local-time.ts";
import { cancelLabel } from "./reservation-labels.ts";
import { lazily } from "../../ui/lazily.tsx";

const EndReservationDialog = lazily(async () => (await import("./end-reservation-dialog.tsx")).EndReservationDialog);
const ReservationDialog = lazily(async () => (await import("./reservation-dialog.tsx")).ReservationDialog);

const CheckOutDialog = lazy(() => import("../custody/check-out-dialog.tsx"));

/** Checks the asset of a reservation out to its person, until its last day; the asset is read first. */
function CheckOut({ record, onClose }: { record: Reservation; onClose: () => void }) {
  const asset = useLoad(assetCalls.read, { params: { id: record.asset } }).data;
  return asset ? (
    <CheckOutDialog asset={asset} user={record.user} expectedReturn={record.ends} onClose={onClose} />
  ) : null;
}

type Opened = { what: "change" | "cancel" | "decline" | "check out"; record: Reservation } | null;

/** What is done with an open reservation or request, and the dialogs for it; its own person takes it back. */
export function useReservationActions(): { actionsOf: (row: Reservation) => MenuAction[]; dialogs: ReactNode } {
  const may = useMay("asset.check_in_out");
  const own = useProfile()?.id;
  const approve = useWrite(reservationCalls.approve);
  const [opened, setOpened] = useState<Opened>(null);
  const onClose = () => setOpened(null);

  const answers = (record: Reservation): MenuAction[] => [
    {
      label: m.custody_approve(),
      icon: <IconCalendarCheck size={16} aria-hidden />,
      run: () => approve.mutate({ params: { id: record.id }, version: record.version }),
    },
    {
      label: m.custody_decline_request(),
      icon: <IconX size={16} aria-hidden />,
      run: () => setOpened({ what: "decline", record }),
    },
  ];
  const checkOut = (record: Reservation): MenuAction => ({
    label: m.custody_check_out(),
    icon: <IconUserShare size={16} aria-hidden />,
    run: () => setOpened({ what: "check out", record }),
  });
  const change = (record: Reservation): MenuAction => ({
    label: m.custody_change_reservation(),
    icon: <IconPencil size={16} aria-hidden />,
    run: () => setOpened({ what: "change", record }),
  });
  const actionsOf = (record: Reservation): MenuAction[] => {
    const isRequest = record.state === "requested";
    if ((!isRequest && record.state !== "reserved") || !(may || record.user === own)) return [];
    const fetches = may && !isRequest && record.starts <= today();
    return [
      ...(may && isRequest ? answers(record) : []),
      ...(fetches ? [checkOut(record)] : []),
      ...(may ? [change(record)] : []),
      {
        label: cancelLabel(record),
        icon: <IconCalendarX size={16} aria-hidden />,
        danger: true,
        run: () => setOpened({ what: "cancel", record }),
      },
    ];
  };
  const dialogs = opened && (
    <Suspense fallback={null}>
      {opened.what === "check out" && <CheckOut record={opened.record} onClose={onClose} />}
      {(opened.what === "cancel" || opened.what === "decline") && (
        <EndReservationDialog record={opened.record} declines={opened.what === "decline"} onClose={onClose} />
      )}
      {opened.what === "change" && (
        <ReservationDialog
          name={opened.record.asset_details.name || opened.record.asset_details.asset_id}
          asset={opened.record.asset}
          record={opened.record}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
  return { actionsOf, dialogs };
}
