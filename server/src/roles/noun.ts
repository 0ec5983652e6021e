import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { roleRoutes } from "./routes.ts";
import { makeSeedRoles } from "./seed-roles.ts";

export const roleNoun: Noun = {
  routes: roleRoutes,
  history: { role: namedIn("role") },
  seed: makeSeedRoles,
  refusals: { role_name: nameTaken },
};
