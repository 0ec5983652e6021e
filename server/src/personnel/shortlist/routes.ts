import { join } from "@steward/contract/kit/joined-call";
import { shortlistCalls as calls } from "@steward/contract/personnel/shortlist/calls";
import { shortlistRules } from "@steward/contract/personnel/shortlist/rules";
import { routes } from "../../http/route.ts";
import { addToShortlist, removeFromShortlist } from "./change-shortlist.ts";

export const shortlistRoutes = routes(join(calls, shortlistRules), (router) => {
  router.signedIn(calls.add, addToShortlist);
  router.signedIn(calls.remove, removeFromShortlist);
});
