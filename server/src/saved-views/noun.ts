import { nameTaken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { savedViewRoutes } from "./routes.ts";

/** Lists as people left them: settings, which have no history. */
export const savedViewNoun: Noun = {
  routes: savedViewRoutes,
  refusals: { saved_view_name: nameTaken },
  upheld: ["saved_view_private", "saved_view_mails"],
};
