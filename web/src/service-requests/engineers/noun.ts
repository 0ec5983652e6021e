import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { inList, lazySource, noun } from "../../nouns/card.ts";

export const engineer = noun({
  subject: "engineer",
  history: {
    title: m.activity_kind_engineer,
    the: m.activity_the_engineer,
    page: inList("supply-desk-engineers"),
    permission: "service_request.assign",
  },
  source: lazySource(async () => (await import("./engineer-api.ts")).engineerSource),
  routes: {
    "supply-desk-engineers": {
      path: "/supply-desk/engineers",
      title: m.engineers_title,
      needs: ["service_request.assign"],
      page: lazyRouteComponent(() => import("./engineers-page.tsx"), "EngineersPage"),
    },
  },
  // Customers come here from the list of service requests.
  entries: [
    { id: "engineers", route: "supply-desk-engineers", needs: ["service_request.assign"], kind: "service_provider" },
  ],
});
