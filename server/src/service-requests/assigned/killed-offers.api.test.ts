import type { Call } from "@steward/contract/kit/call";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { killedAt, sendTo } from "../../test-server/killed-process.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { linkOf, makeAccepted, makeOffered } from "../assigned-request-factory.ts";
import { makeServiceRequest } from "../service-request-factory.ts";

/*
 * A process that is killed between the statements by which a customer and its provider tell each other of a request, at
 * tables of either side that they write: nothing of it is left on either side, and another process does it once.
 */

const server = await startTestServer({ works: false });
const { owner, admin } = server;
const provider = await server.otherOrganisation("Sahyadri Field Services");
const link = await linkOf(owner, provider);

/** The ids of a request on both sides; none of the provider before it is offered. */
interface Work {
  request: string;
  assigned: string;
}

const idsOf = ({ request, assigned }: Awaited<ReturnType<typeof makeOffered>>): Work => ({
  request: request.id,
  assigned: assigned.id,
});

interface Kept {
  own: { status: string; offer: string | null };
  theirs: { state: string }[];
  own_history: string[];
  their_history: string[];
  updates: number;
}

/** What both sides keep of a request. */
const kept = async ({ request }: Work) => {
  const { rows } = await admin.query(
    `select (select to_jsonb(r) from service_request r where r.id = $1) as own,
       (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from assigned_request a where a.request = $1) as theirs,
       (select coalesce(jsonb_agg(h.action order by h.id), '[]') from activity h where h.subject_id = $1) as own_history,
       (select coalesce(jsonb_agg(h.action order by h.id), '[]') from activity h join assigned_request a on a.id = h.subject_id
         where a.request = $1) as their_history,
       (select count(*)::int from service_request_update u left join assigned_request a on a.id = u.assigned_request
         where u.request = $1 or a.request = $1) as updates`,
    [request],
  );
  return rows[0] as Kept;
};

const begun = async (): Promise<Work> => {
  const made = await makeAccepted(owner, provider);
  await owner.ok(serviceRequestCalls.assign, { params: { id: made.request.id }, body: {} });
  return idsOf(made);
};

const resolved = async (): Promise<Work> => {
  const work = await begun();
  await provider.ok(calls.resolve, { params: { id: work.assigned }, body: { resolution: "The fan was changed" } });
  return work;
};

interface Way {
  make: () => Promise<Work>;
  call: Call;
  body: object;
  /** Tables at which it is killed, each at one of the ways at least. */
  writes: readonly string[];
  state: string;
  /** What the other side reads of it in its history. */
  told: string;
}

const ways: { [name: string]: Way } = {
  offer: {
    make: async () => ({ request: (await makeServiceRequest(owner)).id, assigned: "" }),
    call: serviceRequestCalls.assign,
    body: { service_provider: link },
    writes: ["service_request", "assigned_request", "activity"],
    state: "Offered",
    told: "request offered",
  },
  accept: {
    make: async () => idsOf(await makeOffered(owner, provider)),
    call: calls.accept,
    body: {},
    writes: ["activity"],
    state: "Accepted",
    told: "request accepted",
  },
  reject: {
    make: async () => idsOf(await makeOffered(owner, provider)),
    call: calls.reject,
    body: { reason: "Nobody is free" },
    writes: ["service_request"],
    state: "Rejected",
    told: "request rejected",
  },
  resolve: {
    make: begun,
    call: calls.resolve,
    body: { resolution: "The fan was changed" },
    writes: ["service_request_update", "assigned_request"],
    state: "Accepted",
    told: "request resolved",
  },
  update: {
    make: begun,
    call: calls.addUpdate,
    body: { message: "We come at noon", visibility: "customer" },
    writes: ["service_request_update"],
    state: "Accepted",
    told: "update received",
  },
  close: {
    make: resolved,
    call: serviceRequestCalls.closeRequest,
    body: {},
    writes: ["assigned_request"],
    state: "Closed",
    told: "request closed",
  },
};

for (const [name, { make, call, body, writes, state, told }] of Object.entries(ways)) {
  test.for(writes)(
    `${name}, killed as it writes %s, leaves nothing and is done once by another process`,
    async (table) => {
      const work = await make();
      const isOfProvider = call.name.startsWith("assignedRequests.");
      const [caller, id] = isOfProvider ? [provider, work.assigned] : [owner, work.request];
      const before = await kept(work);
      const answer = await killedAt(server, `lock table ${table} in share mode`, (process) =>
        sendTo(process, caller, call, { id }, body),
      );
      expect(answer).toBe("no answer");
      expect(await kept(work)).toEqual(before);
      await caller.ok(call, { params: { id }, body });
      const after = await kept(work);
      expect(after.theirs).toMatchObject([{ state }]);
      expect(after.own).toMatchObject(name === "close" ? { status: state } : { offer: state });
      const history = isOfProvider ? after.own_history : after.their_history;
      expect(history.filter((action) => action === told)).toEqual([told]);
      if (name === "update") expect(after.updates).toBe(before.updates + 2);
    },
  );
}
