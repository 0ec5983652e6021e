import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { holidayRoutes } from "./routes.ts";

export const holidayNoun: Noun = {
  routes: holidayRoutes,
  history: { holiday: namedIn("holiday") },
  refusals: { holiday_name: nameTaken },
};
