import { lazyRouteComponent } from "@tanstack/react-router";
import { IconClipboardCheck } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

const forms = () => import("./campaigns/campaign-form-pages.tsx");

export const auditCampaign = noun({
  subject: "audit_campaign",
  history: {
    title: m.activity_kind_audit_campaign,
    the: m.activity_the_audit_campaign,
    page: onPage("asset-management-audit-id"),
    permission: "asset.audit",
  },
  source: lazySource(async () => (await import("./audit-api.ts")).campaignSource),
  routes: {
    "asset-management-audit": {
      path: "/asset-management/audit",
      title: m.shell_title_audits,
      needs: ["asset.audit"],
      page: lazyRouteComponent(() => import("./campaigns/audits-page.tsx"), "AuditsPage"),
    },
    "asset-management-audit-create": {
      path: "/asset-management/audit/create",
      title: m.shell_title_create_audit,
      needs: ["asset.audit"],
      page: lazyRouteComponent(forms, "CreateCampaignPage"),
    },
    "asset-management-audit-history": {
      path: "/asset-management/audit-history",
      title: m.audits_history,
      needs: ["asset.view"],
      page: lazyRouteComponent(() => import("./audits-history-page.tsx"), "AuditsHistoryPage"),
    },
    "asset-management-audit-id": {
      path: "/asset-management/audit/$id",
      title: m.shell_title_details,
      needs: ["asset.audit"],
      page: lazyRouteComponent(() => import("./campaigns/campaign-page.tsx"), "CampaignPage"),
    },
    "asset-management-audit-id-edit": {
      path: "/asset-management/audit/$id/edit",
      title: m.audits_edit,
      needs: ["asset.audit"],
      page: lazyRouteComponent(forms, "EditCampaignPage"),
    },
  },
  assetTabs: [
    {
      key: "audits",
      title: m.audits_history,
      permission: "asset.view",
      order: 50,
      content: () => import("./audit-history-tab.tsx"),
    },
  ],
  bulkActions: [
    {
      key: "audit",
      label: m.audits_create,
      permission: "asset.audit",
      dialog: () => import("./campaigns/draft-dialog.tsx"),
    },
  ],
  assetActions: [
    {
      key: "audit",
      label: m.audits_action,
      icon: IconClipboardCheck,
      permission: "asset.audit",
      dialog: () => import("./audit-dialog.tsx"),
    },
  ],
});
