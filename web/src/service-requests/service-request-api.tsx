import type { HoldReason, Priority, ServiceState } from "@steward/contract/service-requests/constants";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { CoverageDecision, ServiceRequest, ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
  IconLock,
  IconProgress,
  IconUserCheck,
} from "@tabler/icons-react";
import { queryClient } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { StateChip } from "../ui/status/state-chip.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";

const TITLE_MOST = 120;

/** What a request is about: its problem, else the first line of its description. */
export const requestTitle = ({
  problem_statement_details: problem,
  description,
  internal_id,
}: Pick<ServiceRequest, "problem_statement_details" | "description" | "internal_id">): string =>
  problem?.name || description.split("\n")[0]?.slice(0, TITLE_MOST) || internal_id;

/** Source of service requests for history. */
export const serviceRequestSource = {
  call: serviceRequestCalls.list,
  describe: (request: ServiceRequest) => ({ label: request.internal_id, note: requestTitle(request) }),
};

/** Puts the request of a write's answer into the cache of its page, so that the next step is taken on it. */
export const showRequest = (request: ServiceRequestDetails) =>
  void queryClient.setQueryData([serviceRequestCalls.read.name, { params: { id: request.id } }], request);

const states = {
  Open: { icon: IconCircleDashed, tone: "info" },
  Assigned: { icon: IconUserCheck, tone: "info" },
  Scheduled: { icon: IconCalendarEvent, tone: "info" },
  "In Progress": { icon: IconProgress, tone: "warning" },
  "On Hold": { icon: IconClockPause, tone: "neutral" },
  Resolved: { icon: IconCircleCheck, tone: "success" },
  Closed: { icon: IconLock, tone: "neutral" },
  Cancelled: { icon: IconCircleX, tone: "neutral" },
} as const satisfies Record<ServiceState, object>;

/** State of a request as icon and words. */
export const ServiceStateChip = ({ state }: { state: ServiceState }) => <StateChip {...states[state]} text={state} />;

const priorityTone = { Low: "neutral", Medium: "neutral", High: "warning", Critical: "danger" } as const;

/** Priority as words, on the ground of its tone where it is urgent. */
export const PriorityChip = ({ priority }: { priority: Priority }) => (
  <StateChip tone={priorityTone[priority]} text={priority} />
);

export const holdLabel: Record<HoldReason, () => string> = {
  customer: m.service_requests_hold_customer,
  parts: m.service_requests_hold_parts,
  vendor: m.service_requests_hold_vendor,
  approval: m.service_requests_hold_approval,
  access: m.service_requests_hold_access,
};

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** A number of hours in words, in days where they are many. */
function hoursText(hours: number): string {
  const whole = Math.max(1, Math.round(hours));
  return whole < 2 * DAY_HOURS
    ? m.service_requests_hours({ count: whole })
    : m.service_requests_days({ count: Math.round(whole / DAY_HOURS) });
}

type Due = Pick<
  ServiceRequest,
  "status" | "response_due" | "responded_at" | "resolution_due" | "resolved_at" | "is_overdue" | "closed_at"
>;

/** What is due next of a request and in which time; null where nothing is. */
export function dueOf(request: Due, now = Date.now()): { text: string; isOver: boolean } | null {
  const { status, response_due, responded_at, resolution_due, resolved_at, closed_at } = request;
  if (status === "On Hold")
    return resolution_due === null ? null : { text: m.service_requests_paused(), isOver: false };
  if (resolved_at || closed_at) return null;
  const isResponse = responded_at === null && response_due !== null;
  const due = isResponse ? response_due : resolution_due;
  if (due === null) return null;
  const left = (Date.parse(due) - now) / HOUR_MS;
  const time = hoursText(Math.abs(left));
  if (left < 0) {
    const text = isResponse ? m.service_requests_response_over({ time }) : m.service_requests_resolution_over({ time });
    return { text, isOver: true };
  }
  const text = isResponse ? m.service_requests_response_in({ time }) : m.service_requests_resolution_in({ time });
  return { text, isOver: false };
}

/** "AMC until 31-03-2027 · 3 visits left". */
export function coverageText({
  coverage,
  coverage_ends,
  visits_left,
}: Pick<CoverageDecision, "coverage" | "coverage_ends" | "visits_left">): string {
  const label =
    coverage_ends === null ? coverage : m.service_requests_covered_until({ coverage, day: readDay(coverage_ends) });
  return [label, visits_left === null ? "" : m.service_requests_visits_left({ count: visits_left })]
    .filter(Boolean)
    .join(" · ");
}

/** "8 hours, by 2026-05-01 12:00"; "" where nothing is promised. */
export const promiseText = (hours: number | null, due: string | null): string =>
  hours === null || due === null
    ? ""
    : m.service_requests_promise({ time: hoursText(hours), moment: localMinute(due) });
