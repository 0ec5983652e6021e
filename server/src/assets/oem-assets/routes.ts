import { join } from "@steward/contract/kit/joined-call";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { oemAssetRules } from "@steward/contract/oem-assets/rules";
import { exportList } from "../../activity/export-list.ts";
import { documentPage } from "../../documents/document-queries.ts";
import { stepPage } from "../../exchange/hand-over-queries.ts";
import { routes } from "../../http/route.ts";
import { declineAsset, receiveAsset, returnAsset } from "./answer-asset.ts";
import { linkAsset } from "./link-asset.ts";
import { moveAsset } from "./move-asset.ts";
import {
  assertOemAsset,
  findOemAssets,
  listOems,
  listProvenance,
  listWaiting,
  oemAssetOf,
} from "./oem-asset-queries.ts";
import { oemAssetColumns } from "./oem-asset-sheet.ts";
import {
  claimAssets,
  claimByLink,
  declineSeveral,
  moveSeveral,
  readInvitation,
  receiveSeveral,
} from "./several-assets.ts";
import { suggest } from "./suggest.ts";
import { undoHandOver } from "./undo-hand-over.ts";

export const oemAssetRoutes = routes(join(oemAssetCalls, oemAssetRules), (router) => {
  router.signedIn(oemAssetCalls.list, (ctx, asked) => ctx.read((tx) => findOemAssets(tx, ctx, asked)));
  router.signedIn(oemAssetCalls.export, (ctx, input) =>
    exportList(ctx, input, { name: "oem-invites", columns: oemAssetColumns, find: findOemAssets }),
  );
  router.signedIn(oemAssetCalls.oems, listOems);
  router.signedIn(oemAssetCalls.waiting, listWaiting);
  router.signedIn(oemAssetCalls.claim, claimAssets);
  router.open(oemAssetCalls.invitation, readInvitation);
  router.signedIn(oemAssetCalls.claimByLink, claimByLink);
  router.signedIn(oemAssetCalls.bulkReceive, receiveSeveral);
  router.signedIn(oemAssetCalls.bulkMove, moveSeveral);
  router.signedIn(oemAssetCalls.bulkDecline, declineSeveral);
  router.signedIn(oemAssetCalls.read, (ctx, { params }) => ctx.read((tx) => oemAssetOf(tx, ctx, params.id)));
  router.signedIn(oemAssetCalls.suggestions, suggest);
  router.signedIn(oemAssetCalls.provenance, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assertOemAsset(tx, params.id);
      return stepPage(tx, ctx, asked, "oem_asset", params.id);
    }),
  );
  router.signedIn(oemAssetCalls.documents, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assertOemAsset(tx, params.id);
      return documentPage(tx, ctx, asked, "oem_asset", params.id);
    }),
  );
  router.signedIn(oemAssetCalls.receive, receiveAsset);
  router.signedIn(oemAssetCalls.decline, declineAsset);
  router.signedIn(oemAssetCalls.returnAsset, returnAsset);
  router.signedIn(oemAssetCalls.move, moveAsset);
  router.signedIn(oemAssetCalls.link, linkAsset);
  router.signedIn(oemAssetCalls.undo, undoHandOver);
  router.signedIn(oemAssetCalls.ofAsset, listProvenance);
});
