import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { approvalCallRules } from "@steward/contract/asset-requests/approval/rules";
import { join } from "@steward/contract/kit/joined-call";
import { messages } from "@steward/contract/messages/catalogue";
import { exportList } from "../../activity/export-list.ts";
import { activityPage } from "../../activity/activity-queries.ts";
import { forbidden } from "../../errors/refusal.ts";
import { routes } from "../../http/route.ts";
import { requestDetailsOf } from "../details-queries.ts";
import { findRequests, requestRow } from "../request-queries.ts";
import { requestSheet } from "../request-sheet.ts";
import { approvalRulesOf, setApprovalRules } from "./approval-rules.ts";
import { approveRequest, approveSeveral, giveReason, rejectRequest, reviewRequest } from "./decide-request.ts";
import { delegationOf, endDelegation, setDelegate } from "./delegate.ts";
import { matchesOf } from "./match-queries.ts";

export const approvalRoutes = routes(join(approvalCalls, approvalCallRules), (router) => {
  router.signedIn(approvalCalls.list, (ctx, { query, request }) =>
    ctx.read((tx) => findRequests(tx, ctx, { query, request })),
  );
  router.signedIn(approvalCalls.export, (ctx, input) => {
    if (!ctx.may("precheck.export")) throw forbidden(messages.assetRequests.noExport);
    return exportList(ctx, input, { name: "requested-assets", columns: requestSheet, find: findRequests });
  });
  router.signedIn(approvalCalls.approveSeveral, approveSeveral);
  router.signedIn(approvalCalls.read, (ctx, { params }) => ctx.read((tx) => requestDetailsOf(tx, ctx, params.id)));
  router.signedIn(approvalCalls.update, reviewRequest);
  router.signedIn(approvalCalls.matches, (ctx, { params }) => ctx.read((tx) => matchesOf(tx, params.id)));
  router.signedIn(approvalCalls.approve, approveRequest);
  router.signedIn(approvalCalls.reject, rejectRequest);
  router.signedIn(approvalCalls.rejectReason, giveReason);
  router.signedIn(approvalCalls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await requestRow(tx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
  router.signedIn(approvalCalls.delegation, (ctx) => ctx.read((tx) => delegationOf(tx, ctx)));
  router.signedIn(approvalCalls.delegate, setDelegate);
  router.signedIn(approvalCalls.endDelegation, endDelegation);
  router.signedIn(approvalCalls.rules, (ctx) => ctx.read((tx) => approvalRulesOf(tx, ctx)));
  router.signedIn(approvalCalls.setRules, setApprovalRules);
});
