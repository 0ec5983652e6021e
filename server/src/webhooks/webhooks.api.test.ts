import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { webhookCalls } from "@steward/contract/webhooks/calls";
import { REPEATED_AFTER, WEBHOOKS_MOST } from "@steward/contract/webhooks/constants";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { CLOSED_ORIGIN, startTestServer } from "../test-server/start-test-server.ts";
import { deliverDue } from "./delivery-job.ts";
import { makeWebhook, webhookBody } from "./webhook-factory.ts";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that answers as it is told. */
const received: Received[] = [];
let answer = { status: 204, body: "" };
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += String(part);
  });
  request.on("end", () => {
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(answer.status).end(answer.body);
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
afterAll(() => void receiver.close());
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const server = await startTestServer({ settings: { PRIVATE_WEBHOOKS: `${origin},${CLOSED_ORIGIN}` }, works: false });
const { admin, services } = server;

/** An organisation of the test's own, with a webhook for brands at the receiver. */
async function toldOf(wishes: Parameters<typeof makeWebhook>[1] = {}) {
  const owner = await server.otherOrganisation(freshName("Told"));
  const hook = await makeWebhook(owner, {
    url: `${origin}/${freshName("hook").replaceAll(" ", "-")}`,
    subject_types: ["brand"],
    ...wishes,
  });
  const { pathname } = new URL(hook.url);
  const ofHook = () => received.filter(({ path }) => path === pathname);
  return { owner, hook, params: { id: hook.id }, ofHook };
}

const brand = (caller: Caller, name = freshName("Brand")) => caller.ok(brandCalls.create, { body: { name } });
const entriesOf = ({ body }: Received) =>
  (JSON.parse(body) as { data: { entries: { subject_name: string }[] } }).data.entries;
const deliver = () => deliverDue(services);
/** Lets time pass for the deliveries of a webhook. */
const later = (id: string) =>
  admin.query("update webhook_delivery set next_attempt = now() where webhook = $1 and state = 'Pending'", [id]);

beforeEach(() => {
  answer = { status: 204, body: "" };
});

describe("what the activity log records", () => {
  test("is sent once, in its order and as the log tells it, signed by the secret", async () => {
    const { owner, hook, params, ofHook } = await toldOf();
    const names = [freshName("Acme"), freshName("Bolt")];
    for (const name of names) await brand(owner, name);
    await makeBranch(owner);
    expect((await owner.ok(webhookCalls.read, { params })).waiting).toBe(2);
    await deliver();
    await deliver();
    const [only, ...more] = ofHook();
    expect(more).toEqual([]);
    if (!only) throw new Error("Nothing was received.");
    expect(only.headers["content-type"]).toBe("application/json; charset=utf-8");
    const body = new Verifier(hook.secret).verify(only.body, only.headers as Record<string, string>);
    const logged = await owner.ok(activityCalls.list, { query: { subject_type: ["brand"] } });
    expect(body).toEqual({
      type: "activity.recorded",
      timestamp: expect.any(String) as string,
      data: {
        organisation: { id: owner.organisation_id, name: expect.any(String) as string },
        entries: logged.results.toReversed(),
      },
    });
    expect(entriesOf(only).map(({ subject_name }) => subject_name)).toEqual(names);
    const { waiting, last_delivery } = await owner.ok(webhookCalls.read, { params });
    expect({ waiting, last_delivery }).toMatchObject({ waiting: 0, last_delivery: { state: "Delivered" } });
    const { results } = await owner.ok(webhookCalls.deliveries, { query: { webhook: [params.id] } });
    expect(results).toMatchObject([
      { id: only.headers["webhook-id"], entries: 2, attempts: 1, status: 204, message: "" },
    ]);
  });

  test("is sent in deliveries of up to a hundred entries", async () => {
    const { owner, hook, ofHook } = await toldOf();
    await admin.query(
      `insert into activity (organisation_id, id, action, subject_type, subject_id)
       select $1, ('01999999-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'edited', 'brand', gen_random_uuid()
       from generate_series(1, 201) n`,
      [owner.organisation_id],
    );
    await deliver();
    expect(ofHook().map((delivery) => entriesOf(delivery).length)).toEqual([100, 100, 1]);
    expect((await owner.ok(webhookCalls.read, { params: { id: hook.id } })).waiting).toBe(0);
  });

  test("is sent of all kinds where none is chosen, and of nothing before the webhook or while it is off", async () => {
    const { owner, params, ofHook } = await toldOf({ subject_types: [], is_active: false });
    await brand(owner);
    await owner.ok(webhookCalls.update, { params, body: { is_active: true } });
    const { name } = await brand(owner);
    await deliver();
    expect(ofHook().flatMap(entriesOf)).toMatchObject([
      { subject_type: "webhook", action: "edited" },
      { subject_name: name },
    ]);
    await brand(owner);
    await owner.ok(webhookCalls.update, { params, body: { is_active: false } });
    await deliver();
    expect(ofHook()).toHaveLength(1);
  });

  test("has costs only where the webhook tells them", async () => {
    const owner = await server.otherOrganisation(freshName("Costs"));
    const [quiet, open] = [`${origin}/quiet`, `${origin}/open`];
    await makeWebhook(owner, { url: quiet, subject_types: ["asset"] });
    await makeWebhook(owner, { url: open, subject_types: ["asset"], with_costs: true });
    const asset = await makeAsset(owner);
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { purchase_cost: "4711.50" } });
    await deliver();
    const fields = (path: string) =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => body.includes("4711.50") || body.includes("4,711.50"));
    expect({ quiet: fields("/quiet"), open: fields("/open") }).toEqual({ quiet: [false], open: [true] });
  });

  test("stays in its organisation", async () => {
    const { ofHook } = await toldOf({ subject_types: [] });
    await deliver();
    const before = ofHook().length;
    await brand(server.owner);
    await deliver();
    expect(ofHook()).toHaveLength(before);
  });
});

