import { crossing } from "@steward/contract/exchange/crossing";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { edit } from "../organisations/organisation-factory.ts";
import { linkOf, makeAccepted, type makeOffered } from "../service-requests/assigned-request-factory.ts";
import { racesOn } from "../test-server/races.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePart } from "./service-part-factory.ts";

const server = await startTestServer();
const { owner, admin, services } = server;
const { holding, untilBlocked } = racesOn(server);
const PROVIDER = "Sahyadri Field Services";
const provider = await server.otherOrganisation(PROVIDER);
const rival = await server.otherOrganisation("Nilgiri Cooling Care");
await edit(owner, { estimate_limit: "1000" });
const linked = await linkOf(owner, provider);

type Offered = Awaited<ReturnType<typeof makeOffered>>;
const own = ({ request }: Offered) => ({ params: { id: request.id } });
const theirs = ({ assigned }: Offered) => ({ params: { id: assigned.id } });
const row = ({ assigned }: Offered, { id: part_id }: { id: string }) => ({ params: { id: assigned.id, part_id } });
const ask = (offered: Offered) => provider.send(calls.askApproval, { ...theirs(offered), body: {} });
const atProvider = (offered: Offered) => provider.ok(calls.estimate, theirs(offered));
const atCustomer = async (offered: Offered) => {
  const [told] = (await owner.ok(calls.estimate, own(offered))).providers;
  if (!told) throw new Error("The provider has no parts there.");
  return told;
};
const awaiting = async (offered: Offered) => {
  const query = { awaits_approval: "true", ids: offered.request.id } as const;
  return (await owner.ok(serviceRequestCalls.list, { query })).count;
};
const DEAR = { part_name: "Compressor", price: "1200", is_covered: false };

/** An accepted request with a dear part whose approval was asked for. */
async function asked() {
  const offered = await makeAccepted(owner, provider);
  const part = await makePart(provider, offered.assigned.id, DEAR);
  expect((await ask(offered)).status).toBe(200);
  const { estimate } = await atCustomer(offered);
  return { offered, part, estimate: estimate ?? "" };
}
type Asked = Awaited<ReturnType<typeof asked>>;

const approve = ({ offered, estimate }: Asked, amount = "1200", caller = owner) =>
  caller.send(calls.approve, { ...own(offered), body: { estimate, amount } });
const decline = ({ offered, estimate }: Asked, amount = "1200") =>
  owner.send(calls.decline, { ...own(offered), body: { estimate, amount, reason: "Too dear" } });
const fit = ({ offered, part }: Pick<Asked, "offered" | "part">) =>
  provider.send(calls.update, { ...row(offered, part), body: { is_fitted: true } });

