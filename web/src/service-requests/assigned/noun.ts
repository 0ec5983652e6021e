import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../../nouns/card.ts";

export const assignedRequest = noun({
  subject: "assigned_request",
  history: {
    title: m.activity_kind_assigned_request,
    the: m.activity_the_assigned_request,
    page: onPage("supply-desk-assigned-requests-id"),
    permission: "service_request.view",
  },
  source: lazySource(async () => (await import("./assigned-request-api.tsx")).assignedRequestSource),
  routes: {
    "supply-desk-assigned-requests": {
      path: "/supply-desk/assigned-requests",
      title: m.assigned_requests_title,
      needs: ["service_request.view"],
      kind: "service_provider",
      page: lazyRouteComponent(() => import("./assigned-requests-page.tsx"), "AssignedRequestsPage"),
    },
    "supply-desk-assigned-requests-id": {
      path: "/supply-desk/assigned-requests/$id",
      title: m.shell_title_details,
      needs: ["service_request.view"],
      page: lazyRouteComponent(() => withTabs(import("./assigned-request-page.tsx")), "AssignedRequestPage"),
    },
  },
  entries: [{ id: "assigned-requests", route: "supply-desk-assigned-requests", needs: ["service_request.view"] }],
});
