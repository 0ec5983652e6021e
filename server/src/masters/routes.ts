import type { brandCalls } from "@steward/contract/masters/brand";
import type { Router } from "../http/route.ts";
import type { MasterFamily } from "./master-family.ts";
import { listMasters, masterOf } from "./master-queries.ts";
import { createMaster, removeMaster, toggleMaster, updateMaster } from "./write-master.ts";

/** Binds the calls of a master. Those of every family have the same form; the edge checks each answer against its own contract. */
export function bindFamily(router: Router, family: MasterFamily): void {
  const calls = family.calls as typeof brandCalls;
  type Answer = Awaited<ReturnType<typeof readAs>>;
  const readAs = (answer: unknown) => Promise.resolve(answer as never);
  const answered = (answer: Promise<unknown>): Promise<Answer> => answer.then(readAs);
  router.signedIn(calls.list, (ctx, input) => answered(listMasters(family, ctx, input)));
  router.signedIn(calls.create, (ctx, { body }) => answered(createMaster(family, ctx, body)));
  router.signedIn(calls.read, (ctx, { params }) => answered(ctx.read((tx) => masterOf(tx, family, params.id))));
  router.signedIn(calls.update, (ctx, { params, body }) => answered(updateMaster(family, ctx, params.id, body)));
  router.signedIn(calls.toggleActive, (ctx, { params }) => answered(toggleMaster(family, ctx, params.id)));
  router.signedIn(calls.remove, (ctx, { params }) => removeMaster(family, ctx, params.id));
  family.routes?.(router);
}
