import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import fc from "fast-check";
import type pg from "pg";
import { expect, test } from "vitest";
import type { Caller } from "../../test-server/caller.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { linkOf, makeOffered } from "../assigned-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { holding, untilBlocked } = racesOn(server);
const provider = await server.otherOrganisation("Sahyadri Field Services");
const stranger = await server.otherOrganisation("Stranger");

type Offered = Awaited<ReturnType<typeof makeOffered>>;

const sides = async ({ request, assigned }: Offered) => {
  const own = await owner.ok(serviceRequestCalls.read, { params: { id: request.id } });
  const other = await provider.ok(calls.read, { params: { id: assigned.id } });
  return { own, other };
};

/** As the server's role inside an organisation; rolled back. */
async function inside<T>(caller: Caller, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("the columns of the provider's row are those that cross, and its own", async () => {
  const { rows } = await admin.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'assigned_request'",
  );
  const own = ["organisation_id", "id", "customer", "request", "reason", "places", "version", "created", "modified"];
  const computed = ["priority_rank", "search_text"];
  const elsewhere = ["customer_name", "documents", "pictures"];
  const crossed = [...crossing.offered.filter((column) => !elsewhere.includes(column)), ...crossing.ended];
  expect(rows.map(({ name }) => name).sort()).toEqual([...own, ...computed, ...crossed].sort());
});

test("neither side reads an id or a person of the other one, nor anything that does not cross", async () => {
  const offered = await makeOffered(owner, provider);
  await provider.ok(calls.accept, { params: { id: offered.assigned.id }, body: {} });
  await owner.ok(serviceRequestCalls.addUpdate, {
    params: { id: offered.request.id },
    body: { message: "SECRET-WORD" },
  });
  const params = { id: offered.assigned.id };
  const told = JSON.stringify([
    await provider.ok(calls.read, { params }),
    await provider.ok(calls.list),
    await provider.ok(calls.customers),
    await provider.ok(calls.activity, { params }),
  ]);
  const { request } = offered;
  const ids = [request.id, request.steward_asset ?? "", owner.organisation_id, owner.account_id];
  for (const secret of [...ids, owner.name, owner.email, "SECRET-WORD"]) expect(told).not.toContain(secret);
  const shown = JSON.stringify([
    await owner.ok(serviceRequestCalls.read, { params: { id: request.id } }),
    await owner.ok(serviceRequestCalls.activity, { params: { id: request.id } }),
  ]);
  for (const secret of [
    offered.assigned.id,
    provider.organisation_id,
    provider.account_id,
    provider.name,
    provider.email,
  ])
    expect(shown.replaceAll("Sahyadri Field Services", "")).not.toContain(secret);
});

test("no table shows a row of the other side, and ids of it lead nowhere", async () => {
  const { request, assigned } = await makeOffered(owner, provider);
  for (const [caller, other] of [
    [owner, provider],
    [provider, owner],
    [stranger, provider],
  ] as const) {
    for (const table of ["assigned_request", "service_request", "partner", "activity"]) {
      const read = `select from ${table} where organisation_id = $1`;
      const count = await inside(
        caller,
        async (client) => (await client.query(read, [other.organisation_id])).rowCount,
      );
      expect([table, count]).toEqual([table, 0]);
    }
  }
  for (const caller of [owner, stranger]) {
    expect((await caller.send(calls.read, { params: { id: assigned.id } })).status).toBe(404);
    expect((await caller.send(calls.accept, { params: { id: assigned.id }, body: {} })).status).toBe(404);
  }
  expect((await provider.send(serviceRequestCalls.read, { params: { id: request.id } })).status).toBe(404);
});

