import { join } from "@steward/contract/kit/joined-call";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceRequestRules } from "@steward/contract/service-requests/rules";
import { activityPage } from "../activity/activity-queries.ts";
import { exportList } from "../activity/export-list.ts";
import { attachmentPage } from "../attachments/attachment-queries.ts";
import { bindDocuments } from "../documents/bind-documents.ts";
import { routes } from "../http/route.ts";
import { assignSeveral } from "./assign-several.ts";
import {
  assignRequest,
  cancelRequest,
  closeRequest,
  holdRequest,
  reopenRequest,
  resolveRequest,
  resumeRequest,
  startRequest,
  updateRequest,
} from "./change-request.ts";
import { readAmc, readCoverage, readWarranty } from "./coverage-queries.ts";
import { addAfterClosing, raiseByForm, uploadFiles } from "./raise-request.ts";
import { assertServiceRequest, findServiceRequests, requestBoardOf } from "./service-request-queries.ts";
import { serviceRequestSheet, shownOfServiceRequests } from "./service-request-sheet.ts";
import { addUpdate, addUpdateByForm } from "./updates/add-update.ts";
import { readersOf, updatesOf } from "./updates/update-queries.ts";
import { lockedFor, picturesAt, serviceRequestOf, tellProvider } from "./write-request.ts";

const calls = serviceRequestCalls;

export const serviceRequestRoutes = routes(join(calls, serviceRequestRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findServiceRequests(tx, ctx, asked)));
  router.signedIn(calls.board, (ctx, { query }) => ctx.read((tx) => requestBoardOf(tx, ctx, query)));
  router.signedIn(calls.raise, raiseByForm);
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, {
      name: "service-requests",
      columns: [...serviceRequestSheet, ...shownOfServiceRequests],
      find: findServiceRequests,
    }),
  );
  router.signedIn(calls.coverage, readCoverage);
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => serviceRequestOf(tx, ctx, params.id)));
  router.signedIn(calls.update, updateRequest);
  router.signedIn(calls.assign, assignRequest);
  router.signedIn(calls.assignSeveral, assignSeveral);
  router.signedIn(calls.start, startRequest);
  router.signedIn(calls.hold, holdRequest);
  router.signedIn(calls.resume, resumeRequest);
  router.signedIn(calls.resolve, resolveRequest);
  router.signedIn(calls.closeRequest, closeRequest);
  router.signedIn(calls.closeAttachments, addAfterClosing);
  router.signedIn(calls.reopen, reopenRequest);
  router.signedIn(calls.cancel, cancelRequest);
  router.signedIn(calls.warranty, readWarranty);
  router.signedIn(calls.amc, readAmc);
  router.signedIn(calls.updates, (ctx, asked) => ctx.read((tx) => updatesOf(tx, ctx, asked)));
  router.signedIn(calls.addUpdate, (ctx, input) =>
    input.request.isMultipart() ? addUpdateByForm(ctx, input) : addUpdate(ctx, input),
  );
  router.signedIn(calls.readers, (ctx, asked) => ctx.read((tx) => readersOf(tx, ctx, asked)));
  router.signedIn(calls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assertServiceRequest(tx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
  bindDocuments(router, calls, {
    owner: "service_request",
    exists: assertServiceRequest,
    open: (tx, id, ctx) => lockedFor(tx, ctx, id, "add"),
    added: tellProvider,
  });
  router.signedIn(calls.attachments, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assertServiceRequest(tx, params.id);
      return attachmentPage(tx, ctx, asked, picturesAt(params.id));
    }),
  );
  router.signedIn(calls.uploadAttachments, uploadFiles);
});
