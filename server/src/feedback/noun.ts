import type { Noun } from "../nouns/noun.ts";
import { makeDefaultForms } from "./default-forms.ts";
import { feedbackRoutes } from "./routes.ts";
import { makeSampleFeedback } from "./sample-feedback.ts";

/** Feedback on requests and visits, whose history tells of it, and the forms that ask for it. */
export const feedbackNoun: Noun = {
  routes: feedbackRoutes,
  parts: { feedback_submission: { subject: "service_request", column: "service_request" } },
  upheld: ["feedback_form_version", "feedback_submission_once", "feedback_submission_rating", "feedback_submission_of"],
  uses: { feedback_submission: { service_provider: "service_provider", service_request: "service_request" } },
  seed: makeDefaultForms,
  sample: makeSampleFeedback,
};
