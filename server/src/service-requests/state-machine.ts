import {
  openServiceStates,
  priorities,
  REOPEN_DAYS,
  resolvableStates,
  serviceStates,
  type ServiceState,
} from "@steward/contract/service-requests/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { RequestAction } from "@steward/contract/service-requests/constants";
import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import type { Context } from "../http/context.ts";

/** Position of a priority, the most urgent the highest. */
export const PRIORITY_RANK = sql`array_position(${sql.lit(`{${priorities.join()}}`)}::text[], r.priority)`;

/** Who asks, of a request as it is. */
interface Asked {
  may: Context["may"];
  is_own: boolean;
  status: ServiceState;
}

interface Step {
  /** States in which it is done. */
  from: readonly ServiceState[];
  /** Past participle, for "cannot be …". */
  word: string;
  isPermitted: (asked: Asked) => boolean;
}

const works = ({ may }: Asked) => may("service_request.work");
const ownOrCloses = ({ may, is_own }: Asked) =>
  (is_own && may("service_request.raise")) || may("service_request.close");
/** The person who raised it, and everybody who does something with requests. */
const takesPart = ({ may, is_own }: Asked) =>
  (is_own && may("service_request.raise")) ||
  (["work", "assign", "schedule", "update", "escalate", "close"] as const).some((verb) =>
    may(`service_request.${verb}`),
  );

/** What is done with a request, in which states, and by whom besides what the gate of the call asks. */
export const MACHINE: Readonly<Record<RequestAction, Step>> = {
  edit: { from: openServiceStates, word: "edited", isPermitted: ({ may }) => may("service_request.update") },
  assign: {
    from: ["Open", "Assigned", "Scheduled", "In Progress"],
    word: "assigned",
    isPermitted: ({ may }) => may("service_request.assign"),
  },
  schedule: {
    from: ["Open", "Assigned", "Scheduled"],
    word: "scheduled",
    isPermitted: ({ may }) => may("service_request.schedule"),
  },
  start: { from: ["Assigned", "Scheduled", "On Hold"], word: "started", isPermitted: works },
  hold: { from: ["Assigned", "Scheduled", "In Progress"], word: "put on hold", isPermitted: works },
  resume: { from: ["On Hold"], word: "taken off hold", isPermitted: works },
  escalate: {
    from: openServiceStates,
    word: "escalated",
    isPermitted: ({ may }) => may("service_request.escalate"),
  },
  resolve: { from: resolvableStates, word: "resolved", isPermitted: works },
  close: {
    from: [...openServiceStates, "Resolved"],
    word: "closed",
    isPermitted: ({ may }) => may("service_request.close"),
  },
  reopen: { from: ["Resolved", "Closed"], word: "reopened", isPermitted: ownOrCloses },
  cancel: {
    from: openServiceStates,
    word: "cancelled",
    isPermitted: (asked) => (asked.status === "In Progress" ? asked.may("service_request.close") : ownOrCloses(asked)),
  },
  add: { from: serviceStates, word: "added to", isPermitted: takesPart },
  fit: { from: [...openServiceStates, "Resolved"], word: "fitted with parts", isPermitted: works },
  ask_approval: { from: [...openServiceStates, "Resolved"], word: "estimated", isPermitted: works },
  approve: {
    from: [...openServiceStates, "Resolved"],
    word: "approved",
    isPermitted: ({ may }) => may("service_request.close"),
  },
};

type Present = Pick<ServiceRequest, "status" | "raised_by"> & { is_past: boolean | null };

const askedBy = (ctx: Context, { status, raised_by }: Present): Asked => ({
  may: ctx.may,
  is_own: raised_by === ctx.actor.account_id,
  status,
});

/** Why a request does not take an action in its state; undefined where it does. */
export function refusalOf(action: RequestAction, { status, is_past }: Present): string | undefined {
  const { from, word } = MACHINE[action];
  if (!from.includes(status)) return messages.serviceRequests.notNow({ action: word, status });
  if (is_past && (action === "reopen" || action === "add")) {
    return messages.serviceRequests.tooLate({ status, days: REOPEN_DAYS });
  }
  return undefined;
}

/** Whether a caller may take an action on a request, whatever comes of it. */
export const isPermitted = (ctx: Context, action: RequestAction, present: Present): boolean =>
  MACHINE[action].isPermitted(askedBy(ctx, present));

/** What a caller may do with a request as it is. */
export const actionsOf = (ctx: Context, present: Present & Pick<ServiceRequest, "escalation_level">): RequestAction[] =>
  (Object.keys(MACHINE) as RequestAction[]).filter(
    (action) => isPermitted(ctx, action, present) && refusalOf(action, present) === undefined,
  );
