import { branchCalls } from "@steward/contract/locations";
import type { Router } from "../http/route.ts";
import { branchOf, listBranches } from "./branch-queries.ts";
import { createBranch, removeBranch, toggleBranch, updateBranch } from "./write-branch.ts";

export function branchRoutes(router: Router): void {
  router.signedIn(branchCalls.list, listBranches);
  router.signedIn(branchCalls.create, createBranch);
  router.signedIn(branchCalls.read, (ctx, { params }) => ctx.read((tx) => branchOf(tx, params.id)));
  router.signedIn(branchCalls.update, updateBranch);
  router.signedIn(branchCalls.toggleActive, toggleBranch);
  router.signedIn(branchCalls.remove, removeBranch);
}
