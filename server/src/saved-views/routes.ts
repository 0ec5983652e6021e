import { join } from "@steward/contract/kit/joined-call";
import { savedViewCalls } from "@steward/contract/saved-views/calls";
import { savedViewRules } from "@steward/contract/saved-views/rules";
import { routes } from "../http/route.ts";
import { listSavedViews, savedViewOf } from "./saved-view-queries.ts";
import { createSavedView, removeSavedView, toggleDefaultView, updateSavedView } from "./write-saved-view.ts";

export const savedViewRoutes = routes(join(savedViewCalls, savedViewRules), (router) => {
  router.signedIn(savedViewCalls.list, listSavedViews);
  router.signedIn(savedViewCalls.create, createSavedView);
  router.signedIn(savedViewCalls.read, (ctx, { params }) => ctx.read((tx) => savedViewOf(tx, ctx, params.id)));
  router.signedIn(savedViewCalls.update, updateSavedView);
  router.signedIn(savedViewCalls.remove, removeSavedView);
  router.signedIn(savedViewCalls.toggleDefault, toggleDefaultView);
});
