import { join } from "@steward/contract/kit/joined-call";
import { webhookCalls } from "@steward/contract/webhooks/calls";
import { webhookRules } from "@steward/contract/webhooks/rules";
import { routes } from "../http/route.ts";
import { repeatDelivery } from "./repeat-delivery.ts";
import { testWebhook } from "./test-webhook.ts";
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from "./webhook-queries.ts";
import { createWebhook, removeWebhook, renewSecret, updateWebhook } from "./write-webhook.ts";

export const webhookRoutes = routes(join(webhookCalls, webhookRules), (router) => {
  router.signedIn(webhookCalls.list, listWebhooks);
  router.signedIn(webhookCalls.create, createWebhook);
  router.signedIn(webhookCalls.read, readWebhook);
  router.signedIn(webhookCalls.update, updateWebhook);
  router.signedIn(webhookCalls.remove, removeWebhook);
  router.signedIn(webhookCalls.renewSecret, renewSecret);
  router.signedIn(webhookCalls.test, testWebhook);
  router.signedIn(webhookCalls.deliveries, listDeliveries);
  router.signedIn(webhookCalls.delivery, readDelivery);
  router.signedIn(webhookCalls.repeat, repeatDelivery);
});
