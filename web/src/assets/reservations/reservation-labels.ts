import type { ReservationState } from "@steward/contract/assets/reservations/constants";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { m } from "../../messages/messages.js";
import { readDay } from "../../ui/text/local-time.ts";

/** The days of a reservation: one, or from the first to the last. */
export const daysText = ({ starts, ends }: Pick<Reservation, "starts" | "ends">): string =>
  starts === ends ? readDay(starts) : m.custody_from_to({ starts: readDay(starts), ends: readDay(ends) });

export const reservationStateLabel: Record<ReservationState, () => string> = {
  requested: m.custody_requested,
  declined: m.custody_declined,
  reserved: m.custody_reserved,
  fetched: m.custody_fetched,
  expired: m.custody_expired,
  cancelled: m.custody_cancelled,
};

/** What taking it back is called. */
export const cancelLabel = ({ state }: Pick<Reservation, "state">): string =>
  state === "requested" ? m.custody_cancel_request() : m.custody_cancel_reservation();