describe("a receiver that does not take a delivery", () => {
  test("gets it again under its id after growing times, and what happened meanwhile behind it", async () => {
    const { owner, hook, params, ofHook } = await toldOf();
    answer = { status: 500, body: "broken\0 database" };
    const first = await brand(owner);
    await deliver();
    const second = await brand(owner);
    await deliver();
    expect(ofHook()).toHaveLength(1);
    const pending = async () => (await owner.ok(webhookCalls.deliveries, { query: { webhook: [params.id] } })).results;
    expect(await pending()).toMatchObject([
      { state: "Pending", attempts: 1, status: 500, message: "The receiver answered with status 500." },
    ]);
    const { id = "", next_attempt, attempted } = (await pending())[0] ?? {};
    expect(Date.parse(next_attempt ?? "") - Date.parse(attempted ?? "")).toBeCloseTo(REPEATED_AFTER[0] * 1000, -2);
    const { answer: said } = await owner.ok(webhookCalls.delivery, { params: { id } });
    expect(said).toBe("broken database");
    answer = { status: 200, body: "" };
    await later(hook.id);
    await deliver();
    expect(ofHook().map((one) => entriesOf(one).map(({ subject_name }) => subject_name))).toEqual([
      [first.name],
      [first.name],
      [second.name],
    ]);
    expect(new Set(ofHook().map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });

  test("is given up in the end, goes on with the next one, and is sent to again when somebody asks", async () => {
    const { owner, hook, params, ofHook } = await toldOf();
    answer = { status: 503, body: "" };
    await brand(owner);
    for (const _ of [0, ...REPEATED_AFTER]) {
      await deliver();
      await later(hook.id);
    }
    const list = async () => (await owner.ok(webhookCalls.deliveries, { query: { webhook: [params.id] } })).results;
    const [given_up] = await list();
    expect(given_up).toMatchObject({ state: "Failed", attempts: REPEATED_AFTER.length + 1, next_attempt: null });
    answer = { status: 200, body: "" };
    await brand(owner);
    await deliver();
    expect((await list()).map(({ state }) => state)).toEqual(["Delivered", "Failed"]);
    const one = { params: { id: given_up?.id ?? "" } };
    const before = ofHook().length;
    expect(await owner.ok(webhookCalls.repeat, one)).toMatchObject({ state: "Pending", attempts: 0 });
    expect(await owner.refused(webhookCalls.repeat, one)).toMatchObject({ status: 409 });
    await deliver();
    expect(
      ofHook()
        .slice(before)
        .map(({ headers }) => headers["webhook-id"]),
    ).toEqual([given_up?.id]);
    expect((await owner.ok(webhookCalls.delivery, one)).state).toBe("Delivered");
  });

  test("for days is switched off, what waits is dropped, and who manages webhooks is mailed", async () => {
    const { owner, hook, params } = await toldOf();
    answer = { status: 500, body: "" };
    await brand(owner);
    await deliver();
    await admin.query("update webhook set failing_since = now() - interval '73 hours' where id = $1", [hook.id]);
    await brand(owner);
    for (const _ of REPEATED_AFTER) {
      await later(hook.id);
      await deliver();
    }
    const { is_active, stopped_at, waiting } = await owner.ok(webhookCalls.read, { params });
    expect({ is_active, waiting, stopped: stopped_at !== null }).toEqual({
      is_active: false,
      waiting: 0,
      stopped: true,
    });
    const { rows } = await admin.query<{ text: string }>(
      "select data -> 'mail' ->> 'text' as text from pgboss.job where name = 'mail' and data -> 'mail' ->> 'subject' like $1",
      [`%${hook.name}%`],
    );
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining("status 500")]);
    const logged = await owner.ok(activityCalls.list, { query: { subject: [hook.id] } });
    expect(logged.results[0]).toMatchObject({ action: "switched off", actor_details: null });
    const { results } = await owner.ok(webhookCalls.deliveries, { query: { webhook: [params.id] } });
    const one = { params: { id: results[0]?.id ?? "" } };
    expect(await owner.refused(webhookCalls.repeat, one)).toMatchObject({
      message: "Switch the webhook on first.",
    });
    expect(await owner.ok(webhookCalls.update, { params, body: { is_active: true } })).toMatchObject({
      stopped_at: null,
    });
  });

  test("and says that it is gone is switched off at once", async () => {
    const { owner, params, ofHook } = await toldOf();
    answer = { status: 410, body: "" };
    await brand(owner);
    await deliver();
    await deliver();
    expect(ofHook()).toHaveLength(1);
    expect(await owner.ok(webhookCalls.read, { params })).toMatchObject({ is_active: false });
  });

  test("keeps nobody else waiting", async () => {
    const [silent, sound] = [await toldOf({ url: `${CLOSED_ORIGIN}/hook` }), await toldOf()];
    for (const { owner } of [silent, sound]) await brand(owner);
    await deliver();
    expect(sound.ofHook()).toHaveLength(1);
    const { results } = await silent.owner.ok(webhookCalls.deliveries);
    expect(results).toMatchObject([{ state: "Pending", status: null, message: "The server cannot be reached." }]);
  });

  test("is sent to by one process at a time, and by another where one died", async () => {
    const { owner, hook, ofHook } = await toldOf();
    await brand(owner);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(ofHook()).toHaveLength(1);
    await admin.query(
      `update webhook_delivery set state = 'Pending', next_attempt = now() + interval '60 seconds' where webhook = $1`,
      [hook.id],
    );
    await deliver();
    expect(ofHook()).toHaveLength(1);
    await later(hook.id);
    await deliver();
    expect(ofHook()).toHaveLength(2);
  });
});

