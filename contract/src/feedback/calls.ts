import { calls, PRODUCT } from "../kit/call.ts";
import type { feedbackRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/service-request/feedback/` as const;
const ofRequest = `/v1/${PRODUCT}/service-request/{id}/feedback/` as const;
const VIEW = "service_request.view";
const GIVE = "service_request.feedback";
const READ = { permission: "service_request.assign", otherPermission: "report.view" } as const;
const SUBMITTED = "Feedback submitted successfully";

export const feedbackCalls = calls<typeof feedbackRules>("feedback", {
  forms: { method: "GET", path: `${root}forms/`, permission: "settings.update" },
  publish: {
    method: "POST",
    path: `${root}forms/`,
    permission: "settings.update",
    success: "Form published successfully",
    responds: 201,
  },
  settings: { method: "GET", path: `${ofRequest}settings/`, permission: VIEW, endsSession: true },
  submitted: { method: "GET", path: `${ofRequest}submitted-form-details/`, permission: VIEW, endsSession: true },
  submit: {
    method: "POST",
    path: `${ofRequest}submit/`,
    permission: GIVE,
    success: SUBMITTED,
    responds: 201,
    accepts: "multipart",
  },
  submitForm: {
    method: "POST",
    path: "/v1/dynamic-form/submission/",
    permission: GIVE,
    success: SUBMITTED,
    responds: 201,
  },
  list: { method: "GET", path: root, ...READ },
  export: { method: "GET", path: `${root}export/`, permission: "service_request.export", answers: "file" },
  distribution: { method: "GET", path: `${root}distribution/`, ...READ },
  providers: { method: "GET", path: `${root}providers/`, ...READ },
});
