import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { pagesOf } from "../../nouns/card.ts";

/** Published people side by side. */
export const comparedPeople = pagesOf({
  routes: {
    "skilled-personnel-compare": {
      path: "/skilled-personnel/compare",
      title: m.compare_title,
      needs: ["personnel.view"],
      page: lazyRouteComponent(() => import("./compare-page.tsx"), "ComparePage"),
    },
  },
});
