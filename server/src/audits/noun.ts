import { messages } from "@steward/contract/messages/catalogue";
import { namedIn } from "../activity/subject-queries.ts";
import { taken } from "../errors/constraint-refusal.ts";
import { type DutyCard, dutyOf } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { findCampaigns } from "./campaigns/campaign-queries.ts";
import { campaignRoutes } from "./campaigns/routes.ts";
import { auditRoutes } from "./routes.ts";
import { makeSampleAudits } from "./sample/make-sample-audits.ts";
import { makeSampleCampaign } from "./sample/make-sample-campaign.ts";

export const auditNoun: Noun = {
  routes: auditRoutes,
  upheld: ["audit_last"],
  uses: {
    audit: { asset: "asset", status: "attached_status", expected_place: "location", found_place: "location" },
  },
  sample: makeSampleAudits,
};

const inProgress: DutyCard = {
  kind: "audits",
  isOf: ({ may }) => may("asset.audit"),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findCampaigns(tx, ctx, { request, query: { state: ["Active", "Resolving"], page_size } });
    return dutyOf(page, ({ id, name, due_date: day, counts, open }) => ({
      id,
      name,
      day,
      to_find: counts.Pending,
      to_decide: open,
    }));
  },
};

export const campaignNoun: Noun = {
  routes: campaignRoutes,
  duties: [inProgress],
  history: { audit_campaign: namedIn("audit_campaign") },
  refusals: { audit_finding_once: taken("asset", messages.audits.countedAlready) },
  upheld: ["audit_finding_code", "audit_scan_key", "attachment_of_finding"],
  sample: makeSampleCampaign,
  uses: { audit_finding: { asset: "asset", expected_place: "location", found_place: "location" } },
};