describe("charged parts of a provider above the limit of its customer", () => {
  test("are fitted once the customer has approved them, and it keeps its limit to itself", async () => {
    const offered = await makeAccepted(owner, provider);
    const part = await makePart(provider, offered.assigned.id, DEAR);
    expect(await fit({ offered, part })).toMatchObject({
      status: 409,
      body: { errors: { is_fitted: [expect.stringContaining("1200.00 INR")] } },
    });
    const before = await atProvider(offered);
    expect(before).toMatchObject({ is_needed: true, amount: "1200.00", limit: null, status: "None" });
    expect(JSON.stringify(before)).not.toContain("1000");
    expect((await ask(offered)).status).toBe(200);
    expect((await ask(offered)).status).toBe(409);
    const waiting = await atCustomer(offered);
    expect(waiting).toMatchObject({ status: "Asked", amount: "1200.00", is_needed: true });
    expect(waiting.asked_by_details?.name).toBe(PROVIDER);
    expect(await awaiting(offered)).toBe(1);
    expect((await approve({ offered, part, estimate: waiting.estimate ?? "" })).status).toBe(200);
    const after = await atProvider(offered);
    expect(after).toMatchObject({ status: "Approved", approved: "1200.00", is_needed: false });
    expect(after.decided_by_details).toEqual(offered.assigned.customer_details);
    expect((await atCustomer(offered)).decided_by_details?.id).toBe(owner.account_id);
    expect(await awaiting(offered)).toBe(0);
    expect((await fit({ offered, part })).status).toBe(200);
    const dearer = { ...row(offered, part), body: { price: "1201" } };
    expect((await provider.refused(calls.update, dearer)).status).toBe(409);
    await provider.ok(calls.update, { ...dearer, body: { price: "1100" } });
    await makePart(provider, offered.assigned.id, { price: "101", is_covered: false });
    expect((await ask(offered)).status).toBe(200);
  });

  test("are declined with a reason that the provider reads, and asked for again", async () => {
    const waiting = await asked();
    expect((await decline(waiting)).status).toBe(200);
    const { offered } = waiting;
    expect(await atProvider(offered)).toMatchObject({ status: "Declined", reason: "Too dear", is_needed: true });
    expect((await fit(waiting)).status).toBe(409);
    expect((await ask(offered)).status).toBe(200);
    const history = await provider.ok(assignedRequestCalls.activity, theirs(offered));
    const said = history.results.slice(0, 3).map(({ action, reason }) => [action, reason]);
    expect(said).toEqual([
      ["approval asked for", ""],
      ["estimate declined", "Too dear"],
      ["approval asked for", ""],
    ]);
    const here = await owner.ok(serviceRequestCalls.activity, own(offered));
    expect(here.results.slice(0, 3).map(({ action }) => action)).toEqual(said.map(([action]) => action));
  });

  test("need no approval below the limit, nor where the customer has none; in another currency they always do", async () => {
    const offered = await makeAccepted(owner, provider);
    const part = await makePart(provider, offered.assigned.id, { price: "1000", is_covered: false });
    expect((await ask(offered)).status).toBe(409);
    expect((await fit({ offered, part })).status).toBe(200);
    const free = await server.otherOrganisation("Free Clinics");
    const unlimited = await makeAccepted(free, provider);
    await makePart(provider, unlimited.assigned.id, { price: "99999", is_covered: false, is_fitted: true });
    const abroad = await server.otherOrganisation("Abroad Services");
    await edit(abroad, { currency: "EUR" });
    const foreign = await makeAccepted(owner, abroad);
    await makePart(abroad, foreign.assigned.id, { price: "1", is_covered: false });
    expect(await abroad.ok(calls.estimate, theirs(foreign))).toMatchObject({ is_needed: true, currency: "EUR" });
    expect(await atCustomer(foreign)).toMatchObject({ is_needed: true, amount: "1.00", currency: "EUR" });
  });

  test("are decided about by who may, and its own parts apart from them", async () => {
    const waiting = await asked();
    const { offered } = waiting;
    const worker = await owner.colleague(["service_request.view", "service_request.work"]);
    expect((await approve(waiting, "1200", worker)).status).toBe(403);
    const dispatcher = await provider.colleague(["service_request.view", "service_request.schedule"]);
    expect((await dispatcher.send(calls.askApproval, { ...theirs(offered), body: {} })).status).toBe(403);
    expect((await approve(waiting, "1200", provider)).status).toBe(404);
    expect((await owner.refused(calls.approve, { ...own(offered), body: { amount: "1200" } })).status).toBe(409);
    await makePart(owner, offered.request.id, { price: "5000", is_covered: false });
    await owner.ok(calls.askApproval, { ...own(offered), body: {} });
    expect((await approve(waiting)).status).toBe(200);
    expect(await owner.ok(calls.estimate, own(offered))).toMatchObject({ status: "Asked", amount: "5000.00" });
    expect((await atCustomer(offered)).status).toBe("Approved");
    await owner.ok(calls.approve, { ...own(offered), body: { amount: "5000" } });
    expect(JSON.stringify(await atProvider(offered))).not.toContain("5000");
  });
});

