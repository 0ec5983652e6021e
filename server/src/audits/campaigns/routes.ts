import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { campaignRules } from "@steward/contract/audits/campaigns/rules";
import { join } from "@steward/contract/kit/joined-call";
import { activityPage } from "../../activity/activity-queries.ts";
import { routes } from "../../http/route.ts";
import { addScanPictures } from "./add-scan-pictures.ts";
import { campaignOf, findCampaigns } from "./campaign-queries.ts";
import { createCampaign, updateCampaign } from "./change-campaign.ts";
import { exportFindings } from "./export-findings.ts";
import { findFindings, presentFinding } from "./finding-queries.ts";
import { reportCampaign } from "./report-campaign.ts";
import { resolveFinding, undoResolution } from "./resolve-finding.ts";
import { cancelCampaign, closeCampaign, completeCampaign, reportDevice, startCampaign } from "./run-campaign.ts";
import { scanAssets } from "./scan-assets.ts";
import { signCampaign } from "./sign-campaign.ts";

export const campaignRoutes = routes(join(campaignCalls, campaignRules), (router) => {
  router.signedIn(campaignCalls.list, (ctx, asked) => ctx.read((tx) => findCampaigns(tx, ctx, asked)));
  router.signedIn(campaignCalls.create, createCampaign);
  router.signedIn(campaignCalls.read, (ctx, { params }) => ctx.read((tx) => campaignOf(tx, ctx, params.id)));
  router.signedIn(campaignCalls.update, updateCampaign);
  router.signedIn(campaignCalls.start, startCampaign);
  router.signedIn(campaignCalls.scan, scanAssets);
  router.signedIn(campaignCalls.addPictures, addScanPictures);
  router.signedIn(campaignCalls.reportDevice, reportDevice);
  router.signedIn(campaignCalls.complete, completeCampaign);
  router.signedIn(campaignCalls.close, closeCampaign);
  router.signedIn(campaignCalls.sign, signCampaign);
  router.signedIn(campaignCalls.cancel, cancelCampaign);
  router.signedIn(campaignCalls.findings, (ctx, { params, ...asked }) =>
    ctx.read(async (tx) => {
      await campaignOf(tx, ctx, params.id);
      const page = await findFindings(tx, ctx, asked, params.id);
      return { ...page, results: page.results.map((row) => presentFinding(ctx, row)) };
    }),
  );
  router.signedIn(campaignCalls.exportFindings, exportFindings);
  router.signedIn(campaignCalls.report, reportCampaign);
  router.signedIn(campaignCalls.resolve, resolveFinding);
  router.signedIn(campaignCalls.undo, undoResolution);
  router.signedIn(campaignCalls.activity, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await campaignOf(tx, ctx, params.id);
      return activityPage(tx, ctx, request, query, params.id);
    }),
  );
});
