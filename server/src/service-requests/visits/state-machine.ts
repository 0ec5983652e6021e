import { messages } from "@steward/contract/messages/catalogue";
import { openServiceStates, type ServiceState } from "@steward/contract/service-requests/constants";
import {
  type VisitAction,
  visitActions,
  visitStates,
  type VisitState,
} from "@steward/contract/service-requests/visits/constants";
import type { Context } from "../../http/context.ts";

interface Step {
  /** States in which it is done. */
  from: readonly VisitState[];
  /** Past participle, for "cannot be …". */
  word: string;
  /** Whether the request has to be open: what ends a visit is possible to the last. */
  ofOpenRequest: boolean;
}

/** What is done with a visit, and in which states. */
export const MACHINE: Readonly<Record<VisitAction, Step>> = {
  reschedule: { from: ["Scheduled", "Accepted", "En Route"], word: "rescheduled", ofOpenRequest: true },
  accept: { from: ["Scheduled"], word: "accepted", ofOpenRequest: true },
  decline: { from: ["Scheduled"], word: "declined", ofOpenRequest: false },
  enRoute: { from: ["Accepted"], word: "set out for", ofOpenRequest: true },
  start: { from: ["Accepted", "En Route"], word: "started", ofOpenRequest: true },
  finish: { from: ["In Progress"], word: "finished", ofOpenRequest: false },
  cancel: { from: ["Scheduled", "Accepted", "En Route"], word: "cancelled", ofOpenRequest: false },
  photograph: {
    from: visitStates.filter((state) => state !== "Cancelled" && state !== "Declined"),
    word: "photographed",
    ofOpenRequest: false,
  },
};

/** What decides about an action: the visit, whose it is, and its request. */
export interface Present {
  status: VisitState;
  is_own: boolean;
  request_status: ServiceState;
}

/** The engineer of a visit acts on it, and whoever schedules visits; nobody else. */
export const isPermitted = ({ may }: Pick<Context, "may">, { is_own }: Pick<Present, "is_own">): boolean =>
  may("service_request.schedule") || (is_own && may("service_request.work"));

/** Why a visit does not take an action as it is; undefined where it does. */
export function refusalOf(
  action: VisitAction,
  { status, request_status }: Omit<Present, "is_own">,
): string | undefined {
  const { from, word, ofOpenRequest } = MACHINE[action];
  if (!from.includes(status)) return messages.serviceVisits.notNow({ action: word, status });
  if (ofOpenRequest && !(openServiceStates as readonly ServiceState[]).includes(request_status)) {
    return messages.serviceVisits.requestEnded({ action: word, status: request_status });
  }
  return undefined;
}

/** What a caller may do with a visit as it is. */
export const actionsOf = (ctx: Pick<Context, "may">, present: Present): VisitAction[] =>
  isPermitted(ctx, present) ? visitActions.filter((action) => refusalOf(action, present) === undefined) : [];
