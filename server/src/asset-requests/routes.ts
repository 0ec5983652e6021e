import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { ownStates } from "@steward/contract/asset-requests/constants";
import { assetRequestRules } from "@steward/contract/asset-requests/rules";
import { join } from "@steward/contract/kit/joined-call";
import { messages } from "@steward/contract/messages/catalogue";
import { activityPage } from "../activity/activity-queries.ts";
import { exportList } from "../activity/export-list.ts";
import { bindDocuments } from "../documents/bind-documents.ts";
import { routes } from "../http/route.ts";
import { findRequestedComponents, requestedComponentOf } from "./component-queries.ts";
import { assertOwn, lockedOwn, ownRequestOf } from "./details-queries.ts";
import { findOwnRequests } from "./request-queries.ts";
import { requestSheet } from "./request-sheet.ts";
import { sendRequest, withdrawRequest } from "./send-request.ts";
import { addComponent, removeComponent, updateComponent } from "./write-component.ts";
import { createRequest, removeRequest, updateRequest } from "./write-request.ts";

const EDITABLE = { states: ownStates, refusal: messages.assetRequests.notEditable };

export const assetRequestRoutes = routes(join(assetRequestCalls, assetRequestRules), (router) => {
  router.signedIn(assetRequestCalls.list, (ctx, { query, request }) =>
    ctx.read((tx) => findOwnRequests(tx, ctx, { query, request })),
  );
  router.signedIn(assetRequestCalls.create, createRequest);
  router.signedIn(assetRequestCalls.export, (ctx, input) =>
    exportList(ctx, input, { name: "asset-requests", columns: requestSheet, find: findOwnRequests }),
  );
  router.signedIn(assetRequestCalls.components, (ctx, asked) =>
    ctx.read((tx) => findRequestedComponents(tx, ctx, asked)),
  );
  router.signedIn(assetRequestCalls.addComponent, addComponent);
  router.signedIn(assetRequestCalls.component, (ctx, { params }) =>
    ctx.read((tx) => requestedComponentOf(tx, ctx, params.id)),
  );
  router.signedIn(assetRequestCalls.updateComponent, updateComponent);
  router.signedIn(assetRequestCalls.removeComponent, removeComponent);
  router.signedIn(assetRequestCalls.read, (ctx, { params }) => ctx.read((tx) => ownRequestOf(tx, ctx, params.id)));
  router.signedIn(assetRequestCalls.update, updateRequest);
  router.signedIn(assetRequestCalls.sendApproval, sendRequest);
  router.signedIn(assetRequestCalls.withdraw, withdrawRequest);
  router.signedIn(assetRequestCalls.remove, removeRequest);
  router.signedIn(assetRequestCalls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assertOwn(tx, ctx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
  bindDocuments(router, assetRequestCalls, {
    owner: "asset_request",
    exists: (tx, id, ctx) => assertOwn(tx, ctx, id),
    open: (tx, id, ctx) => lockedOwn(tx, ctx, id, EDITABLE),
  });
});
