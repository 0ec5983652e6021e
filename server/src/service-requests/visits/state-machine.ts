import { messages } from "@steward/contract/messages/catalogue";
import { openServiceStates, type ServiceState } from "@steward/contract/service-requests/constants";
import {
  type VisitAction,
  visitActions,
  type VisitState,
  visitSteps,
} from "@steward/contract/service-requests/visits/constants";
import type { Context } from "../../http/context.ts";

interface Step {
  /** Past participle, for "cannot be …". */
  word: string;
  /** Whether the request has to be open: what ends a visit is possible to the last. */
  ofOpenRequest: boolean;
}

/** What is done with a visit; in which states says `visitSteps`, which devices without a network know too. */
export const MACHINE: Readonly<Record<VisitAction, Step>> = {
  reschedule: { word: "rescheduled", ofOpenRequest: true },
  accept: { word: "accepted", ofOpenRequest: true },
  decline: { word: "declined", ofOpenRequest: false },
  enRoute: { word: "set out for", ofOpenRequest: true },
  start: { word: "started", ofOpenRequest: true },
  finish: { word: "finished", ofOpenRequest: false },
  cancel: { word: "cancelled", ofOpenRequest: false },
  photograph: { word: "photographed", ofOpenRequest: false },
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
  const { word, ofOpenRequest } = MACHINE[action];
  if (!visitSteps[action].from.includes(status)) return messages.serviceVisits.notNow({ action: word, status });
  if (ofOpenRequest && !(openServiceStates as readonly ServiceState[]).includes(request_status)) {
    return messages.serviceVisits.requestEnded({ action: word, status: request_status });
  }
  return undefined;
}

/** What a caller may do with a visit as it is. */
export const actionsOf = (ctx: Pick<Context, "may">, present: Present): VisitAction[] =>
  isPermitted(ctx, present) ? visitActions.filter((action) => refusalOf(action, present) === undefined) : [];
