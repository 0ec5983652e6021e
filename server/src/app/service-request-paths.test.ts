import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/* The calls of the specification's section 7 under "Service requests", and the texts of section 8 that they say. */

const ROOT = "/v1/steward/service-request/";
const ONE = `${ROOT}{id}/`;
const VIEW = "service_request.view";
const RAISE = "service_request.raise";
const FEEDBACK = "service_request.feedback";
const SUBMITTED = "Feedback submitted successfully";

test.for([
  ["API-152", "serviceRequests.list", "GET", ROOT, VIEW, 200, ""],
  ["API-153, ERR-032", "serviceRequests.raise", "POST", ROOT, RAISE, 201, "Request raised successfully"],
  ["API-154", "serviceRequests.read", "GET", ONE, VIEW, 200, ""],
  [
    "API-155",
    "serviceRequests.uploadAttachments",
    "POST",
    `${ONE}upload-attachments/`,
    RAISE,
    201,
    "Upload Successfull",
  ],
  [
    "API-156",
    "serviceRequests.closeRequest",
    "POST",
    `${ONE}close-request/`,
    "service_request.close",
    200,
    "Request closed successfully",
  ],
  [
    "API-157",
    "serviceRequests.closeAttachments",
    "POST",
    `${ONE}close-request/attachments/`,
    "service_request.close",
    201,
    "Upload Successfull",
  ],
  ["API-158", "serviceVisits.list", "GET", `${ONE}visits/`, VIEW, 200, ""],
  ["API-159", "serviceRequests.warranty", "GET", `${ONE}warranty/`, VIEW, 200, ""],
  ["API-160", "serviceRequests.amc", "GET", `${ONE}amc/`, VIEW, 200, ""],
  ["API-161", "serviceRequests.documents", "GET", `${ONE}document/`, VIEW, 200, ""],
  ["API-163", "serviceRequests.addDocument", "POST", `${ONE}document/`, RAISE, 201, "Upload Successfull"],
  ["API-164", "serviceRequests.updates", "GET", `${ONE}update/`, VIEW, 200, ""],
  ["API-165", "serviceRequests.addUpdate", "POST", `${ONE}update/`, VIEW, 201, "Update added successfully"],
  ["API-166", "feedback.settings", "GET", `${ONE}feedback/settings/`, VIEW, 200, ""],
  ["API-167", "feedback.submitted", "GET", `${ONE}feedback/submitted-form-details/`, VIEW, 200, ""],
  ["API-168, ERR-034", "feedback.submit", "POST", `${ONE}feedback/submit/`, FEEDBACK, 201, SUBMITTED],
  ["API-169", "feedback.visitSettings", "GET", `${ONE}feedback/visit/settings/`, VIEW, 200, ""],
  [
    "API-170, ERR-034",
    "feedback.visitSubmit",
    "POST",
    `${ONE}visits/{visit_id}/feedback/submit/`,
    FEEDBACK,
    201,
    SUBMITTED,
  ],
  ["API-171", "feedback.visitSubmitted", "GET", `${ONE}feedback/visit/submitted-form-details/`, VIEW, 200, ""],
  ["API-172", "engineers.list", "GET", `${ROOT}engineer/`, VIEW, 200, ""],
  [
    "API-173",
    "masters.problemStatement.list",
    "GET",
    "/v1/steward/service-requests/problem-statement/",
    "problem_statement.view",
    200,
    "",
  ],
] as const)("%s: %s is %s %s", ([, name, method, path, permission, status, success]) => {
  expect(callFacts(name)).toEqual({ method, path, permission, status, success });
});
