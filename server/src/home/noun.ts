import type { Noun } from "../nouns/noun.ts";
import { homeRoutes } from "./routes.ts";

/** The home page of each member: how it is arranged is a setting, which has no history. */
export const homeNoun: Noun = { routes: homeRoutes };
