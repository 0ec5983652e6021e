import type { FeedbackSubject, QuestionType } from "@steward/contract/feedback/constants";
import type { Submission } from "@steward/contract/feedback/rules";
import { m } from "../messages/messages.js";

export const typeLabel: Record<QuestionType, () => string> = {
  rating: m.feedback_type_rating,
  nps: m.feedback_type_nps,
  yes_no: m.feedback_type_yes_no,
  single_choice: m.feedback_type_single_choice,
  multi_choice: m.feedback_type_multi_choice,
  short_text: m.feedback_type_short_text,
  long_text: m.feedback_type_long_text,
  number: m.feedback_type_number,
  date: m.feedback_type_date,
  file: m.feedback_type_file,
  signature: m.feedback_type_signature,
};

export const aboutLabel: Record<FeedbackSubject, () => string> = {
  request: m.feedback_about_request,
  visit: m.feedback_about_visit,
};

/** "Visit 2 · Arjun Das"; of a request whose work it was. */
export const aboutText = ({ visit_number, engineer_details, service_provider_details }: Submission): string =>
  [
    visit_number !== null && m.feedback_visit({ number: visit_number }),
    (engineer_details ?? service_provider_details)?.name,
  ]
    .filter(Boolean)
    .join(" · ");
