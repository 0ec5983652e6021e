import { z } from "zod";
import { SIGNATURE_BYTES } from "../kit/pictures.ts";
import { day, freeText, id, isStorable, line, requiredLine } from "../kit/field-rules.ts";
import {
  exportQuery,
  ordering,
  pageQuery,
  paged,
  queryBoolean,
  queryChoices,
  queryIds,
  queryNumbers,
} from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { feedback, values } from "../messages/language.ts";
import {
  feedbackSubjects,
  HELP_MOST,
  isChoice,
  LABEL_MOST,
  OPTION_MOST,
  OPTIONS_LEAST,
  OPTIONS_MOST,
  QUESTIONS_MOST,
  questionTypes,
} from "./constants.ts";
import { workFeedback } from "./work.ts";

const questionKeys = {
  label: requiredLine(LABEL_MOST),
  help: line(HELP_MOST).default(""),
  field_type: z.enum(questionTypes),
  is_required: z.boolean().default(false),
  options: z.array(requiredLine(OPTION_MOST)).max(OPTIONS_MOST).default([]).describe("Of a choice; ignored otherwise."),
};

/** A question of a form; it keeps its id from version to version. */
export const question = z.object({ id, ...questionKeys, help: z.string() }).meta({ id: "FeedbackQuestion" });
export type Question = z.output<typeof question>;

const isDistinct = (options: readonly string[]) =>
  new Set(options.map((option) => option.toLowerCase())).size === options.length;

const questionBody = z
  .strictObject({
    /** That of the version before; absent for a new question. */
    id: id.nullish(),
    ...questionKeys,
  })
  .refine(({ field_type, options }) => !isChoice(field_type) || options.length >= OPTIONS_LEAST, {
    path: ["options"],
    message: feedback.optionsNeeded({ least: OPTIONS_LEAST }),
  })
  .refine(({ options }) => isDistinct(options), { path: ["options"], message: feedback.optionTwice });

/** A form as its next version is to be. */
export const formBody = z
  .strictObject({
    about: z.enum(feedbackSubjects),
    title: requiredLine(120),
    introduction: freeText(500).default(""),
    is_asked: z.boolean().default(true).describe("Whether feedback is asked for at all."),
    fields: z.array(questionBody).min(1, feedback.questionNeeded).max(QUESTIONS_MOST),
  })
  .meta({ id: "FeedbackFormBody" });

/** A published version of a form; versions never change. */
export const feedbackForm = z
  .object({
    id,
    about: z.enum(feedbackSubjects),
    version: z.number().int(),
    title: z.string(),
    introduction: z.string(),
    is_asked: z.boolean(),
    fields: z.array(question),
    is_current: z.boolean(),
    published_by_details: reference.nullable().describe("Null for the form that the organisation began with."),
    created: z.string(),
  })
  .meta({ id: "FeedbackForm" });
export type FeedbackForm = z.output<typeof feedbackForm>;

/** What a person who is asked sees of a form. */
const askedForm = feedbackForm
  .omit({ is_current: true, published_by_details: true, created: true })
  .extend({ may_submit: z.boolean().describe("Whether the caller may submit or change feedback now.") })
  .meta({ id: "AskedFeedbackForm" });
export type AskedForm = z.output<typeof askedForm>;

/** Longest text of an answer: that of a signature. */
const ANSWER_MOST = Math.ceil(SIGNATURE_BYTES / 3) * 4;

/** What a person answers, by question; the type of the question decides what its value may be. */
export const answersBody = z
  .array(
    z.strictObject({
      /** Id of the question. */
      field: id,
      value: z
        .union([
          z.string().max(ANSWER_MOST).refine(isStorable, values.storable),
          z.number(),
          z.boolean(),
          z.array(line(120)).max(OPTIONS_MOST),
        ])
        .nullable()
        .describe(
          "A signature is a PNG in base64; a file the position of its part `files`, from 0. Either may be the id of one that is kept.",
        ),
    }),
  )
  .max(QUESTIONS_MOST)
  .meta({ id: "FeedbackAnswers" });
export type AnswersBody = z.output<typeof answersBody>;

/** An answer with the question as it was put. */
export const answer = z
  .object({
    field: z.object({ id, label: z.string(), field_type: z.enum(questionTypes) }),
    value: z
      .union([z.string(), z.array(z.string())])
      .describe("As text, such as 5, yes or 2026-03-01; of a multiple choice all that were chosen; of a file its id."),
    file: z.string().nullable().describe("Address of a file or signature, which works for about an hour."),
    file_name: z.string().nullable(),
  })
  .meta({ id: "FeedbackAnswer" });
export type Answer = z.output<typeof answer>;

