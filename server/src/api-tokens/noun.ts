import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { apiTokenRoutes } from "./routes.ts";

export const apiTokenNoun: Noun = {
  routes: apiTokenRoutes,
  history: { api_token: namedIn("api_token", { title: "API token" }) },
  refusals: { api_token_name: nameTaken },
  upheld: ["api_token_session"],
};
