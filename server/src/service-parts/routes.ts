import { join } from "@steward/contract/kit/joined-call";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import { servicePartRules } from "@steward/contract/service-parts/rules";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { assertVisited } from "../service-requests/visits/visit-queries.ts";
import { approveEstimate, askApproval, declineEstimate } from "./estimate.ts";
import { readEstimate } from "./estimate-queries.ts";
import { findParts, partOf, partsOf } from "./part-queries.ts";
import { partSheet } from "./part-sheet.ts";
import { addPart, removePart, updatePart } from "./write-part.ts";

const calls = servicePartCalls;

export const servicePartRoutes = routes(join(calls, servicePartRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findParts(tx, ctx, asked)));
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "service-parts", columns: partSheet, find: findParts }),
  );
  router.signedIn(calls.ofRequest, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assertVisited(tx, params.id);
      return partsOf(tx, ctx, params.id, asked);
    }),
  );
  router.signedIn(calls.add, addPart);
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => partOf(tx, params.id, params.part_id)));
  router.signedIn(calls.update, updatePart);
  router.signedIn(calls.remove, removePart);
  router.signedIn(calls.estimate, (ctx, { params }) => ctx.read((tx) => readEstimate(tx, params.id)));
  router.signedIn(calls.askApproval, askApproval);
  router.signedIn(calls.approve, approveEstimate);
  router.signedIn(calls.decline, declineEstimate);
});
