import type { Noun } from "../../nouns/noun.ts";
import { bulkRoutes } from "./routes.ts";

/** Bulk actions have no kind of record of their own in history: what is done is told of each asset. */
export const bulkNoun: Noun = { routes: bulkRoutes, upheld: ["bulk_run_state", "bulk_item_outcome"] };
