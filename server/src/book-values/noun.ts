import type { Noun } from "../nouns/noun.ts";
import { bookValueRoutes } from "./routes.ts";

/** Book values and disposals of assets, which are told in the history of those. */
export const bookValueNoun: Noun = {
  routes: bookValueRoutes,
  upheld: ["disposal_of_asset"],
};
