import type { Noun } from "../nouns/noun.ts";
import { attachmentRoutes } from "./routes.ts";

export const attachmentNoun: Noun = {
  routes: attachmentRoutes,
  uses: { attachment: { product: "product" } },
};
