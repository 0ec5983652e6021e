import type { Router } from "../http/route.ts";
import { exportMasters } from "./export-masters.ts";
import type { MasterFamily } from "./master-family.ts";
import { findMasters, masterOf } from "./master-queries.ts";
import { createMaster, removeMaster, toggleMaster, updateMaster } from "./write-master.ts";

/**
 * Binds the calls of a master. Every family's calls have the same form; the router checks each answer against its own
 * contract.
 */
export function bindFamily(router: Router, family: MasterFamily): void {
  const { calls } = family;
  router.signedIn(calls.list, (ctx, input) => ctx.read((tx) => findMasters(tx, family, ctx, input)));
  router.signedIn(calls.export, (ctx, input) => exportMasters(family, ctx, input));
  router.signedIn(calls.create, (ctx, { body }) => createMaster(family, ctx, body));
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => masterOf(tx, family, params.id)));
  router.signedIn(calls.update, (ctx, { params, body }) => updateMaster(family, ctx, params.id, body));
  router.signedIn(calls.toggleActive, (ctx, { params }) => toggleMaster(family, ctx, params.id));
  router.signedIn(calls.remove, (ctx, { params }) => removeMaster(family, ctx, params.id));
  family.routes?.(router);
}
