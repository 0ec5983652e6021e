import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { bulkRules } from "@steward/contract/assets/bulk/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../../http/route.ts";
import { runOf } from "./bulk-queries.ts";
import { bulkReport } from "./bulk-report.ts";
import { startBulk } from "./start-bulk.ts";
import { cancelBulk, undoBulk } from "./steer-bulk.ts";

export const bulkRoutes = routes(join(bulkCalls, bulkRules), (router) => {
  router.signedIn(bulkCalls.start, startBulk);
  router.signedIn(bulkCalls.read, (ctx, { params }) => ctx.read((tx) => runOf(tx, ctx, params.id)));
  router.signedIn(bulkCalls.cancel, cancelBulk);
  router.signedIn(bulkCalls.undo, undoBulk);
  router.signedIn(bulkCalls.report, bulkReport);
});
