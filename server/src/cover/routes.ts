import { coverCalls } from "@steward/contract/cover/calls";
import { coverRules } from "@steward/contract/cover/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { addCover } from "./add-cover.ts";
import { countByDay, findEnding, readCover, recordsOf } from "./cover-queries.ts";
import { exportCover } from "./export-cover.ts";
import { removeCover } from "./remove-cover.ts";
import { renewCover } from "./renew-cover.ts";
import { updateCover } from "./update-cover.ts";

export const coverRoutes = routes(join(coverCalls, coverRules), (router) => {
  router.signedIn(coverCalls.warranties, recordsOf("warranty"));
  router.signedIn(coverCalls.addWarranty, addCover("warranty"));
  router.signedIn(coverCalls.readWarranty, readCover("warranty"));
  router.signedIn(coverCalls.updateWarranty, updateCover("warranty"));
  router.signedIn(coverCalls.renewWarranty, renewCover("warranty"));
  router.signedIn(coverCalls.removeWarranty, removeCover("warranty"));
  router.signedIn(coverCalls.amcs, recordsOf("amc"));
  router.signedIn(coverCalls.addAmc, addCover("amc"));
  router.signedIn(coverCalls.readAmc, readCover("amc"));
  router.signedIn(coverCalls.updateAmc, updateCover("amc"));
  router.signedIn(coverCalls.renewAmc, renewCover("amc"));
  router.signedIn(coverCalls.removeAmc, removeCover("amc"));
  router.signedIn(coverCalls.list, (ctx, asked) => ctx.read((tx) => findEnding(tx, ctx, asked)));
  router.signedIn(coverCalls.days, countByDay);
  router.signedIn(coverCalls.export, exportCover);
});
