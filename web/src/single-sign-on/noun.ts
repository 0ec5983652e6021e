import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { noun } from "../nouns/card.ts";

export const singleSignOn = noun({
  subject: "single_sign_on",
  history: { title: m.activity_kind_single_sign_on, the: m.activity_the_single_sign_on },
  routes: {
    "admin-single-sign-on": {
      path: "/admin/single-sign-on",
      title: m.shell_title_single_sign_on,
      needs: ["settings.view"],
      page: lazyRouteComponent(() => import("./single-sign-on-page.tsx"), "SingleSignOnPage"),
    },
  },
});
