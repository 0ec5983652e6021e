import type { Noun } from "../nouns/noun.ts";
import { attachmentRoutes } from "./routes.ts";
import { makeSamplePictures } from "./sample/make-sample-pictures.ts";

export const attachmentNoun: Noun = {
  routes: attachmentRoutes,
  upheld: ["attachment_primary_asset", "attachment_primary_model", "attachment_subject", "attachment_places"],
  uses: { attachment: { model: "model" } },
  sample_files: makeSamplePictures,
};
