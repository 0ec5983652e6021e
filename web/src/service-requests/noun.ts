import { lazyRouteComponent } from "@tanstack/react-router";
import { IconHeadset } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../nouns/card.ts";
import { KEPT_FILTER } from "./request-list.ts";

const lists = () => import("./service-requests-page.tsx");

export const serviceRequest = noun({
  subject: "service_request",
  history: {
    title: m.activity_kind_service_request,
    the: m.activity_the_service_request,
    page: onPage("service-request-id"),
    permission: "service_request.view",
  },
  rights: { module: "service_request", area: "service" },
  imports: {
    kind: "service_requests",
    title: m.service_requests_title,
    explanation: m.imports_kind_service_requests_text,
    permission: "service_request.import",
    list: { name: "service-request" },
    page: ({ record }) => ({ name: "service-request-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./service-request-api.tsx")).serviceRequestSource),
  routes: {
    "service-request": {
      path: "/service-request",
      title: m.shell_title_service_request,
      page: lazyRouteComponent(lists, "ServiceRequestsPage"),
    },
    "service-request-all-service-request": {
      path: "/service-request/all-service-request",
      title: m.shell_title_all_service_request,
      page: lazyRouteComponent(lists, "AllServiceRequestsPage"),
    },
    "service-request-my-service-request": {
      path: "/service-request/my-service-request",
      title: m.shell_title_my_service_request,
      page: lazyRouteComponent(lists, "MyServiceRequestsPage"),
    },
    "service-request-raise": {
      path: "/service-request/raise",
      title: m.shell_title_raise_service_request,
      quick: m.palette_new_service_request,
      needs: ["service_request.raise"],
      page: lazyRouteComponent(() => import("./form/raise-page.tsx"), "RaisePage"),
    },
    "service-request-visits": {
      path: "/service-request/visits",
      title: m.visits_title,
      needs: ["service_request.schedule", "service_request.work"],
      page: lazyRouteComponent(() => import("./visits/visits-page.tsx"), "VisitsPage"),
    },
    "service-request-visit-calendar": {
      path: "/service-request/visit-calendar",
      title: m.planner_title,
      needs: ["service_request.schedule", "service_request.work"],
      page: lazyRouteComponent(() => import("./planner/planner-page.tsx"), "PlannerPage"),
    },
    "service-request-today": {
      path: "/service-request/today",
      title: m.my_visits_title,
      needs: ["service_request.work"],
      page: lazyRouteComponent(() => import("./my-visits/my-visits-page.tsx"), "MyVisitsPage"),
    },
    "service-request-id": {
      path: "/service-request/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => withTabs(import("./request-page.tsx")), "ServiceRequestPage"),
    },
  },
  entries: [
    { id: "service-request", route: "service-request", needs: ["service_request.view"], icon: IconHeadset },
    {
      id: "module-all-service-request",
      route: "service-request-all-service-request",
      needs: ["service_request.view"],
      clearsFilter: KEPT_FILTER,
    },
    {
      id: "module-my-service-request",
      route: "service-request-my-service-request",
      needs: ["service_request.view"],
      clearsFilter: KEPT_FILTER,
    },
  ],
  tab: {
    page: "admin-service-settings",
    key: "escalation",
    title: m.escalation_title,
    permission: "settings.update",
    order: 5,
    content: () => import("./escalation/escalation-tab.tsx"),
  },
  assetTabs: [
    {
      key: "service-requests",
      title: m.service_requests_title,
      permission: "service_request.view",
      order: 40,
      content: () => import("./asset-tab.tsx"),
    },
  ],
  assetActions: [
    {
      key: "raise-request",
      label: m.shell_title_raise_service_request,
      icon: IconHeadset,
      permission: "service_request.raise",
      isOffered: ({ status_details: { category } }) => category !== "archived",
      goal: ({ id }) => ({ name: "service-request-raise", search: { asset: id } }),
    },
  ],
});
