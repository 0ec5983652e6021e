import type { BodyOf } from "@steward/contract/kit/call";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import type { VisitAction } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";
import { makeUser } from "../users/user-factory.ts";
import { makeServiceRequest } from "./service-request-factory.ts";

type Fields = Partial<BodyOf<typeof engineerCalls.create>>;

/** An engineer; a new member where no person is told. */
export const makeEngineer = async (caller: Caller, fields: Fields = {}): Promise<Engineer> =>
  caller.ok(engineerCalls.create, { body: { user: fields.user ?? (await makeUser(caller)).id, ...fields } });

const HOUR_MS = 3_600_000;

/** A time of so many hours that begins in so many. */
export const inHours = (from: number, hours = 1) => ({
  scheduled_at: new Date(Date.now() + from * HOUR_MS).toISOString(),
  scheduled_end: new Date(Date.now() + (from + hours) * HOUR_MS).toISOString(),
});

/** A visit that is planned; of a new request where none is told. */
export async function makeVisit(
  caller: Caller,
  { request, ...body }: Partial<BodyOf<typeof calls.schedule>> & { request?: string } = {},
): Promise<ServiceVisit> {
  const id = request ?? (await makeServiceRequest(caller)).id;
  const engineer = body.engineer ?? (await makeEngineer(caller)).id;
  return caller.ok(calls.schedule, { params: { id }, body: { ...inHours(24), ...body, engineer } });
}

/** What an engineer reports of work that is done. */
export const REPORT = { outcome: "Completed", findings: "A loose cable", action: "Tightened it" } as const;

type Step = Exclude<VisitAction, "reschedule" | "decline" | "cancel" | "photograph">;

/** Takes the next steps of a visit. */
export async function takeSteps(caller: Caller, visit: ServiceVisit, ...steps: readonly Step[]): Promise<ServiceVisit> {
  const params = { id: visit.service_request, visit_id: visit.id };
  let after = visit;
  for (const step of steps) {
    after =
      step === "finish"
        ? await caller.ok(calls.finish, { params, body: REPORT })
        : await caller.ok(calls[step], { params, body: {} });
  }
  return after;
}

const planned = async (caller: Caller, { records }: World, ...steps: readonly Step[]) => {
  const params = { id: records.visited_request ?? "", visit_id: records.service_visit ?? "" };
  await takeSteps(caller, await caller.ok(calls.read, { params }), ...steps);
};

export const world: WorldPart = {
  make: {
    engineer: async (caller) => (await makeEngineer(caller, { skills: ["Biomedical"] })).id,
    visited_request: async (caller, record) =>
      (await makeServiceRequest(caller, { steward_asset: await record("asset") })).id,
    service_visit: async (caller, record) =>
      (await makeVisit(caller, { request: await record("visited_request"), engineer: await record("engineer") })).id,
  },
  ids: { "serviceVisits.": "visited_request", "serviceVisits.schedule": "service_request", "engineers.": "engineer" },
  fields: { visit_id: "service_visit", engineers: "engineer", home_branch: "branch" },
  fieldsOf: {
    "serviceVisits.all": { service_request: "visited_request" },
    "serviceVisits.export": { service_request: "visited_request" },
    "engineers.create": { user: "member" },
  },
  params: {
    "serviceVisits.addPictures": ({ records }) => ({
      id: records.visited_request,
      visit_id: records.service_visit,
      stage: "before",
    }),
  },
  bodies: {
    "serviceVisits.schedule": ({ records }) => ({ engineer: records.engineer, ...inHours(48) }),
    "serviceVisits.reschedule": () => ({ ...inHours(72), reason: "The ward is closed" }),
    "serviceVisits.finish": () => REPORT,
    "serviceVisits.accept": () => ({}),
    "serviceVisits.enRoute": () => ({}),
    "serviceVisits.start": () => ({}),
    "serviceRequests.assign": ({ records }) => ({ engineers: [records.engineer] }),
    "serviceRequests.assignSeveral": ({ records }) => ({
      ids: [records.service_request],
      engineers: [records.engineer],
    }),
  },
  first: {
    "serviceVisits.enRoute": (caller, made) => planned(caller, made, "accept"),
    "serviceVisits.start": (caller, made) => planned(caller, made, "accept"),
    "serviceVisits.finish": (caller, made) => planned(caller, made, "accept", "start"),
  },
  statements: {
    "engineers.list": 2,
    "engineers.create": 6,
    "engineers.export": 3,
    "engineers.read": 2,
    "engineers.update": 7,
    "serviceVisits.all": 2,
    // Days and hours, the visits, and their engineers.
    "serviceVisits.calendar": 4,
    "serviceVisits.calendarOfRequests": 4,
    "serviceVisits.mine": 2,
    "serviceVisits.export": 3,
    "serviceVisits.list": 3,
    "serviceVisits.read": 2,
    "serviceVisits.schedule": 16,
    "serviceVisits.reschedule": 9,
    "serviceVisits.accept": 8,
    "serviceVisits.enRoute": 8,
    // The request is planned no longer, or begins: it is written too.
    "serviceVisits.decline": 14,
    "serviceVisits.cancel": 14,
    "serviceVisits.start": 13,
    "serviceVisits.finish": 10,
    "serviceVisits.addPictures": 9,
  },
};
