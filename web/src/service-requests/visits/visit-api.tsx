import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import type {
  Obstacle,
  PictureStage,
  VisitAction,
  VisitState,
} from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import {
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconProgress,
  IconRoute,
  IconUserX,
} from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";

const states = {
  Scheduled: { icon: IconCalendarEvent, tone: "info" },
  Accepted: { icon: IconCheck, tone: "info" },
  Declined: { icon: IconUserX, tone: "warning" },
  "En Route": { icon: IconRoute, tone: "info" },
  "In Progress": { icon: IconProgress, tone: "warning" },
  Completed: { icon: IconCircleCheck, tone: "success" },
  "Partially Completed": { icon: IconCircleHalf2, tone: "warning" },
  "Cannot Complete": { icon: IconBan, tone: "danger" },
  Cancelled: { icon: IconCircleX, tone: "neutral" },
} as const satisfies Record<VisitState, object>;

/** State of a visit as icon and words; that it was missed stands beside it. */
export const VisitStateChip = ({
  visit: { status, is_missed },
}: {
  visit: Pick<ServiceVisit, "status" | "is_missed">;
}) => (
  <>
    <StateChip {...states[status]} text={status} />
    {is_missed && <StateChip tone="danger" text={m.visits_missed()} />}
  </>
);

export const obstacleLabel: Record<Obstacle, () => string> = {
  no_access: m.visits_no_access,
  parts: m.visits_parts,
  customer_absent: m.visits_customer_absent,
  unsafe: m.visits_unsafe,
  wrong_diagnosis: m.visits_wrong_diagnosis,
};

/** What is done with a visit by a call of its own; pictures are added. */
export type VisitStep = Exclude<VisitAction, "photograph">;

export const stepLabel: Record<VisitStep, () => string> = {
  accept: m.visits_accept,
  enRoute: m.visits_en_route,
  start: m.visits_start,
  finish: m.visits_finish,
  reschedule: m.visits_reschedule,
  decline: m.visits_decline,
  cancel: m.visits_cancel,
};

export const stageTitle: Record<PictureStage, () => string> = {
  before: m.visits_pictures_before,
  after: m.visits_pictures_after,
};
export const stageAdd: Record<PictureStage, () => string> = { before: m.visits_add_before, after: m.visits_add_after };

const DAY_LENGTH = "yyyy-MM-dd ".length;

/** "2026-05-01 10:00 – 11:00"; the second day only where it is another one. */
export function plannedText({
  scheduled_at,
  scheduled_end,
}: Pick<ServiceVisit, "scheduled_at" | "scheduled_end">): string {
  const [from, to] = [localMinute(scheduled_at), localMinute(scheduled_end)];
  const isSameDay = from.slice(0, DAY_LENGTH) === to.slice(0, DAY_LENGTH);
  return `${from} – ${isSameDay ? to.slice(DAY_LENGTH) : to}`;
}

/** The page on which the visits of a visit's request stand. */
export const requestPage = ({
  service_request,
  assigned_details,
}: Pick<ServiceVisit, "service_request" | "assigned_details">) => ({
  name: assigned_details ? ("supply-desk-assigned-requests-id" as const) : ("service-request-id" as const),
  params: { id: service_request },
  search: { tab: "visits" },
});

/** What a visit is on: the own asset, or the customer's and whose it is. */
export const visitedText = ({
  steward_asset_details: asset,
  assigned_details: assigned,
}: Pick<ServiceVisit, "steward_asset_details" | "assigned_details">): string =>
  assigned ? [assigned.asset_name, assigned.customer].filter(Boolean).join(" · ") : (asset?.name ?? "");

/** How a visit is named in calls. */
export const paramsOf = ({ service_request, id }: Pick<ServiceVisit, "service_request" | "id">) => ({
  id: service_request,
  visit_id: id,
});

export const calls = serviceVisitCalls;
