import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import { floorPlanRules } from "@steward/contract/locations/floor-plans/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../../http/route.ts";
import { pin, unpin } from "./change-pin.ts";
import { removePlan, uploadPlan } from "./change-plan.ts";
import { readPlan, readUnplaced } from "./floor-plan-queries.ts";

export const floorPlanRoutes = routes(join(floorPlanCalls, floorPlanRules), (router) => {
  router.signedIn(floorPlanCalls.read, readPlan);
  router.signedIn(floorPlanCalls.upload, uploadPlan);
  router.signedIn(floorPlanCalls.remove, removePlan);
  router.signedIn(floorPlanCalls.unplaced, readUnplaced);
  router.signedIn(floorPlanCalls.pin, pin);
  router.signedIn(floorPlanCalls.unpin, unpin);
});