describe("a webhook", () => {
  test("is tested, switched off too, and tells what the receiver answered", async () => {
    const { owner, hook, params, ofHook } = await toldOf({ is_active: false });
    answer = { status: 404, body: "No such flow" };
    const failed = await owner.ok(webhookCalls.test, { params });
    expect(failed).toMatchObject({ event: "webhook.test", state: "Failed", status: 404, answer: "No such flow" });
    answer = { status: 200, body: "ok" };
    expect(await owner.ok(webhookCalls.test, { params })).toMatchObject({ state: "Delivered", message: "" });
    const sent = ofHook()[1];
    expect(new Verifier(hook.secret).verify(sent?.body ?? "", sent?.headers as Record<string, string>)).toMatchObject({
      type: "webhook.test",
      data: { entries: [] },
    });
  });

  test("signs with the renewed secret alone", async () => {
    const { owner, hook, params, ofHook } = await toldOf();
    const { secret } = await owner.ok(webhookCalls.renewSecret, { params });
    await owner.ok(webhookCalls.test, { params });
    const [sent] = ofHook();
    const verify = (key: string) => new Verifier(key).verify(sent?.body ?? "", sent?.headers as Record<string, string>);
    expect(() => verify(hook.secret)).toThrow("No matching signature found");
    expect(verify(secret)).toMatchObject({ type: "webhook.test" });
  });

  test("goes to public addresses by https alone", async () => {
    const { owner, params } = await toldOf();
    const addresses = [
      "http://example.org/hook",
      "https://127.0.0.1/hook",
      "https://[::1]/hook",
      "https://10.1.2.3/hook",
      "https://169.254.169.254/latest/meta-data",
      "http://127.0.0.1:1/hook",
    ];
    for (const url of addresses) {
      const refused = { errors: { url: ["Steward sends to public addresses by https only."] } };
      expect(await owner.refused(webhookCalls.create, { body: webhookBody({ url }) })).toMatchObject(refused);
      expect(await owner.refused(webhookCalls.update, { params, body: { url } })).toMatchObject(refused);
    }
    for (const url of ["ftp://example.org", "https://u:p@example.org/", "https://example.org/#a", "hook", "https://"]) {
      expect(await owner.refused(webhookCalls.create, { body: webhookBody({ url }) })).toMatchObject({ status: 400 });
    }
    const { id } = await makeWebhook(owner, { url: "https://localhost/hook" });
    expect(await owner.ok(webhookCalls.test, { params: { id } })).toMatchObject({ message: "The address is private." });
  });

  test("tells its secret to nobody, and history no more than the origin of its address", async () => {
    const { owner, hook, params } = await toldOf();
    await owner.ok(webhookCalls.update, { params, body: { url: `${origin}/key-of-a-chat` } });
    const texts = await Promise.all([
      owner.ok(webhookCalls.list),
      owner.ok(webhookCalls.read, { params }),
      owner.ok(activityCalls.list, { query: { subject: [hook.id] } }),
    ]);
    expect(JSON.stringify(texts)).not.toContain(hook.secret);
    expect(JSON.stringify(texts[2])).not.toContain("key-of-a-chat");
    expect(texts[2].results[0]?.changes).toEqual([{ field: "url", before: `${origin}/…`, after: `${origin}/…` }]);
    const { rows } = await admin.query<{ secret: Buffer }>("select secret from webhook where id = $1", [hook.id]);
    expect(rows[0]?.secret.includes(hook.secret)).toBe(false);
  });

  test("is one of so many, and named once", async () => {
    const owner = await server.otherOrganisation(freshName("Many"));
    const first = await makeWebhook(owner, { url: origin });
    await admin.query(
      `insert into webhook (organisation_id, id, name, url, secret)
       select organisation_id, gen_random_uuid(), 'Numbered ' || n, url, secret from webhook, generate_series(2, $2::int) n
       where organisation_id = $1`,
      [owner.organisation_id, WEBHOOKS_MOST],
    );
    const body = webhookBody({ url: origin });
    expect(await owner.refused(webhookCalls.create, { body })).toMatchObject({ status: 409 });
    const params = { id: first.id };
    await owner.ok(webhookCalls.remove, { params });
    expect(await owner.refused(webhookCalls.read, { params })).toMatchObject({ status: 404 });
    const twice = await owner.refused(webhookCalls.create, { body: { ...body, name: "Numbered 2" } });
    expect(twice).toMatchObject({ status: 409, errors: { name: [expect.any(String)] } });
  });
});

