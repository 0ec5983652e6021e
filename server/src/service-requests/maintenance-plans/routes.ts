import { join } from "@steward/contract/kit/joined-call";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { maintenancePlanRules } from "@steward/contract/service-requests/maintenance-plans/rules";
import { activityPage } from "../../activity/activity-queries.ts";
import { exportList } from "../../activity/export-list.ts";
import { routes } from "../../http/route.ts";
import { daysOf, findDates, forecastOf } from "./forecast-queries.ts";
import { assertPlan, findPlans, planOf } from "./plan-queries.ts";
import { planSheet } from "./plan-sheet.ts";
import { createPlan, pausePlan, removePlan, resumePlan, updatePlan } from "./write-plan.ts";

export const maintenancePlanRoutes = routes(join(calls, maintenancePlanRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findPlans(tx, ctx, asked)));
  router.signedIn(calls.create, createPlan);
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "maintenance-plans", columns: planSheet, find: findPlans }),
  );
  router.signedIn(calls.forecast, (ctx, { query }) => ctx.read((tx) => forecastOf(tx, ctx, query)));
  router.signedIn(calls.days, (ctx, { query }) => ctx.read((tx) => daysOf(tx, ctx, query)));
  router.signedIn(calls.dates, (ctx, asked) => ctx.read((tx) => findDates(tx, ctx, asked)));
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => planOf(tx, params.id)));
  router.signedIn(calls.update, updatePlan);
  router.signedIn(calls.pause, pausePlan);
  router.signedIn(calls.resume, resumePlan);
  router.signedIn(calls.remove, removePlan);
  router.signedIn(calls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assertPlan(tx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
});
