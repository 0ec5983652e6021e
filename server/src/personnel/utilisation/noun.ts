import type { Noun } from "../../nouns/noun.ts";
import { utilisationRoutes } from "./routes.ts";

/** How much of the time in which people can be placed they are; its records are profiles and placements. */
export const utilisationNoun: Noun = { routes: utilisationRoutes };