/** What a person submitted about a request or a visit. */
export const submission = z
  .object({
    id,
    form: id.describe("The version of the form that was answered."),
    about: z.enum(feedbackSubjects),
    title: z.string(),
    service_request: id,
    service_request_details: z.object({ id, internal_id: z.string(), name: z.string() }),
    visit: id.nullable().describe("Null for feedback on the request itself."),
    visit_number: z.number().int().nullable(),
    service_provider_details: reference.nullable().describe("Whose work feedback on a request is about."),
    engineer_details: reference.nullable().describe("Who came on the visit that feedback is about."),
    submitted_by_details: reference,
    rating: z.number().int().nullable().describe("Answer to the first question for a rating, 1 to 5."),
    answers: z.array(answer),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "FeedbackSubmission" });
export type Submission = z.output<typeof submission>;

const ownSubmission = submission
  .extend({ submitted: z.literal(true), editable_until: z.string(), is_editable: z.boolean() })
  .meta({ id: "OwnFeedbackSubmission" });
export type OwnSubmission = z.output<typeof ownSubmission>;

/** The caller's own feedback, or that there is none. */
const submittedDetails = z.union([ownSubmission, z.object({ submitted: z.literal(false) })]);

/** A submission without new files, by any form. */
export const submissionBody = z
  .strictObject({
    /** The version of the form that is answered. */
    form: id,
    service_request: id,
    visit: id.nullish().describe("Of the request; absent for feedback on the request itself."),
    answers: answersBody,
  })
  .meta({ id: "DynamicFormSubmission" });

export const submissionFilters = {
  ...pageQuery,
  service_request: queryIds.optional(),
  about: queryChoices(feedbackSubjects).optional(),
  rating: queryNumbers.optional(),
  visit: queryIds.optional(),
  service_provider: queryIds.optional(),
  engineer: queryIds.optional(),
  branch: queryIds.optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["created", "modified", "rating"]),
};
const listQuery = z.strictObject(submissionFilters);
const {
  page: _,
  page_size: _size,
  length: _length,
  depth: _depth,
  after: _after,
  ordering: _order,
  ...narrowing
} = submissionFilters;

/** Ratings of a service provider or an engineer. */
const rated = z
  .object({
    id,
    name: z.string(),
    average: z.string().describe("Two decimals."),
    count: z.number().int(),
  })
  .meta({ id: "Rated" });
export type Rated = z.output<typeof rated>;
const ratedQuery = z.strictObject({ ...pageQuery, ids: queryIds.optional(), ordering: ordering(["name"]) });

/** The visit that is asked about. */
const ofVisit = z.strictObject({
  visit: id.optional().describe("Id of a visit of the request; absent: the last one that has ended."),
});

export const feedbackRules = {
  forms: {
    summary: "Versions of the feedback forms, newest first",
    query: z.strictObject({
      ...pageQuery,
      about: queryChoices(feedbackSubjects).optional(),
      is_current: queryBoolean.optional().describe("Whether it is the version that is asked now."),
    }),
    response: paged(feedbackForm),
  },
  publish: {
    summary: "Publish a form as its next version; answers keep the questions that they were given to",
    body: formBody,
    response: feedbackForm,
  },
  settings: {
    summary: "The form for feedback on a request: that of the caller's own submission, else the present one",
    params: idParams,
    response: askedForm,
  },
  submitted: {
    summary: "What the caller submitted about a request",
    params: idParams,
    response: submittedDetails,
  },
  /**
   * Parts of the form: `answers`, JSON as in the generic submission, files as `files`, repeated, and `form`, the version
   * that is answered; absent for the present one.
   */
  submit: {
    summary: "Submit feedback on a request, or change it within 12 hours",
    params: idParams,
    response: ownSubmission,
  },
  visitSettings: {
    summary: "The form for feedback on a visit: that of the caller's own submission, else the present one",
    params: idParams,
    query: ofVisit,
    response: askedForm,
  },
  visitSubmitted: {
    summary: "What the caller submitted about a visit",
    params: idParams,
    query: ofVisit,
    response: submittedDetails,
  },
  /** Parts of the form as of feedback on a request. */
  visitSubmit: {
    summary: "Submit feedback on a visit, or change it within 12 hours",
    params: z.strictObject({ id, visit_id: id }),
    response: ownSubmission,
  },
  submitForm: {
    summary: "Submit the answers of a form, or change them within 12 hours",
    body: submissionBody,
    response: ownSubmission,
  },
  list: { summary: "Feedback, newest first", query: listQuery, response: paged(submission) },
  export: { summary: "The filtered list as CSV or XLSX, each question a column", query: exportQuery(listQuery) },
  distribution: {
    summary: "How often each rating was given in the filtered list, the best first; `count` are all that were given",
    query: z.strictObject(narrowing),
    response: paged(z.object({ rating: z.number().int(), count: z.number().int() }).meta({ id: "RatingCount" })),
  },
  providers: {
    summary: "Service providers that were rated, with the average and number of their ratings",
    query: ratedQuery,
    response: paged(rated),
  },
  onWork: {
    summary: "What people at the customer answered about the work on a request and its visits, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(workFeedback),
  },
  engineers: {
    summary: "Engineers who were rated, with the average and number of their ratings",
    query: ratedQuery,
    response: paged(rated),
  },
};
