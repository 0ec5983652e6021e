import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../nouns/card.ts";

const forms = () => import("./form/request-form-pages.tsx");

export const assetRequest = noun({
  subject: "asset_request",
  history: {
    title: m.activity_kind_asset_request,
    the: m.activity_the_asset_request,
    page: onPage("asset-management-my-asset-request-id"),
    permission: "precheck.view",
  },
  rights: { module: "precheck", area: "assets" },
  source: lazySource(async () => (await import("./request-api.ts")).assetRequestSource),
  routes: {
    "asset-management-my-asset-request": {
      path: "/asset-management/my-asset-request",
      title: m.shell_title_my_asset_request,
      page: lazyRouteComponent(() => withTabs(import("./own-requests-page.tsx")), "OwnRequestsPage"),
    },
    "asset-management-my-asset-request-create": {
      path: "/asset-management/my-asset-request/create",
      title: m.asset_requests_create_title,
      needs: ["precheck.create"],
      page: lazyRouteComponent(forms, "CreateRequestPage"),
    },
    "asset-management-my-asset-request-id": {
      path: "/asset-management/my-asset-request/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./own-request-page.tsx"), "OwnRequestPage"),
    },
    "asset-management-my-asset-request-id-edit": {
      path: "/asset-management/my-asset-request/$id/edit",
      title: m.asset_requests_edit_title,
      needs: ["precheck.create", "precheck.update"],
      page: lazyRouteComponent(forms, "EditRequestPage"),
    },
    "admin-asset-request": {
      path: "/admin/asset-request",
      title: m.shell_title_asset_request,
      needs: ["precheck.approve", "precheck.reject"],
      page: lazyRouteComponent(() => withTabs(import("./approval/approvals-page.tsx")), "ApprovalsPage"),
    },
    "admin-asset-request-id": {
      path: "/admin/asset-request/$id",
      title: m.shell_title_details,
      needs: ["precheck.approve", "precheck.reject"],
      page: lazyRouteComponent(() => import("./approval/approval-page.tsx"), "ApprovalPage"),
    },
    "admin-asset-request-id-edit": {
      path: "/admin/asset-request/$id/edit",
      title: m.asset_requests_edit_title,
      needs: ["precheck.approve"],
      page: lazyRouteComponent(forms, "ReviewRequestPage"),
    },
  },
  entries: [{ id: "my-asset-request", route: "asset-management-my-asset-request", needs: ["precheck.view"] }],
  tab: {
    page: "admin-asset-settings",
    key: "approval-steps",
    title: m.asset_requests_steps,
    permission: "settings.update",
    order: 5,
    content: () => import("./approval/approval-steps-tab.tsx"),
  },
});
