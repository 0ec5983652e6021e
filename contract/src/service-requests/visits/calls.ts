import { calls, PRODUCT } from "../../kit/call.ts";
import type { serviceVisitRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/service-request/` as const;
const ofRequest = `${root}{id}/visits/` as const;
const one = `${ofRequest}{visit_id}/` as const;
const VIEW = "service_request.view";

/** The engineer of a visit acts on it, and whoever schedules visits. */
const acting = {
  method: "POST",
  permission: "service_request.work",
  otherPermission: "service_request.schedule",
} as const;
/** A device that got no answer sends it again. */
const step = { ...acting, idempotent: true } as const;

export const serviceVisitCalls = calls<typeof serviceVisitRules>("serviceVisits", {
  all: { method: "GET", path: `${root}visits/`, permission: VIEW },
  calendar: { method: "GET", path: `${root}visits/calendar/`, permission: VIEW },
  calendarOfRequests: { method: "GET", path: `${root}calendar/`, permission: VIEW },
  mine: { method: "GET", path: `${root}visits/mine/`, permission: "service_request.work" },
  export: { method: "GET", path: `${root}visits/export/`, permission: "service_request.export", answers: "file" },
  list: { method: "GET", path: ofRequest, permission: VIEW },
  schedule: {
    method: "POST",
    path: ofRequest,
    permission: "service_request.schedule",
    success: "Visit scheduled successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: one, permission: VIEW },
  reschedule: { ...step, path: `${one}reschedule/`, success: "Visit rescheduled successfully" },
  accept: { ...step, path: `${one}accept/`, success: "Visit accepted" },
  decline: { ...step, path: `${one}decline/`, success: "Visit declined" },
  enRoute: { ...step, path: `${one}en-route/`, success: "On the way" },
  start: { ...step, path: `${one}start/`, success: "Visit started" },
  finish: { ...step, path: `${one}finish/`, success: "Visit finished" },
  cancel: { ...step, path: `${one}cancel/`, success: "Visit cancelled successfully" },
  addPictures: {
    ...step,
    path: `${one}pictures/{stage}/`,
    success: "Upload Successfull",
    responds: 201,
    accepts: "multipart",
  },
});