test("the functions of the exchange act for the caller's own requests alone", async () => {
  const { request, assigned } = await makeOffered(owner, provider);
  const rows = async () =>
    (
      await admin.query(
        "select to_jsonb(r) as own, to_jsonb(a) as other from service_request r, assigned_request a where r.id = $1 and a.id = $2",
        [request.id, assigned.id],
      )
    ).rows;
  const before = await rows();
  for (const caller of [stranger, provider, owner]) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
      for (const id of caller === owner
        ? [assigned.id]
        : caller === provider
          ? [request.id]
          : [request.id, assigned.id]) {
        expect((await client.query("select offer_request($1) as outcome", [id])).rows).toEqual([{ outcome: "none" }]);
        await client.query("select tell_provider($1)", [id]);
        expect((await client.query("select * from lock_assigned($1)", [id])).rowCount).toBe(0);
        await client.query("select tell_customer($1)", [id]);
        const resolved = await client.query("select resolve_for_customer($1, 'Done') as hindrance", [id]);
        expect(resolved.rows).toEqual([{ hindrance: "state" }]);
      }
      // What the functions are made of reads and writes behind the caller's own wall.
      if (caller !== provider) {
        await client.query("call turn_assigned($1, $2, 'Accepted', 'accepted')", [
          provider.organisation_id,
          assigned.id,
        ]);
      }
      if (caller !== owner) {
        await client.query("call tell_request($1, $2)", [owner.organisation_id, request.id]);
        await client.query("call send_request_files($1, $2)", [owner.organisation_id, request.id]);
      }
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  expect(await rows()).toEqual(before);
});

const ACTS = ["accept", "reject", "cancel", "close", "reopen", "edit", "choose", "drop", "resolve"] as const;

async function act({ request, assigned }: Offered, action: (typeof ACTS)[number]): Promise<number> {
  const at = { params: { id: request.id } };
  const there = { params: { id: assigned.id } };
  const service_provider = await linkOf(owner, provider);
  const sent = {
    accept: () => provider.send(calls.accept, { ...there, body: {} }),
    reject: () => provider.send(calls.reject, { ...there, body: { reason: "No" } }),
    resolve: () => provider.send(calls.resolve, { ...there, body: { resolution: "Done" } }),
    cancel: () => owner.send(serviceRequestCalls.cancel, { ...at, body: { reason: "No" } }),
    close: () => owner.send(serviceRequestCalls.closeRequest, { ...at, body: { resolution: "Done", remark: "Seen" } }),
    reopen: () => owner.send(serviceRequestCalls.reopen, { ...at, body: { reason: "Again" } }),
    edit: () => owner.send(serviceRequestCalls.update, { ...at, body: { description: `It hums ${Math.random()}` } }),
    choose: () => owner.send(serviceRequestCalls.assign, { ...at, body: { service_provider } }),
    drop: () => owner.send(serviceRequestCalls.assign, { ...at, body: { service_provider: null } }),
  };
  return (await sent[action]()).status;
}

/** Both sides tell the same of a request, whatever was done with it. */
async function expectAgreement(offered: Offered) {
  const { own, other } = await sides(offered);
  if (own.offer === null) expect(["Withdrawn", "Rejected", "Cancelled", "Closed"]).toContain(other.state);
  else if (own.offer === "Rejected") expect(other.state).toBe("Rejected");
  else if (own.status === "Cancelled") expect(other.state).toBe("Cancelled");
  else if (own.status === "Closed") expect(other.state).toBe("Closed");
  else expect(other.state).toBe(own.offer);
  if (["Offered", "Accepted", "Closed"].includes(other.state)) {
    expect([other.description, other.status]).toEqual([own.description, own.status]);
  }
}

test("after any interleaving of actions on both sides they tell the same", async () => {
  const round = fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const offered = await makeOffered(owner, provider);
      for (const actions of rounds) {
        const statuses = await Promise.all(actions.map((action) => act(offered, action)));
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        await expectAgreement(offered);
      }
    }),
    { numRuns: 12 },
  );
});

test("a provider that accepts while its customer cancels waits, and is told so", async () => {
  const offered = await makeOffered(owner, provider);
  let accepted: Promise<number> | undefined;
  await holding(
    async (client) => {
      await client.query("update service_request set status = 'Cancelled', closed_at = now() where id = $1", [
        offered.request.id,
      ]);
      await client.query("select tell_provider($1)", [offered.request.id]);
    },
    async () => {
      accepted = act(offered, "accept");
      await untilBlocked();
    },
  );
  expect(await accepted).toBe(409);
  const { own, other } = await sides(offered);
  expect([own.status, other.state]).toEqual(["Cancelled", "Cancelled"]);
});

test("of a provider's two answers at once one holds, and its customer has that one", async () => {
  const offered = await makeOffered(owner, provider);
  const statuses = await Promise.all([act(offered, "accept"), act(offered, "reject")]);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const { own, other } = await sides(offered);
  expect(own.offer).toBe(other.state);
});
