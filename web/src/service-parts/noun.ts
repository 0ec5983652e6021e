import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** Tab of a request. */
export const PartsTab = lazy(() => import("./parts-tab.tsx"));

/** Parts of service requests; those of one request stand on its page. */
export const serviceParts = pagesOf({
  routes: {
    "service-request-parts": {
      path: "/service-request/parts",
      title: m.service_parts_all_title,
      needs: ["service_request.view"],
      page: lazyRouteComponent(() => import("./parts-page.tsx"), "PartsPage"),
    },
  },
});
