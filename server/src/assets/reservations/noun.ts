import { messages } from "@steward/contract/messages/catalogue";
import { conflict } from "../../errors/refusal.ts";
import { assetDutyOf, type DutyCard } from "../../nouns/duty-card.ts";
import type { Noun } from "../../nouns/noun.ts";
import { findReservations } from "./reservation-queries.ts";
import { reservationRoutes } from "./routes.ts";

const requests: DutyCard = {
  kind: "requests",
  isOf: ({ may }) => may("asset.check_in_out"),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findReservations(tx, ctx, { request, query: { state: ["requested"], page_size } });
    return assetDutyOf(page, ({ user_details, starts: day }) => ({ about: user_details.name, day }));
  },
};

/** Reservations have no kind of record of their own in history: what is done is told of the asset. */
export const reservationNoun: Noun = {
  routes: reservationRoutes,
  duties: [requests],
  refusals: { reservation_once: () => conflict(messages.custody.reservedMeanwhile) },
  upheld: ["reservation_days", "reservation_states"],
};
