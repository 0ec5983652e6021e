import type { BodyOf, ResponseOf } from "@steward/contract/kit/call";
import { webhookCalls } from "@steward/contract/webhooks/calls";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { CLOSED_ORIGIN } from "../test-server/start-test-server.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

type Wishes = Partial<BodyOf<typeof webhookCalls.create>>;

/** Of kinds that no other test writes, at an address where nobody listens. */
export const webhookBody = (wishes: Wishes = {}): BodyOf<typeof webhookCalls.create> => ({
  name: freshName("Webhook"),
  url: `${CLOSED_ORIGIN}/hook`,
  subject_types: ["export"],
  ...wishes,
});

export const makeWebhook = (caller: Caller, wishes: Wishes = {}): Promise<ResponseOf<typeof webhookCalls.create>> =>
  caller.ok(webhookCalls.create, { body: webhookBody(wishes) });

export const world: WorldPart = {
  make: {
    webhook: async (caller) => (await makeWebhook(caller)).id,
    delivery: async (caller, record) =>
      (await caller.ok(webhookCalls.test, { params: { id: await record("webhook") } })).id,
  },
  ids: { "webhooks.": "webhook", "webhooks.delivery": "delivery", "webhooks.repeat": "delivery" },
  bodies: { "webhooks.create": () => webhookBody(), "webhooks.update": () => webhookBody() },
  statements: {
    "webhooks.list": 2,
    "webhooks.create": 7,
    "webhooks.read": 2,
    "webhooks.update": 5,
    "webhooks.remove": 4,
    "webhooks.renewSecret": 5,
    "webhooks.test": 6,
    "webhooks.deliveries": 2,
    "webhooks.delivery": 2,
    "webhooks.repeat": 7,
  },
};
