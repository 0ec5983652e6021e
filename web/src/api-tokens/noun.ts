import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { noun } from "../nouns/card.ts";

export const apiToken = noun({
  subject: "api_token",
  history: { title: m.activity_kind_api_token, the: m.activity_the_api_token },
  rights: { module: "api_token", area: "administration" },
  routes: {
    "admin-api-tokens": {
      path: "/admin/api-tokens",
      title: m.shell_title_api_tokens,
      needs: ["api_token.manage"],
      page: lazyRouteComponent(() => import("./api-tokens-page.tsx"), "ApiTokensPage"),
    },
  },
});
