import { calls, PRODUCT } from "../kit/call.ts";
import type { webhookRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/webhook/` as const;
const one = `${root}{id}/` as const;
const deliveries = `${root}deliveries/` as const;
const delivery = `${deliveries}{id}/` as const;
const permission = "webhook.manage";

export const webhookCalls = calls<typeof webhookRules>("webhooks", {
  list: { method: "GET", path: root, permission },
  create: { method: "POST", path: root, permission, success: "Webhook added successfully", responds: 201 },
  read: { method: "GET", path: one, permission },
  update: { method: "PATCH", path: one, permission, success: "Webhook edited successfully" },
  remove: { method: "DELETE", path: one, permission, success: "Webhook deleted successfully" },
  renewSecret: { method: "POST", path: `${one}secret/`, permission, success: "Secret renewed successfully" },
  test: { method: "POST", path: `${one}test/`, permission },
  deliveries: { method: "GET", path: deliveries, permission },
  delivery: { method: "GET", path: delivery, permission },
  repeat: { method: "POST", path: `${delivery}repeat/`, permission, success: "The delivery is sent again" },
});