describe("an estimate that waits", () => {
  test("is taken back by a change of what it charges, and by no other", async () => {
    const waiting = await asked();
    const { offered, part } = waiting;
    await provider.ok(calls.update, { ...row(offered, part), body: { serial_removed: "OLD-1" } });
    await makePart(provider, offered.assigned.id, { is_covered: true, price: "500" });
    expect((await atCustomer(offered)).estimate).toBe(waiting.estimate);
    expect((await approve(waiting, "1100")).status).toBe(409);
    await provider.ok(calls.update, { ...row(offered, part), body: { part_number: "C-2" } });
    expect(await atCustomer(offered)).toMatchObject({ status: "None", estimate: null, is_needed: true });
    expect(await atProvider(offered)).toMatchObject({ status: "None", is_needed: true });
    expect((await ask(offered)).status).toBe(200);
    // The same amount, and yet not what was read.
    expect((await approve(waiting)).status).toBe(400);
    const [last] = (await provider.ok(assignedRequestCalls.activity, theirs(offered))).results.slice(1);
    expect(last?.action).toBe("estimate taken back");
  });

  test("keeps the request from being resolved and closed, until it is decided", async () => {
    const waiting = await asked();
    const at = own(waiting.offered);
    await owner.ok(serviceRequestCalls.assign, { ...at, body: { engineers: [] } });
    const resolve = { ...at, body: { resolution: "Done" } };
    const close = { ...at, body: { resolution: "Done", remark: "Seen" } };
    expect(await owner.refused(serviceRequestCalls.resolve, resolve)).toMatchObject({
      status: 409,
      message: expect.stringContaining("estimate"),
    });
    expect((await owner.refused(serviceRequestCalls.closeRequest, close)).status).toBe(409);
    expect((await decline(waiting)).status).toBe(200);
    await owner.ok(serviceRequestCalls.resolve, resolve);
    await owner.ok(serviceRequestCalls.closeRequest, close);
  });

  test("ends with the offer", async () => {
    for (const end of [
      ({ offered }: Asked) => owner.ok(serviceRequestCalls.cancel, { ...own(offered), body: { reason: "It works" } }),
      ({ offered }: Asked) =>
        owner.ok(serviceRequestCalls.assign, { ...own(offered), body: { service_provider: null } }),
    ]) {
      const waiting = await asked();
      await end(waiting);
      expect(await awaiting(waiting.offered)).toBe(0);
      expect((await approve(waiting)).status).not.toBe(200);
      expect(await atProvider(waiting.offered)).toMatchObject({ status: "None" });
      expect((await ask(waiting.offered)).status).toBe(409);
    }
  });

  test("of a suspended provider is declined, not approved; a suspended customer is not asked", async () => {
    const gone = await server.otherOrganisation("Gone Services");
    const offered = await makeAccepted(owner, gone);
    const part = await makePart(gone, offered.assigned.id, DEAR);
    await gone.ok(calls.askApproval, { ...theirs(offered), body: {} });
    const waiting = { offered, part, estimate: (await atCustomer(offered)).estimate ?? "" };
    const suspend = (who: string, is_active: boolean) =>
      admin.query("update organisation set is_active = $2 where id = $1", [who, is_active]);
    await suspend(gone.organisation_id, false);
    expect(await approve(waiting)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("suspended") },
    });
    expect((await atCustomer(offered)).status).toBe("Asked");
    expect((await decline(waiting)).status).toBe(200);
    const customer = await server.otherOrganisation("Gone Hospitals");
    await edit(customer, { estimate_limit: "1" });
    const other = await makeAccepted(customer, provider);
    await makePart(provider, other.assigned.id, DEAR);
    await suspend(customer.organisation_id, false);
    expect((await ask(other)).status).toBe(409);
    expect((await atProvider(other)).status).toBe("None");
  });
});

