import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** The signed-in person and where they are signed in. */
export const profile = pagesOf({
  routes: {
    "admin-profile": {
      path: "/admin/profile",
      title: m.shell_title_profile,
      page: lazyRouteComponent(() => import("./my-profile-page.tsx"), "MyProfilePage"),
    },
  },
});
