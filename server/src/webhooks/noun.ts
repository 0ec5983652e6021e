import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { webhookRoutes } from "./routes.ts";

export const webhookNoun: Noun = {
  routes: webhookRoutes,
  history: { webhook: namedIn("webhook") },
  refusals: { webhook_name: nameTaken },
  upheld: ["webhook_delivery_state", "webhook_delivery_next"],
};
