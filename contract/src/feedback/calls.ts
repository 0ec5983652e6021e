import { calls, PRODUCT } from "../kit/call.ts";
import type { feedbackRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/service-request/feedback/` as const;
const one = `/v1/${PRODUCT}/service-request/{id}/` as const;
const ofRequest = `${one}feedback/` as const;
const ofVisits = `${ofRequest}visit/` as const;
const VIEW = "service_request.view";
const GIVE = "service_request.feedback";
const READ = { permission: "service_request.assign", otherPermission: "report.view" } as const;
const submitting = {
  method: "POST",
  permission: GIVE,
  success: "Feedback submitted successfully",
  responds: 201,
} as const;
const loading = { method: "GET", permission: VIEW, endsSession: true } as const;

export const feedbackCalls = calls<typeof feedbackRules>("feedback", {
  forms: { method: "GET", path: `${root}forms/`, permission: "settings.update" },
  publish: {
    method: "POST",
    path: `${root}forms/`,
    permission: "settings.update",
    success: "Form published successfully",
    responds: 201,
  },
  settings: { ...loading, path: `${ofRequest}settings/` },
  submitted: { ...loading, path: `${ofRequest}submitted-form-details/` },
  submit: { ...submitting, path: `${ofRequest}submit/`, accepts: "multipart" },
  visitSettings: { ...loading, path: `${ofVisits}settings/` },
  visitSubmitted: { ...loading, path: `${ofVisits}submitted-form-details/` },
  visitSubmit: { ...submitting, path: `${one}visits/{visit_id}/feedback/submit/`, accepts: "multipart" },
  submitForm: { ...submitting, path: "/v1/dynamic-form/submission/" },
  list: { method: "GET", path: root, ...READ },
  export: { method: "GET", path: `${root}export/`, permission: "service_request.export", answers: "file" },
  distribution: { method: "GET", path: `${root}distribution/`, ...READ },
  providers: { method: "GET", path: `${root}providers/`, ...READ },
  onWork: { method: "GET", path: `/v1/${PRODUCT}/assigned-requests/{id}/feedback/`, permission: VIEW },
  engineers: { method: "GET", path: `${root}engineers/`, ...READ },
});
