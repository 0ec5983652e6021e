import { assetCalls } from "@steward/contract/assets/calls";
import { assetRules } from "@steward/contract/assets/rules";
import { join } from "@steward/contract/kit/joined-call";
import { activityPage } from "../activity/activity-queries.ts";
import { bindPictures } from "../attachments/bind-pictures.ts";
import { bindDocuments } from "../documents/bind-documents.ts";
import { routes } from "../http/route.ts";
import { readAssetAsOf } from "./as-of/asset-as-of.ts";
import { revertChange } from "./as-of/revert-change.ts";
import { listAssetGroups } from "./groups/asset-groups.ts";
import { isShortList } from "./asset-filters.ts";
import { findAsset, findAssets, assertAsset, readOverview, presentAsset, presentAssets } from "./asset-queries.ts";
import { archiveAsset, bulkChangeStatus, changeStatus, restoreAsset } from "./change-status.ts";
import { createAsset } from "./create-asset.ts";
import { exportAssets, exportChosen } from "./export-assets.ts";
import { generateQrCode } from "./labels/generate-qr-code.ts";
import { assetByCode, drawQrCode } from "./labels/label-queries.ts";
import { moveAsset, updateAsset } from "./update-asset.ts";

export const assetRoutes = routes(join(assetCalls, assetRules), (router) => {
  router.reading(assetCalls.list, findAssets, presentAssets, ({ query }) => isShortList(query));
  router.signedIn(assetCalls.create, createAsset);
  router.signedIn(assetCalls.export, exportAssets);
  router.signedIn(assetCalls.exportChosen, exportChosen);
  router.signedIn(assetCalls.groups, listAssetGroups);
  router.signedIn(assetCalls.overview, readOverview);
  router.signedIn(assetCalls.bulkChangeStatus, bulkChangeStatus);
  router.reading(assetCalls.read, (tx, _, { params }) => findAsset(tx, params.id), presentAsset);
  router.signedIn(assetCalls.update, updateAsset);
  router.signedIn(assetCalls.archive, archiveAsset);
  router.signedIn(assetCalls.changeStatus, changeStatus);
  router.signedIn(assetCalls.move, moveAsset);
  router.signedIn(assetCalls.restore, restoreAsset);
  router.signedIn(assetCalls.generateQrCode, generateQrCode);
  router.open(assetCalls.qrCode, drawQrCode);
  router.signedIn(assetCalls.byCode, (ctx, input) => ctx.read((tx) => assetByCode(tx, input)));
  router.signedIn(assetCalls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assertAsset(tx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
  router.signedIn(assetCalls.asOf, readAssetAsOf);
  router.signedIn(assetCalls.revert, revertChange);
  bindDocuments(router, assetCalls, { column: "asset", subject_type: "asset", exists: assertAsset });
  bindPictures(router, assetCalls, { column: "asset", subject_type: "asset", exists: assertAsset });
});