test("those who close requests are mailed the question, those who plan visits and who asked the answer", async () => {
  const closer = await owner.colleague(["service_request.view", "service_request.close"]);
  const planner = await provider.colleague(["service_request.view", "service_request.schedule"]);
  const worker = await provider.colleague(["service_request.view", "service_request.work"]);
  const offered = await makeAccepted(owner, provider);
  const part = await makePart(provider, offered.assigned.id, DEAR);
  await worker.ok(calls.askApproval, { ...theirs(offered), body: {} });
  const mailsOf = async (id: string) =>
    ((await services.mailer.listOutbox?.()) ?? []).filter(({ text }) => text.includes(id));
  const until = { timeout: 20_000, interval: 100 };
  await vi.waitFor(
    async () => expect((await mailsOf(offered.request.id)).map(({ to }) => to)).toContain(closer.email),
    until,
  );
  const [question] = await mailsOf(offered.request.id);
  expect(question?.text).toContain(`${PROVIDER} asks you to approve parts for 1200.00 INR.`);
  const estimate = (await atCustomer(offered)).estimate ?? "";
  expect((await decline({ offered, part, estimate })).status).toBe(200);
  await vi.waitFor(async () => {
    const to = (await mailsOf(offered.assigned.id)).map((mail) => mail.to);
    expect(to).toEqual(expect.arrayContaining([planner.email, worker.email]));
  }, until);
  const [answer] = await mailsOf(offered.assigned.id);
  expect(answer?.text).toContain("Too dear");
  expect(JSON.stringify(await mailsOf(offered.assigned.id))).not.toContain(owner.name);
  expect(JSON.stringify(await mailsOf(offered.request.id))).not.toContain(worker.email);
});

test("the columns of an estimate that crossed are those that cross, and the own row's", async () => {
  const waiting = await asked();
  await decline(waiting);
  const { rows } = await admin.query<Record<"told" | "mine", Record<string, unknown>>>(
    "select to_jsonb(c) as told, to_jsonb(e) as mine from service_estimate e join service_estimate c on c.id = e.told_as where c.id = $1",
    [waiting.estimate],
  );
  const { told = {}, mine = {} } = rows[0] ?? {};
  const both = [...crossing.estimated, ...crossing.estimate_answered];
  for (const column of both) expect([column, told[column]]).toEqual([column, mine[column]]);
  const same = Object.keys(told).filter((column) => told[column] !== null && told[column] === mine[column]);
  expect(same.sort()).toEqual([...both, "created"].toSorted());
});

test("the functions of parts act for the caller's own alone", async () => {
  const { offered, estimate } = await asked();
  const rows = async () =>
    (
      await admin.query(
        `select to_jsonb(p) as row from service_part p where request = $1 or assigned_request = $2
          union all select to_jsonb(e) - 'mailed' from service_estimate e where request = $1 or assigned_request = $2 order by 1`,
        [offered.request.id, offered.assigned.id],
      )
    ).rows;
  const before = await rows();
  const { rows: mine } = await admin.query("select id from service_estimate where told_as = $1", [estimate]);
  const { rows: parts } = await admin.query("select id from service_part where request = $1", [offered.request.id]);
  for (const caller of [rival, owner]) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
      await client.query("select tell_part($1, $2)", [offered.assigned.id, parts[0].id]);
      await client.query("select tell_estimate($1)", [mine[0].id]);
      if (caller === rival) await client.query("select * from tell_decision($1)", [estimate]);
      const asking = "select above_limit_of_customer($1, 99999999, 'INR') as is_above";
      expect((await client.query(asking, [offered.assigned.id])).rows).toEqual([{ is_above: null }]);
      await client.query("call end_parts_of($1, $2, true)", [provider.organisation_id, offered.assigned.id]);
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  expect(await rows()).toEqual(before);
});

