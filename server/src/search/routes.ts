import { join } from "@steward/contract/kit/joined-call";
import { searchCalls } from "@steward/contract/search/calls";
import { searchRules } from "@steward/contract/search/rules";
import { routes } from "../http/route.ts";
import { findEverywhere } from "./search-queries.ts";

export const searchRoutes = routes(join(searchCalls, searchRules), (router) => {
  router.signedIn(searchCalls.find, findEverywhere);
});
