import { IconGauge, IconMapPin } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** The dashboard, and that of places. */
export const dashboards = pagesOf({
  rights: { module: "dashboard", area: "overview" },
  routes: {
    dashboard: {
      path: "/dashboard",
      title: m.shell_title_dashboard,
      needs: ["dashboard.view"],
      page: lazyRouteComponent(() => import("./dashboard-page.tsx"), "DashboardPage"),
    },
    "dashboard-location": {
      path: "/dashboard/location",
      title: m.dashboards_location_title,
      needs: ["dashboard.view"],
      page: lazyRouteComponent(() => import("./location-dashboard-page.tsx"), "LocationDashboardPage"),
    },
  },
  entries: [
    { id: "dashboard", route: "dashboard", needs: ["dashboard.view"], icon: IconGauge },
    { id: "location-dashboard", route: "dashboard-location", needs: ["dashboard.view"], icon: IconMapPin },
  ],
});
