import { activityCalls } from "@steward/contract/activity/calls";
import { activityRules } from "@steward/contract/activity/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { findActivity } from "./activity-queries.ts";
import { exportActivity } from "./export-activity.ts";

export const activityRoutes = routes(join(activityCalls, activityRules), (router) => {
  router.signedIn(activityCalls.list, (ctx, asked) => ctx.read((tx) => findActivity(tx, ctx, asked)));
  router.signedIn(activityCalls.export, exportActivity);
});