describe("webhooks are managed by", () => {
  const may = (...permissions: Permission[]) => server.asMember({ permissions: ["webhook.manage", ...permissions] });

  test("people who may read the activity log of the whole organisation", async () => {
    const branch = await makeBranch(server.owner);
    const limited = await server.asMember({ permissions: ["webhook.manage", "activity.view"], scope: [branch.id] });
    for (const caller of [limited, await may()]) {
      expect(await caller.refused(webhookCalls.list)).toMatchObject({ status: 403 });
      expect(await caller.refused(webhookCalls.create, { body: webhookBody({ url: origin }) })).toMatchObject({
        status: 403,
      });
    }
    expect(await (await may("activity.view")).ok(webhookCalls.list)).toMatchObject({
      results: expect.any(Array) as unknown[],
    });
  });

  test("people who may see costs, where one tells them", async () => {
    const person = await may("activity.view");
    const body = webhookBody({ url: origin, with_costs: true });
    expect(await person.refused(webhookCalls.create, { body })).toMatchObject({ status: 403 });
    const params = { id: (await makeWebhook(server.owner, { url: origin, with_costs: true })).id };
    expect(await person.refused(webhookCalls.update, { params, body: { url: `${origin}/mine` } })).toMatchObject({
      status: 403,
    });
    const mine = { id: (await makeWebhook(person, { url: origin })).id };
    expect(await person.refused(webhookCalls.update, { params: mine, body: { with_costs: true } })).toMatchObject({
      status: 403,
    });
    expect(await server.owner.ok(webhookCalls.update, { params: mine, body: { with_costs: true } })).toMatchObject({
      with_costs: true,
    });
  });
});
