import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

export const webhook = noun({
  subject: "webhook",
  history: {
    title: m.activity_kind_webhook,
    the: m.activity_the_webhook,
    page: onPage("admin-webhooks-id"),
    permission: "webhook.manage",
  },
  rights: { module: "webhook", area: "administration" },
  source: lazySource(async () => (await import("./webhook-api.tsx")).webhookSource),
  routes: {
    "admin-webhooks": {
      path: "/admin/webhooks",
      title: m.shell_title_webhooks,
      needs: ["webhook.manage"],
      page: lazyRouteComponent(() => import("./webhooks-page.tsx"), "WebhooksPage"),
    },
    "admin-webhooks-id": {
      path: "/admin/webhooks/$id",
      title: m.shell_title_details,
      needs: ["webhook.manage"],
      page: lazyRouteComponent(() => import("./webhook-page.tsx"), "WebhookPage"),
    },
  },
});
