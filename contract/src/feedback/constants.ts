/** What a form asks about. */
export const feedbackSubjects = ["request", "visit"] as const;
export type FeedbackSubject = (typeof feedbackSubjects)[number];

/** Kinds of questions, in the order in which they are offered. */
export const questionTypes = [
  "rating",
  "nps",
  "yes_no",
  "single_choice",
  "multi_choice",
  "short_text",
  "long_text",
  "number",
  "date",
  "file",
  "signature",
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Those that are answered by choosing among options. */
export const isChoice = (type: QuestionType): boolean => type === "single_choice" || type === "multi_choice";

/** The best rating; the worst is 1. */
export const RATING_MOST = 5;
/** The surest recommendation of a net promoter score; the least sure is 0. */
export const NPS_MOST = 10;
/** Ratings as a list is filtered by them, the best first. */
export const ratings = ["5", "4", "3", "2", "1"] as const;

/** Most questions of a form, and most characters of what one asks and explains. */
export const QUESTIONS_MOST = 30;
export const LABEL_MOST = 300;
export const HELP_MOST = 300;
/** Fewest and most options of a choice, and most characters of one. */
export const OPTIONS_LEAST = 2;
export const OPTIONS_MOST = 20;
export const OPTION_MOST = 120;
export const SHORT_TEXT_MOST = 255;
export const LONG_TEXT_MOST = 2000;

/** Hours after the submission in which its author may change it. */
export const EDIT_HOURS = 12;
