import { join } from "@steward/contract/kit/joined-call";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { serviceVisitRules } from "@steward/contract/service-requests/visits/rules";
import { exportList } from "../../activity/export-list.ts";
import { routes } from "../../http/route.ts";
import {
  acceptVisit,
  cancelVisit,
  declineVisit,
  rescheduleVisit,
  scheduleVisit,
  setOut,
  startVisit,
} from "./change-visit.ts";
import { addVisitPictures, finishVisit } from "./finish-visit.ts";
import { requestCalendarOf, visitCalendarOf } from "./visit-calendar.ts";
import { findVisits, ownVisits, visitOf, visitsOf } from "./visit-queries.ts";
import { visitSheet } from "./visit-sheet.ts";

const calls = serviceVisitCalls;

export const serviceVisitRoutes = routes(join(calls, serviceVisitRules), (router) => {
  router.signedIn(calls.all, (ctx, asked) => ctx.read((tx) => findVisits(tx, ctx, asked)));
  router.signedIn(calls.calendar, (ctx, { query }) => ctx.read((tx) => visitCalendarOf(tx, ctx, query)));
  router.signedIn(calls.calendarOfRequests, (ctx, { query }) => ctx.read((tx) => requestCalendarOf(tx, ctx, query)));
  router.signedIn(calls.mine, (ctx, asked) => ctx.read((tx) => ownVisits(tx, ctx, asked)));
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "visits", columns: visitSheet, find: findVisits }),
  );
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => visitsOf(tx, ctx, asked)));
  router.signedIn(calls.schedule, scheduleVisit);
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => visitOf(tx, ctx, params)));
  router.signedIn(calls.reschedule, rescheduleVisit);
  router.signedIn(calls.accept, acceptVisit);
  router.signedIn(calls.decline, declineVisit);
  router.signedIn(calls.enRoute, setOut);
  router.signedIn(calls.start, startVisit);
  router.signedIn(calls.finish, finishVisit);
  router.signedIn(calls.cancel, cancelVisit);
  router.signedIn(calls.addPictures, addVisitPictures);
});
