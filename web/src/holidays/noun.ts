import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { inList, lazySource, noun } from "../nouns/card.ts";

export const holiday = noun({
  subject: "holiday",
  history: { title: m.holidays_kind, the: m.holidays_the, page: inList("admin-holidays"), permission: "holiday.view" },
  rights: { module: "holiday", area: "administration" },
  source: lazySource(async () => (await import("./holiday-api.ts")).holidaySource),
  routes: {
    "admin-holidays": {
      path: "/admin/holidays",
      title: m.holidays_title,
      page: lazyRouteComponent(() => import("./holidays-page.tsx"), "HolidaysPage"),
    },
  },
});