describe("both sides at once", () => {
  test("an approval waits for a change that is under way, and is refused after it", async () => {
    const waiting = await asked();
    let approved: Promise<{ status: number }> | undefined;
    await holding(
      async (client) => {
        await client.query("select set_config('app.organisation_id', $1, true)", [provider.organisation_id]);
        await client.query("select * from lock_assigned($1)", [waiting.offered.assigned.id]);
        await client.query("update service_part set unit_cost = 130000 where id = $1", [waiting.part.id]);
        const { rows } = await client.query("select told_as from service_part where id = $1", [waiting.part.id]);
        await client.query("select tell_part($1, $2)", [waiting.offered.assigned.id, rows[0].told_as]);
      },
      async () => {
        approved = approve(waiting);
        await untilBlocked();
      },
    );
    expect((await approved)?.status).toBe(400);
    expect(await atProvider(waiting.offered)).toMatchObject({ status: "None", amount: "1300.00" });
  });

  test("of an approval and a refusal one holds on both sides", async () => {
    const waiting = await asked();
    const answers = await Promise.all([approve(waiting), decline(waiting)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await atCustomer(waiting.offered)).status).toBe((await atProvider(waiting.offered)).status);
  });

  const ACTS = ["change", "dearer", "add", "fit", "ask", "approve", "decline", "choose", "accept", "cancel"] as const;

  test("after any interleaving they have the same parts and estimates, and nothing dear is fitted unasked", async () => {
    const round = fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
        const waiting = await asked();
        const { offered, part } = waiting;
        const at = row(offered, part);
        const answer = async (call: typeof approve) => {
          const { estimate, amount } = await atCustomer(offered).catch(() => ({ estimate: null, amount: "" }));
          return call({ ...waiting, estimate: estimate ?? waiting.estimate }, amount || "1");
        };
        const sent = {
          change: () => provider.send(calls.update, { ...at, body: { part_number: `N ${Math.random()}` } }),
          dearer: () =>
            provider.send(calls.update, { ...at, body: { price: String((1200 + Math.random() * 900) | 0) } }),
          add: () => provider.send(calls.add, { ...theirs(offered), body: { ...DEAR, price: "10" } }),
          fit: () => fit(waiting),
          ask: () => ask(offered),
          approve: () => answer(approve),
          decline: () => answer(decline),
          choose: () => owner.send(serviceRequestCalls.assign, { ...own(offered), body: { service_provider: linked } }),
          accept: () => provider.send(assignedRequestCalls.accept, { ...theirs(offered), body: {} }),
          cancel: () => owner.send(serviceRequestCalls.cancel, { ...own(offered), body: { reason: "No" } }),
        };
        for (const actions of rounds) {
          const answers = await Promise.all(actions.map((action) => sent[action]()));
          expect(
            answers.map(({ status }) => status).filter((status) => ![200, 201, 400, 409].includes(status)),
          ).toEqual([]);
          const { rows } = await admin.query(
            `select p.name, p.quantity, case when not p.is_covered then p.unit_cost end as unit_cost, p.fitted_at
              from service_part p where p.assigned_request = $1 order by p.told_as`,
            [offered.assigned.id],
          );
          const { rows: told } = await admin.query(
            "select name, quantity, unit_cost, fitted_at from service_part where request = $1 order by id",
            [offered.request.id],
          );
          expect(told).toEqual(rows);
          const [mine, there] = [await atProvider(offered), await atCustomer(offered)];
          const { status, amount, approved } = mine;
          expect(there).toMatchObject({ status, amount, approved });
          const fitted = rows.filter(({ fitted_at }) => fitted_at !== null);
          const sum = fitted.reduce((all, { quantity, unit_cost }) => all + quantity * Number(unit_cost), 0);
          if (sum > 100_000) expect(Number(approved) * 100).toBeGreaterThanOrEqual(sum);
        }
      }),
      { numRuns: 10 },
    );
  });
});
