import type { Noun } from "../../nouns/noun.ts";
import { makeSamplePlan } from "./sample/make-sample-plan.ts";
import { floorPlanRoutes } from "./routes.ts";

export const floorPlanNoun: Noun = {
  routes: floorPlanRoutes,
  upheld: ["floor_pin_once", "floor_pin_subject", "floor_pin_inside"],
  sample_files: makeSamplePlan,
};
