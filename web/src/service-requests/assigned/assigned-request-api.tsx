import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedState } from "@steward/contract/service-requests/assigned/constants";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconLock, IconMailQuestion } from "@tabler/icons-react";
import { queryClient } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { AverageStars } from "../../ui/text/stars.tsx";

const TITLE_MOST = 120;

/** What a request is about: its problem, else the first line of its description. */
export const assignedTitle = ({
  problem,
  description,
  internal_id,
}: Pick<AssignedRequest, "problem" | "description" | "internal_id">): string =>
  problem || description.split("\n")[0]?.slice(0, TITLE_MOST) || internal_id;

/** Source of assigned requests for history. */
export const assignedRequestSource = {
  call: assignedRequestCalls.list,
  describe: (request: AssignedRequest) => ({ label: request.internal_id, note: assignedTitle(request) }),
};

/** Puts the request of a write's answer into the cache of its page. */
export const showAssigned = (request: AssignedRequest) =>
  void queryClient.setQueryData([assignedRequestCalls.read.name, { params: { id: request.id } }], request);

const states = {
  Offered: { icon: IconMailQuestion, tone: "warning", label: m.assigned_requests_offered },
  Accepted: { icon: IconCircleCheck, tone: "success", label: m.assigned_requests_accepted },
  Rejected: { icon: IconCircleX, tone: "danger", label: m.assigned_requests_rejected },
  Withdrawn: { icon: IconArrowBackUp, tone: "neutral", label: m.assigned_requests_withdrawn },
  Cancelled: { icon: IconCircleX, tone: "neutral", label: m.assigned_requests_cancelled },
  Closed: { icon: IconLock, tone: "neutral", label: m.assigned_requests_closed },
} as const satisfies Record<AssignedState, object>;

export const assignedStateLabel = (state: AssignedState): string => states[state].label();

/** State of an offered request as icon and words; its customer sees the first three. */
export function AssignedStateChip({ state }: { state: AssignedState }) {
  const { icon, tone, label } = states[state];
  return <StateChip icon={icon} tone={tone} text={label()} />;
}

/** The average of a customer's ratings of the work on a request, with their number; nothing without one. */
export function WorkRating({ rating }: Pick<AssignedRequest, "rating">) {
  if (!rating) return null;
  return <AverageStars average={Number(rating.average)} count={rating.count} />;
}
