import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** Work behind the answers that failed. */
export const jobs = pagesOf({
  routes: {
    "admin-failed-jobs": {
      path: "/admin/failed-jobs",
      title: m.shell_title_failed_jobs,
      needs: ["settings.view"],
      page: lazyRouteComponent(() => import("./failed-jobs-page.tsx"), "FailedJobsPage"),
    },
  },
});
