import { feedbackCalls } from "@steward/contract/feedback/calls";
import type { FeedbackSubject } from "@steward/contract/feedback/constants";
import {
  type AnswersBody,
  feedbackRules,
  type FeedbackForm,
  type OwnSubmission,
} from "@steward/contract/feedback/rules";
import type { BodyOf } from "@steward/contract/kit/call";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { upload, type UploadedFile } from "../attachments/picture-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { makeVisit, takeSteps } from "../service-requests/visit-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

type FormBody = BodyOf<typeof feedbackCalls.publish>;

/** The version of a form that is asked now. */
export async function presentForm(caller: Caller, about: FeedbackSubject = "request"): Promise<FeedbackForm> {
  const { results } = await caller.ok(feedbackCalls.forms, { query: { about, is_current: true } });
  if (!results[0]) throw new Error("Every organisation begins with a form.");
  return results[0];
}

/** Publishes a form about requests. */
export const publish = (caller: Caller, fields: FormBody["fields"], further: Partial<FormBody> = {}) =>
  caller.ok(feedbackCalls.publish, { body: { about: "request", title: "How did we do?", fields, ...further } });

/** A request that is resolved, by a service provider where one is named. */
export async function makeResolved(caller: Caller, fields: Record<string, string> = {}, provider?: string) {
  const { id } = await makeServiceRequest(caller, fields);
  await resolve(caller, id, provider);
  return { id };
}

async function resolve(caller: Caller, id: string, service_provider?: string): Promise<void> {
  await caller.ok(serviceRequestCalls.assign, { params: { id }, body: { service_provider } });
  await caller.ok(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "Done" } });
}

/** Answers by the order of the questions; undefined leaves one out. */
export const answersTo = ({ fields }: Pick<FeedbackForm, "fields">, values: readonly unknown[]): AnswersBody =>
  fields.flatMap(({ id }, index) =>
    values[index] === undefined ? [] : [{ field: id, value: values[index] as AnswersBody[number]["value"] }],
  );

/** Sends the multipart form of feedback on a request. */
export const sendFeedback = (
  caller: Caller,
  id: string,
  answers: unknown,
  files: readonly Omit<UploadedFile, "part">[] = [],
  further: Record<string, string> = {},
) =>
  upload(
    caller,
    feedbackCalls.submit,
    { id },
    files.map((file) => ({ ...file, part: "files" })),
    { answers: typeof answers === "string" ? answers : JSON.stringify(answers), ...further },
  );

/** Feedback on a request; on a new one that is resolved where none is told. */
export async function makeFeedback(
  caller: Caller,
  { id, rating = 4, text = "" }: { id?: string; rating?: number; text?: string } = {},
) {
  const request = id ?? (await makeResolved(caller)).id;
  const form = await presentForm(caller);
  const { status, body } = await sendFeedback(caller, request, answersTo(form, [rating, undefined, text]));
  if (status !== 201) throw new Error(`The feedback was not submitted: ${JSON.stringify(body)}`);
  return feedbackRules.submit.response.parse(body) satisfies OwnSubmission;
}

/** A visit that was completed; of a new request where none is told. */
export async function makeCompleted(caller: Caller, planned: Parameters<typeof makeVisit>[1] = {}) {
  return takeSteps(caller, await makeVisit(caller, planned), "accept", "start", "finish");
}

/** Sends the multipart form of feedback on a visit. */
export const sendVisitFeedback = (
  caller: Caller,
  { id, service_request }: Pick<ServiceVisit, "id" | "service_request">,
  answers: unknown,
) =>
  upload(caller, feedbackCalls.visitSubmit, { id: service_request, visit_id: id }, [], {
    answers: JSON.stringify(answers),
  });

const ended = async (caller: Caller, { records }: World) => {
  const params = { id: records.visited_request ?? "", visit_id: records.service_visit ?? "" };
  await takeSteps(caller, await caller.ok(serviceVisitCalls.read, { params }), "accept", "start", "finish");
};

const resolved = (caller: Caller, { records }: World) => resolve(caller, records.service_request ?? "");

export const world: WorldPart = {
  make: {
    feedback_form: async (caller) => (await presentForm(caller)).id,
    visit_question: async (caller) => (await presentForm(caller, "visit")).fields[0]?.id,
    feedback_question: async (caller) => (await presentForm(caller)).fields[0]?.id,
    feedback: async (caller, record) => {
      const { id } = await makeResolved(caller, {}, await record("service_provider"));
      return (await makeFeedback(caller, { id })).id;
    },
  },
  ids: {
    "feedback.": "feedback",
    "feedback.providers": "service_provider",
    "feedback.settings": "service_request",
    "feedback.submitted": "service_request",
    "feedback.submit": "service_request",
    "feedback.visitSettings": "visited_request",
    "feedback.visitSubmitted": "visited_request",
    "feedback.visitSubmit": "visited_request",
    "feedback.engineers": "engineer",
  },
  bodies: {
    "feedback.publish": () => ({
      about: "request",
      title: "How did we do?",
      fields: [{ label: "How satisfied are you?", field_type: "rating" }],
    }),
    "feedback.submit": ({ records }) => ({
      answers: JSON.stringify([{ field: records.feedback_question, value: 5 }]),
    }),
    "feedback.visitSubmit": ({ records }) => ({
      answers: JSON.stringify([{ field: records.visit_question, value: 5 }]),
    }),
    "feedback.submitForm": ({ records }) => ({
      form: records.feedback_form,
      service_request: records.service_request,
      answers: [{ field: records.feedback_question, value: 5 }],
    }),
  },
  fieldsOf: {
    "feedback.publish": { id: "feedback_question" },
    "feedback.submitForm": { form: "feedback_form", field: "feedback_question" },
  },
  fields: { visit: "service_visit" },
  first: { "feedback.submit": resolved, "feedback.submitForm": resolved, "feedback.visitSubmit": ended },
  statements: {
    "feedback.forms": 2,
    "feedback.publish": 6,
    "feedback.settings": 4,
    "feedback.submitted": 3,
    // What is asked and answered is read before the files are stored.
    "feedback.submit": 11,
    "feedback.visitSettings": 6,
    "feedback.visitSubmitted": 4,
    "feedback.visitSubmit": 11,
    "feedback.submitForm": 10,
    "feedback.list": 2,
    "feedback.export": 4,
    "feedback.distribution": 2,
    "feedback.providers": 2,
    "feedback.engineers": 2,
    "feedback.onWork": 3,
  },
};
