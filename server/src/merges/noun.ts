import type { Noun } from "../nouns/noun.ts";
import { mergeRoutes } from "./routes.ts";

/** Merges of two masters that are one. */
export const mergeNoun: Noun = { routes: mergeRoutes };
