import { branchCalls } from "@steward/contract/branches/calls";
import { branchRules } from "@steward/contract/branches/rules";
import { join } from "@steward/contract/kit/joined-call";
import { activityPage } from "../activity/activity-queries.ts";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { needRight } from "../locations/location-rules.ts";
import { removeLocation } from "../locations/write-location.ts";
import { readPlaceAsOf } from "./as-of/place-as-of.ts";
import { revertPlaceChange } from "./as-of/revert-place-change.ts";
import { branchOf, findBranches } from "./branch-queries.ts";
import { branchSheet, shownOfBranches } from "./branch-sheet.ts";
import { toggleBranch } from "./toggle-branch.ts";
import { createBranch, updateBranch } from "./write-branch.ts";

export const branchRoutes = routes(join(branchCalls, branchRules), (router) => {
  router.signedIn(branchCalls.list, (ctx, asked) => ctx.read((tx) => findBranches(tx, ctx, asked)));
  router.signedIn(branchCalls.export, (ctx, asked) =>
    exportList(ctx, asked, { name: "branches", columns: [...branchSheet, ...shownOfBranches], find: findBranches }),
  );
  router.signedIn(branchCalls.create, createBranch);
  router.signedIn(branchCalls.read, async (ctx, { params }) => {
    const found = await ctx.read((tx) => branchOf(tx, params.id));
    needRight(ctx, found.type, "view");
    return found;
  });
  router.signedIn(branchCalls.update, updateBranch);
  router.signedIn(branchCalls.toggleActive, toggleBranch);
  router.signedIn(branchCalls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      needRight(ctx, (await branchOf(tx, params.id)).type, "view");
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
  router.signedIn(branchCalls.asOf, readPlaceAsOf);
  router.signedIn(branchCalls.revert, revertPlaceChange);
  router.signedIn(branchCalls.remove, (ctx, { params }) => removeLocation(ctx, params.id));
  router.signedIn(branchCalls.removeAddressed, (ctx, { params }) => removeLocation(ctx, params.id, params.address_id));
});
