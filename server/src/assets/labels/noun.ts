import { nameTaken } from "../../errors/constraint-refusal.ts";
import type { Noun } from "../../nouns/noun.ts";
import { makeSampleLabelSize } from "./sample-label-size.ts";
import { labelRoutes } from "./routes.ts";

/** Labels: files that are drawn are told of as exports, codes of the assets that get them. */
export const labelNoun: Noun = {
  routes: labelRoutes,
  refusals: { label_size_name: nameTaken },
  upheld: ["label_run_state"],
  sample: makeSampleLabelSize,
};
