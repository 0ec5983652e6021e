import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { reservationRules } from "@steward/contract/assets/reservations/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../../http/route.ts";
import { assertAsset } from "../asset-queries.ts";
import { approveRequest, declineRequest } from "./answer-request.ts";
import { exportReservations } from "./export-reservations.ts";
import { findOwnReservations, findReservations, findReservationsOf, reservationOf } from "./reservation-queries.ts";
import { cancelReservation, changeReservation, requestAsset, reserve } from "./reserve.ts";

export const reservationRoutes = routes(join(reservationCalls, reservationRules), (router) => {
  router.signedIn(reservationCalls.list, (ctx, { query, request }) =>
    ctx.read((tx) => findReservations(tx, ctx, { query, request })),
  );
  router.signedIn(reservationCalls.export, exportReservations);
  router.signedIn(reservationCalls.mine, (ctx, { query, request }) =>
    ctx.read((tx) => findOwnReservations(tx, ctx, { query, request })),
  );
  router.signedIn(reservationCalls.read, (ctx, { params }) => ctx.read((tx) => reservationOf(tx, ctx, params.id)));
  router.signedIn(reservationCalls.ofAsset, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assertAsset(tx, params.id);
      return findReservationsOf(tx, ctx, { query, request }, params.id);
    }),
  );
  router.signedIn(reservationCalls.reserve, reserve);
  router.signedIn(reservationCalls.request, requestAsset);
  router.signedIn(reservationCalls.approve, approveRequest);
  router.signedIn(reservationCalls.decline, declineRequest);
  router.signedIn(reservationCalls.update, changeReservation);
  router.signedIn(reservationCalls.cancel, cancelReservation);
});
