import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { issuedAssetRules } from "@steward/contract/issued-assets/rules";
import { join } from "@steward/contract/kit/joined-call";
import { sql } from "kysely";
import { exportList } from "../activity/export-list.ts";
import { bindPictures } from "../attachments/bind-pictures.ts";
import type { Transaction } from "../database/transaction.ts";
import { bindDocuments } from "../documents/bind-documents.ts";
import { lockHandOver, stepPage } from "../exchange/hand-over-queries.ts";
import { routes } from "../http/route.ts";
import { issueAsset } from "./issue-asset.ts";
import { assertIssued, assertOem, findIssuedAssets, issuedAssetOf, listCustomers } from "./issued-asset-queries.ts";
import { issuedAssetSheet, shownOfIssuedAssets } from "./issued-asset-sheet.ts";
import { resendMail } from "./issued-mails.ts";
import { withdrawAsset } from "./withdraw-asset.ts";

/** Files of an issued asset, which its customer gets as well. */
const files = {
  exists: assertIssued,
  added: async (tx: Transaction, id: string) => {
    await lockHandOver(tx, id);
    await sql`select send_added_files(${id}::uuid)`.execute(tx);
  },
};

export const issuedAssetRoutes = routes(join(issuedAssetCalls, issuedAssetRules), (router) => {
  router.signedIn(issuedAssetCalls.list, (ctx, asked) => ctx.read((tx) => findIssuedAssets(tx, ctx, asked)));
  router.signedIn(issuedAssetCalls.export, (ctx, input) =>
    exportList(ctx, input, {
      name: "issued-assets",
      columns: [...issuedAssetSheet, ...shownOfIssuedAssets],
      find: findIssuedAssets,
    }),
  );
  router.signedIn(issuedAssetCalls.create, issueAsset);
  router.signedIn(issuedAssetCalls.customers, listCustomers);
  router.signedIn(issuedAssetCalls.read, (ctx, { params }) =>
    ctx.read(async (tx) => {
      await assertOem(tx);
      return issuedAssetOf(tx, ctx, params.id);
    }),
  );
  router.signedIn(issuedAssetCalls.provenance, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await assertIssued(tx, params.id);
      return stepPage(tx, ctx, asked, "issued_asset", params.id);
    }),
  );
  router.signedIn(issuedAssetCalls.resend, resendMail);
  router.signedIn(issuedAssetCalls.withdraw, withdrawAsset);
  bindDocuments(router, issuedAssetCalls, { owner: "issued_asset", ...files });
  bindPictures(router, issuedAssetCalls, { column: "issued_asset", subject_type: "issued_asset", ...files });
});
