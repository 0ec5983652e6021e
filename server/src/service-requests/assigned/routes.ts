import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import { assignedRequestRules } from "@steward/contract/service-requests/assigned/rules";
import { join } from "@steward/contract/kit/joined-call";
import { activityPage } from "../../activity/activity-queries.ts";
import { exportList } from "../../activity/export-list.ts";
import { attachmentPage } from "../../attachments/attachment-queries.ts";
import { documentPage } from "../../documents/document-queries.ts";
import { routes } from "../../http/route.ts";
import { addAssignedUpdate, addAssignedUpdateByForm, updatesOfAssigned } from "./assigned-updates.ts";
import { acceptRequest, rejectRequest, resolveAssigned } from "./answer-request.ts";
import { assignedRequestOf, findAssignedRequests, listRequesters } from "./assigned-request-queries.ts";
import { assignedRequestSheet } from "./assigned-request-sheet.ts";

const OWNER = "assigned_request";

export const assignedRequestRoutes = routes(join(calls, assignedRequestRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findAssignedRequests(tx, ctx, asked)));
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "assigned-requests", columns: assignedRequestSheet, find: findAssignedRequests }),
  );
  router.signedIn(calls.customers, listRequesters);
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => assignedRequestOf(tx, params.id)));
  router.signedIn(calls.accept, acceptRequest);
  router.signedIn(calls.reject, rejectRequest);
  router.signedIn(calls.resolve, resolveAssigned);
  router.signedIn(calls.updates, (ctx, asked) => ctx.read((tx) => updatesOfAssigned(tx, ctx, asked)));
  router.signedIn(calls.addUpdate, (ctx, input) =>
    input.request.isMultipart() ? addAssignedUpdateByForm(ctx, input) : addAssignedUpdate(ctx, input),
  );
  router.signedIn(calls.attachments, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assignedRequestOf(tx, params.id);
      return attachmentPage(tx, ctx, asked, { column: OWNER, subject_type: OWNER, id: params.id });
    }),
  );
  router.signedIn(calls.documents, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assignedRequestOf(tx, params.id);
      return documentPage(tx, ctx, asked, OWNER, params.id);
    }),
  );
  router.signedIn(calls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assignedRequestOf(tx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
});
