import { calls, PRODUCT } from "../kit/call.ts";
import type { interestRules, receivedInterestRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/skilled-personel/request-interest/` as const;
const one = `${root}{id}/` as const;
const VIEW = "interest.view";
const REQUEST = "interest.request";

/** How a message is sent, by either side. */
const send = { method: "POST", success: "Message sent", responds: 201, idempotent: true } as const;

/** How either side arranges an interview. */
const interview = <At extends `/v1/${string}`>(at: At, permission: "interest.request" | "interest.decide") =>
  ({
    proposeInterview: { method: "POST", path: `${at}propose-interview/`, permission, success: "Interview proposed" },
    moveInterview: { method: "POST", path: `${at}move-interview/`, permission, success: "Interview moved" },
    chooseSlot: { method: "POST", path: `${at}choose-slot/`, permission, success: "Interview agreed" },
    askSlots: { method: "POST", path: `${at}ask-slots/`, permission, success: "Other times requested" },
    cancelInterview: { method: "POST", path: `${at}cancel-interview/`, permission, success: "Interview cancelled" },
  }) as const;

/** Calls of the customer, whatever its kind. */
export const interestCalls = calls<typeof interestRules>("interests", {
  list: { method: "GET", path: root, permission: VIEW },
  request: {
    method: "POST",
    path: root,
    permission: REQUEST,
    success: "Interest Requested Successfully!",
    responds: 201,
    idempotent: true,
  },
  export: { method: "GET", path: `${root}export/`, permission: "interest.export", answers: "file" },
  staffings: { method: "GET", path: `${root}staffing/`, permission: VIEW },
  read: { method: "GET", path: one, permission: VIEW },
  withdraw: {
    method: "POST",
    path: `${one}withdraw/`,
    permission: "interest.withdraw",
    success: "Interest withdrawn successfully",
  },
  offer: { method: "POST", path: `${one}offer/`, permission: REQUEST, success: "Offer made successfully" },
  askExtension: {
    method: "POST",
    path: `${one}ask-extension/`,
    permission: REQUEST,
    success: "Extension requested successfully",
  },
  terminate: {
    method: "POST",
    path: `${one}terminate/`,
    permission: REQUEST,
    success: "Placement terminated successfully",
  },
  rate: { method: "POST", path: `${one}rate/`, permission: REQUEST, success: "Rating saved successfully" },
  ...interview(one, REQUEST),
  declineSuggestion: {
    method: "POST",
    path: `${one}decline-suggestion/`,
    permission: REQUEST,
    success: "Suggestion declined successfully",
  },
  approveAttendance: {
    method: "POST",
    path: `${one}approve-attendance/`,
    permission: REQUEST,
    success: "Attendance approved",
  },
  returnAttendance: {
    method: "POST",
    path: `${one}return-attendance/`,
    permission: REQUEST,
    success: "Attendance returned",
  },
  exportAttendance: {
    method: "GET",
    path: `${one}attendance/export/`,
    permission: "interest.export",
    answers: "file",
  },
  messages: { method: "GET", path: `${one}messages/`, permission: VIEW },
  sendMessage: { ...send, path: `${one}messages/`, permission: REQUEST },
});

const received = `/v1/${PRODUCT}/received-interest/` as const;
const its = `${received}{id}/` as const;
const permission = "interest.decide";

/** Calls of the organisations of the kind `staffing`; all others are refused. */
export const receivedInterestCalls = calls<typeof receivedInterestRules>("receivedInterests", {
  list: { method: "GET", path: received, permission },
  board: { method: "GET", path: `${received}board/`, permission },
  export: { method: "GET", path: `${received}export/`, permission, answers: "file" },
  customers: { method: "GET", path: `${received}customers/`, permission },
  pipeline: { method: "GET", path: `${received}pipeline/`, permission },
  read: { method: "GET", path: its, permission },
  review: { method: "POST", path: `${its}review/`, permission, success: "Interest taken under review" },
  accept: { method: "POST", path: `${its}accept/`, permission, success: "Interest accepted successfully" },
  reject: { method: "POST", path: `${its}reject/`, permission, success: "Interest rejected successfully" },
  decline: { method: "POST", path: `${its}decline/`, permission, success: "Interest declined successfully" },
  place: { method: "POST", path: `${its}place/`, permission, success: "Placed successfully" },
  extend: { method: "POST", path: `${its}extend/`, permission, success: "Placement extended successfully" },
  refuseExtension: {
    method: "POST",
    path: `${its}refuse-extension/`,
    permission,
    success: "Extension refused successfully",
  },
  terminate: {
    method: "POST",
    path: `${its}terminate/`,
    permission,
    success: "Placement terminated successfully",
  },
  ...interview(its, permission),
  suggestable: { method: "GET", path: `${received}suggestable/`, permission },
  suggest: { method: "POST", path: `${its}suggest/`, permission, success: "Person suggested successfully" },
  saveAttendance: { method: "POST", path: `${its}save-attendance/`, permission, success: "Attendance saved" },
  submitAttendance: { method: "POST", path: `${its}submit-attendance/`, permission, success: "Attendance submitted" },
  exportAttendance: { method: "GET", path: `${its}attendance/export/`, permission, answers: "file" },
  messages: { method: "GET", path: `${its}messages/`, permission },
  sendMessage: { ...send, path: `${its}messages/`, permission },
});
