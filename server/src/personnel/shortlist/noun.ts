import type { Noun } from "../../nouns/noun.ts";
import { shortlistRoutes } from "./routes.ts";
import { makeSampleShortlist } from "./sample-shortlist.ts";

/** Published people whom an organisation keeps in view; the history of the person tells of it. */
export const shortlistNoun: Noun = { routes: shortlistRoutes, sample: makeSampleShortlist };
