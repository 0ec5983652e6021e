import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { noun } from "../nouns/card.ts";

export const activity = noun({
  subject: "activity",
  history: { title: m.activity_kind_activity, the: m.activity_the_activity },
  rights: { module: "activity", area: "administration" },
  routes: {
    "admin-activity": {
      path: "/admin/activity",
      title: m.activity_title,
      needs: ["activity.view"],
      page: lazyRouteComponent(() => import("./activity-page.tsx"), "ActivityPage"),
    },
  },
});

/** The file of an export, which exists in history only. */
export const exportedFile = noun({
  subject: "export",
  history: { title: m.activity_kind_export, the: m.activity_the_export },
});
