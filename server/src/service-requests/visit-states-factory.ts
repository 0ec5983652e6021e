import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import { type VisitAction, type VisitState, visitStates } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { pngOf, upload } from "../attachments/picture-factory.ts";
import type { Answer, Caller } from "../test-server/caller.ts";
import { inHours, REPORT } from "./visit-factory.ts";

export interface VisitParams {
  id: string;
  visit_id: string;
}

/** Every action with a visit, as whoever takes it sends it. */
export const ACTS: Record<VisitAction, (who: Caller, params: VisitParams) => Promise<Answer>> = {
  reschedule: (who, params) =>
    who.send(calls.reschedule, { params, body: { ...inHours(30), reason: "The ward is closed" } }),
  accept: (who, params) => who.send(calls.accept, { params, body: {} }),
  decline: (who, params) => who.send(calls.decline, { params, body: { reason: "On leave" } }),
  enRoute: (who, params) => who.send(calls.enRoute, { params, body: {} }),
  start: (who, params) => who.send(calls.start, { params, body: {} }),
  finish: (who, params) => who.send(calls.finish, { params, body: REPORT }),
  cancel: (who, params) => who.send(calls.cancel, { params, body: { reason: "Not needed" } }),
  photograph: async (who, params) =>
    upload(who, calls.addPictures, { ...params, stage: "before" }, [{ name: "a.png", bytes: await pngOf() }]),
};

/** What an action leads to, by the state that it is taken in; every other state refuses it. */
export const MOVES: Record<VisitAction, Partial<Record<VisitState, VisitState>>> = {
  reschedule: { Scheduled: "Scheduled", Accepted: "Scheduled", "En Route": "Scheduled" },
  accept: { Scheduled: "Accepted" },
  decline: { Scheduled: "Declined" },
  enRoute: { Accepted: "En Route" },
  start: { Accepted: "In Progress", "En Route": "In Progress" },
  finish: { "In Progress": "Completed" },
  cancel: { Scheduled: "Cancelled", Accepted: "Cancelled", "En Route": "Cancelled" },
  photograph: Object.fromEntries(
    visitStates.filter((state) => state !== "Cancelled" && state !== "Declined").map((state) => [state, state]),
  ),
};

/** What becomes of the request, which was Scheduled, or In Progress with its visit. */
export const REQUEST: Partial<Record<VisitState, string>> = {
  Declined: "Assigned",
  Cancelled: "Assigned",
  "In Progress": "In Progress",
  Completed: "In Progress",
};

const WAY: Record<VisitState, readonly VisitAction[]> = {
  Scheduled: [],
  Accepted: ["accept"],
  Declined: ["decline"],
  "En Route": ["accept", "enRoute"],
  "In Progress": ["accept", "start"],
  Completed: ["accept", "start", "finish"],
  "Partially Completed": ["accept", "start"],
  "Cannot Complete": ["accept", "start"],
  Cancelled: ["cancel"],
};

/** Has the engineer of a visit that was just planned bring it to a state. */
export async function bringTo(state: VisitState, engineer: Caller, visit: ServiceVisit): Promise<VisitParams> {
  const params = { id: visit.service_request, visit_id: visit.id };
  for (const action of WAY[state]) {
    const { status } = await ACTS[action](engineer, params);
    if (status >= 300) throw new Error(`A visit could not be brought to ${state}: ${action} answered ${status}.`);
  }
  if (state === "Partially Completed") {
    await engineer.ok(calls.finish, { params, body: { outcome: state, asks_next: true } });
  }
  if (state === "Cannot Complete") {
    await engineer.ok(calls.finish, { params, body: { outcome: state, obstacle: "no_access" } });
  }
  return params;
}
