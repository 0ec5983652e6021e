import type { Attachment } from "@steward/contract/attachments/rules";
import type {
  HoldReason,
  OfferState,
  Priority,
  RequestSource,
  ServiceState,
} from "@steward/contract/service-requests/constants";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { CoverageDecision } from "@steward/contract/service-requests/coverage";
import type { ServiceRequest, ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconClockPause,
  IconLock,
  IconMailQuestion,
  IconProgress,
  IconUserCheck,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { queryClient } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { Panel } from "../ui/details/details.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { requestTitle } from "./request-lines-api.ts";
import classes from "./service-requests.module.css";

/** How a request came to be. */
export const sourceLabel: Readonly<Record<RequestSource, () => string>> = {
  Raised: m.service_requests_source_raised,
  Reported: m.service_requests_reported,
  Planned: m.service_requests_planned,
};

/** Who raised a request, or how it came to be where nobody did. */
export const raiserOf = ({ raised_by_details: raiser, source }: Pick<ServiceRequest, "raised_by_details" | "source">) =>
  raiser?.name ?? sourceLabel[source]();

/** Source of service requests for history. */
export const serviceRequestSource = {
  call: serviceRequestCalls.list,
  describe: (request: ServiceRequest) => ({ label: request.internal_id, note: requestTitle(request) }),
};

/** "SR-12, raised by Asha Rao on 2026-05-01 12:00". */
export function raisedText({
  internal_id: request,
  raised_by_details: raiser,
  source,
  maintenance_plan: plan,
  created,
}: Pick<ServiceRequest, "internal_id" | "raised_by_details" | "source" | "maintenance_plan" | "created">): string {
  const moment = localMinute(created);
  if (raiser) return m.service_requests_raised_by_on({ request, name: raiser.name, moment });
  if (plan) return m.plans_request_made_on({ request, moment });
  return source === "Planned"
    ? m.service_requests_planned_on({ request, moment })
    : m.service_requests_reported_on({ request, moment });
}

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

const offers = {
  Offered: { icon: IconMailQuestion, tone: "neutral", text: m.service_requests_offer_offered },
  Accepted: { icon: IconCircleCheck, tone: "success", text: m.service_requests_offer_accepted },
  Rejected: { icon: IconCircleX, tone: "danger", text: m.service_requests_offer_rejected },
} as const satisfies Record<OfferState, object>;

export const offerLabel = (offer: OfferState): string => offers[offer].text();

/** What the organisation of the provider answers, as icon and words; nothing of a request that was not offered. */
export const OfferChip = ({ offer }: { offer: OfferState | null }) =>
  offer && <StateChip icon={offers[offer].icon} tone={offers[offer].tone} text={offerLabel(offer)} />;

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

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** A number of minutes in words: in hours or days where they are many. */
function timeText(minutes: number): string {
  if (minutes < 2 * HOUR_MINUTES) return m.service_requests_minutes({ count: Math.max(1, Math.round(minutes)) });
  const hours = Math.round(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS
    ? m.service_requests_hours({ count: hours })
    : m.service_requests_days({ count: Math.round(hours / DAY_HOURS) });
}

type Due = Pick<
  ServiceRequest,
  | "status"
  | "response_due"
  | "response_risk"
  | "responded_at"
  | "resolution_due"
  | "resolution_risk"
  | "resolved_at"
  | "closed_at"
>;

interface DueWords {
  text: string;
  /** It runs, four fifths of its time are used up, its time is over, or it stands still. */
  state: "runs" | "risk" | "over" | "paused";
}

const clockText = {
  response: { left: m.service_requests_response_in, over: m.service_requests_response_over },
  resolution: { left: m.service_requests_resolution_in, over: m.service_requests_resolution_over },
};

/** Time that is left of one clock, or by how much it is over. */
function clockOf(kind: "response" | "resolution", due: string, risk: string | null, now: number): DueWords {
  const left = (Date.parse(due) - now) / MINUTE_MS;
  const time = timeText(Math.abs(left));
  if (left < 0) return { text: clockText[kind].over({ time }), state: "over" };
  return { text: clockText[kind].left({ time }), state: risk !== null && Date.parse(risk) <= now ? "risk" : "runs" };
}

/** The clocks of a request that is not resolved, the one that is due next first; none where nothing is promised. */
export function clocksOf(request: Due, now = Date.now()): readonly DueWords[] {
  const { status, response_due, responded_at, resolution_due, resolved_at, closed_at } = request;
  if (resolved_at || closed_at) return [];
  if (status === "On Hold") {
    return resolution_due === null ? [] : [{ text: m.service_requests_paused(), state: "paused" }];
  }
  return [
    ...(responded_at === null && response_due !== null
      ? [clockOf("response", response_due, request.response_risk, now)]
      : []),
    ...(resolution_due === null ? [] : [clockOf("resolution", resolution_due, request.resolution_risk, now)]),
  ];
}

const clockIcon = { runs: IconClock, risk: IconClockExclamation, over: IconAlertTriangle, paused: IconClockPause };

/** A clock as words in the colour of their urgency behind a sign of it. */
export function ClockText({ clock: { state, text } }: { clock: DueWords }) {
  const Icon = clockIcon[state];
  return (
    <span className={classes.due} data-state={state}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {text}
    </span>
  );
}

/** What is due next. */
export function DueText({ request, none = "–" }: { request: Due; none?: ReactNode }) {
  const [due] = clocksOf(request);
  return due ? <ClockText clock={due} /> : none;
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

/** "in 8 working hours, by 2026-05-01 12:00"; "" where nothing is promised. */
export const promiseText = (hours: number | null, due: string | null): string =>
  hours === null || due === null
    ? ""
    : m.service_requests_promise({
        time: m.service_requests_working_hours({ count: hours }),
        moment: localMinute(due),
      });

/** Pictures of a request, each of which opens in full; nothing where there is none. */
export function RequestPictures({ pictures }: { pictures: readonly Attachment[] }) {
  if (pictures.length === 0) return null;
  return (
    <Panel title={m.service_requests_pictures()}>
      <ul className={classes.pictures} aria-label={m.service_requests_pictures()}>
        {pictures.map(({ id, file, thumbnail, file_name }) => (
          <li key={id}>
            <a href={file} target="_blank" rel="noopener noreferrer">
              <img src={thumbnail} alt={m.assets_open_picture({ name: file_name })} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
