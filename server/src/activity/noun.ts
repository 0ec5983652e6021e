import type { Noun } from "../nouns/noun.ts";
import { activityRoutes } from "./routes.ts";

/** The log itself, and the exports of all lists, which leave only an entry. */
export const activityNoun: Noun = { routes: activityRoutes, history: { activity: {}, export: { told_by: "file" } } };
