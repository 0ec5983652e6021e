import { activityCalls } from "@steward/contract/activity/calls";
import type { Router } from "../http/route.ts";
import { findActivity } from "./activity-queries.ts";
import { exportActivity } from "./export-activity.ts";

export function activityRoutes(router: Router): void {
  router.signedIn(activityCalls.list, (ctx, asked) => ctx.read((tx) => findActivity(tx, ctx, asked)));
  router.signedIn(activityCalls.export, exportActivity);
}
