import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../../nouns/card.ts";

const forms = () => import("./plan-form-pages.tsx");

export const maintenancePlan = noun({
  subject: "maintenance_plan",
  history: {
    title: m.activity_kind_maintenance_plan,
    the: m.activity_the_maintenance_plan,
    page: onPage("service-request-plans-id"),
    permission: "service_request.schedule",
  },
  source: lazySource(async () => (await import("./plan-api.tsx")).planSource),
  routes: {
    "service-request-plans": {
      path: "/service-request/plans",
      title: m.plans_title,
      needs: ["service_request.schedule"],
      page: lazyRouteComponent(() => import("./plans-page.tsx"), "PlansPage"),
    },
    "service-request-plans-create": {
      path: "/service-request/plans/create",
      title: m.plans_create,
      needs: ["service_request.schedule"],
      page: lazyRouteComponent(forms, "CreatePlanPage"),
    },
    "service-request-plans-forecast": {
      path: "/service-request/plans/forecast",
      title: m.plans_forecast_title,
      needs: ["service_request.schedule"],
      page: lazyRouteComponent(() => import("./forecast-page.tsx"), "ForecastPage"),
    },
    "service-request-plans-id": {
      path: "/service-request/plans/$id",
      title: m.shell_title_details,
      needs: ["service_request.schedule"],
      page: lazyRouteComponent(() => withTabs(import("./plan-page.tsx")), "PlanPage"),
    },
    "service-request-plans-id-edit": {
      path: "/service-request/plans/$id/edit",
      title: m.plans_edit_title,
      needs: ["service_request.schedule"],
      page: lazyRouteComponent(forms, "EditPlanPage"),
    },
  },
  assetTabs: [
    {
      key: "maintenance",
      title: m.plans_tab,
      permission: "service_request.schedule",
      order: 45,
      content: () => import("./asset-plans-tab.tsx"),
    },
  ],
});
