import type { Noun } from "../nouns/noun.ts";
import { activityRoutes } from "./routes.ts";

/** The log itself, and the exports of all lists, which stand nowhere but in it. */
export const activityNoun: Noun = { routes: activityRoutes, history: { activity: {}, export: { told_by: "file" } } };
