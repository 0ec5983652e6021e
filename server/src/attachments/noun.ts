import type { Noun } from "../nouns/noun.ts";
import { attachmentRoutes } from "./routes.ts";
import { makeSamplePictures } from "./sample/make-sample-pictures.ts";

export const attachmentNoun: Noun = {
  routes: attachmentRoutes,
  upheld: [
    "attachment_primary_asset",
    "attachment_primary_model",
    "attachment_primary_component",
    "attachment_primary_accessory",
    "attachment_subject",
    "attachment_places",
    "attachment_of_location",
  ],
  uses: {
    attachment: {
      asset: "asset",
      model: "model",
      component: "component",
      accessory: "accessory",
      location: "location",
      service_request: "service_request",
      personnel_profile: "personnel_profile",
    },
  },
  sample_files: makeSamplePictures,
};
