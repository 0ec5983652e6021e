import type { Noun } from "../nouns/noun.ts";
import { activityRoutes } from "./routes.ts";

/** The log itself, which tells of its exports too. */
export const activityNoun: Noun = { routes: activityRoutes, history: { activity: {} } };
