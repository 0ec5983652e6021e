import { crossing } from "@steward/contract/exchange/crossing";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { providerLinkCalls as calls } from "@steward/contract/service-requests/provider-links/calls";
import { TOLD_MOST, TOLD_PER_LINK } from "@steward/contract/service-requests/provider-links/constants";
import { providerLinkRules } from "@steward/contract/service-requests/provider-links/rules";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { newId } from "../../database/new-id.ts";
import { keyedHash } from "../../http/authenticate.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { linkOf as linkedProvider } from "../assigned-request-factory.ts";
import { makeGiven, makeOutsideProvider } from "../provider-link-factory.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { makeEngineer } from "../visit-factory.ts";

const server = await startTestServer();
const { owner, admin, nobody } = server;
const { holding, untilBlocked } = racesOn(server);
const of = ({ id }: { id: string }) => ({ params: { id } });
const linkOf = ({ id }: { id: string }) => owner.ok(calls.read, of({ id }));
const mailsTo = async (email: string) => (await server.services.mailer.listOutbox?.(email)) ?? [];
const tokenIn = ({ text }: { text: string }) => /provider-request#(\S+)/.exec(text)?.[1] ?? "";

/** The token of the n-th mail to a provider. */
async function tokenOf({ email }: { email: string }, count = 1): Promise<string> {
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(count), { timeout: 20_000 });
  const tokens = (await mailsTo(email)).map(tokenIn);
  // The mail whose link works, of which there is at most one.
  const answers = await Promise.all(tokens.map((token) => open(token)));
  return tokens[answers.findIndex(({ status }) => status === 200)] ?? "";
}
const open = (token: string) => nobody.send(calls.open, { body: { token } });
const shown = async (token: string) => providerLinkRules.open.response.parse((await open(token)).body);
const tell = (token: string, body: { message?: string; proposed_at?: string; key?: string }) =>
  nobody.send(calls.tell, { body: { token, key: newId(), ...body } });
const later = (hours = 30) => new Date(Date.now() + hours * 3_600_000).toISOString();
const actionsOf = async (id: string) =>
  (await owner.ok(serviceRequestCalls.activity, of({ id }))).results.map(({ action }) => action);
const OVER = { status: 404, body: { code: "not_found" } };
const send = (id: string, replaces: string | null) => owner.send(calls.send, { ...of({ id }), body: { replaces } });

// Every test is the same client, whose calls within an hour are counted.
beforeEach(() => admin.query("delete from call_tally").then(() => {}));

describe("a link", () => {
  test("is mailed when a request is given to a provider without an organisation, and shows what crosses alone", async () => {
    const asset = await makeAsset(owner, { asset_name: "Infusion pump", serial_number: "SN-77" });
    const { id, request, provider } = await makeGiven(owner, {
      steward_asset: asset.id,
      description: "It beeps",
      contact_person_name: "Sister Anjali",
      contact_person_phone: "9822012345",
    });
    const token = await tokenOf(provider);
    const { link, send_to } = await linkOf({ id });
    expect(send_to).toBe(provider.email);
    expect(link).toMatchObject({ state: "Active", email: provider.email, sent_by_details: { id: owner.account_id } });
    await owner.ok(serviceRequestCalls.addUpdate, { ...of({ id }), body: { message: "SECRET-WORD" } });
    const both = { message: "The ward is open", visibility: "customer" as const };
    await owner.ok(serviceRequestCalls.addUpdate, { ...of({ id }), body: both });
    const engineer = await makeEngineer(owner);
    const visit = {
      engineer: engineer.id,
      scheduled_at: later(30),
      scheduled_end: later(31),
      instruction: "SECRET-WORD",
    };
    await owner.ok(serviceVisitCalls.schedule, { ...of({ id }), body: visit });
    const page = await shown(token);
    expect(page).toMatchObject({
      internal_id: request.internal_id,
      asset_name: "Infusion pump",
      serial_number: "SN-77",
      description: "It beeps",
      contact_person_name: "Sister Anjali",
      status: "Scheduled",
      visits: [{ status: "Scheduled" }],
      updates: [{ message: "The ward is open", is_own: false, proposed_at: null }],
      may_propose: true,
    });
    const own = ["provider_name", "expires", "time_zone", "may_propose", "visits", "updates"];
    const crossed = crossing.offered.filter((column) => column !== "documents" && column !== "pictures");
    expect(Object.keys(page).sort()).toEqual([...crossed, ...own].sort());
    const all = JSON.stringify(page);
    const secrets = ["SECRET-WORD", owner.name, owner.email, engineer.name, id, asset.id, owner.organisation_id];
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect((await linkOf({ id })).link?.opened).not.toBeNull();
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(["provider link sent", "provider link opened"]));
  });

  test("shows nothing of what was written before the request was given to its provider", async () => {
    const { id } = await makeServiceRequest(owner);
    const both = { message: "For somebody else", visibility: "customer" as const };
    await owner.ok(serviceRequestCalls.addUpdate, { ...of({ id }), body: both });
    const [first, second] = [await makeOutsideProvider(owner), await makeOutsideProvider(owner)];
    const give = (provider: { id: string }) =>
      owner.ok(serviceRequestCalls.assign, { ...of({ id }), body: { service_provider: provider.id } });
    await give(first);
    const token = await tokenOf(first);
    expect((await tell(token, { message: "From the first one" })).status).toBe(201);
    await give(second);
    expect(await open(token)).toMatchObject(OVER);
    expect((await shown(await tokenOf(second))).updates).toEqual([]);
    await owner.ok(serviceRequestCalls.addUpdate, { ...of({ id }), body: { ...both, message: "For the second" } });
    await give(first);
    expect((await shown(await tokenOf(first, 2))).updates).toMatchObject([{ message: "From the first one" }]);
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(["provider link ended"]));
  });

  test("is kept where the same provider is chosen again, and none is made for others", async () => {
    const { id, provider } = await makeGiven(owner);
    const before = await linkOf({ id });
    await owner.ok(serviceRequestCalls.assign, { ...of({ id }), body: { service_provider: provider.id } });
    expect(await linkOf({ id })).toEqual(before);
    const company = await server.otherOrganisation("Service company");
    for (const chosen of [
      (await owner.ok(serviceProviderCalls.create, { body: { name: newId() } })).id,
      await linkedProvider(owner, company),
    ]) {
      const other = await makeServiceRequest(owner);
      await owner.ok(serviceRequestCalls.assign, { ...of(other), body: { service_provider: chosen } });
      expect(await linkOf(other)).toEqual({ link: null, send_to: null });
      expect(await send(other.id, null)).toMatchObject({ status: 409 });
    }
  });
});

describe("what a provider writes", () => {
  test("stands among the updates once, and is mailed to who took the request on", async () => {
    const manager = await server.asMember({ role: "Administrator" });
    const { id } = await makeServiceRequest(owner);
    const provider = await makeOutsideProvider(owner);
    await manager.ok(serviceRequestCalls.assign, { ...of({ id }), body: { service_provider: provider.id } });
    const token = await tokenOf(provider);
    const [key, proposed_at] = [newId(), later()];
    const said = { message: "We bring a fan", proposed_at, key };
    const answers = await Promise.all([tell(token, said), tell(token, said), tell(token, said)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { results } = await owner.ok(serviceRequestCalls.updates, of({ id }));
    const written = results.filter(({ type }) => type === "Comment");
    expect(written).toMatchObject([
      {
        message: "We bring a fan",
        visibility: "customer",
        is_theirs: true,
        created_by_details: { id: provider.id, name: provider.name },
      },
    ]);
    expect(Date.parse(written[0]?.proposed_at ?? "")).toBe(Date.parse(proposed_at));
    await vi.waitFor(async () => expect(await mailsTo(manager.email)).toHaveLength(1), { timeout: 20_000 });
    const [mail] = await mailsTo(manager.email);
    expect(mail?.subject).toContain(`${provider.name} proposes a time for`);
    expect(mail?.text).toContain("We bring a fan");
    expect(mail?.text).toContain(`/service-request/${id}?tab=updates`);
    expect((await actionsOf(id))[0]).toBe("time proposed");
    expect((await shown(token)).updates).toMatchObject([{ message: "We bring a fan", is_own: true }]);
  });

  test("is refused where it says nothing, too much, or a time that has passed, and none is proposed once the work is done", async () => {
    const { id, provider } = await makeGiven(owner);
    const token = await tokenOf(provider);
    for (const wrong of [
      { message: "" },
      { message: " \r\n " },
      { message: "x".repeat(TOLD_MOST + 1) },
      { message: "a\u0000b" },
      { message: "x", proposed_at: "tomorrow" },
      { message: "x", proposed_at: "2020-01-01T00:00:00Z" },
      { message: "x", key: "short" },
      { message: "x", visibility: "internal" },
    ]) {
      expect(await tell(token, wrong)).toMatchObject({ status: 400, body: { code: "invalid" } });
    }
    await owner.ok(serviceRequestCalls.resolve, { ...of({ id }), body: { resolution: "Done" } });
    expect((await shown(token)).may_propose).toBe(false);
    expect((await tell(token, { proposed_at: later() })).status).toBe(409);
    expect((await tell(token, { message: "Thank you" })).status).toBe(201);
    expect((await shown(token)).updates).toHaveLength(1);
  });

  test("is counted for a link: too much within an hour is refused, and nothing of it is written", async () => {
    const { provider } = await makeGiven(owner);
    const token = await tokenOf(provider);
    for (let n = 0; n < TOLD_PER_LINK; n += 1) {
      expect((await tell(token, { message: `Update ${n}` })).status).toBe(201);
    }
    expect(await tell(token, { message: "One more" })).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect((await shown(token)).updates).toHaveLength(TOLD_PER_LINK);
  });
});

describe("a link is over", () => {
  const ends: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    revoked: (id) => owner.ok(calls.revoke, of({ id })),
    cancelled: (id) => owner.ok(serviceRequestCalls.cancel, { ...of({ id }), body: { reason: "It works" } }),
    closed: (id) =>
      owner.ok(serviceRequestCalls.closeRequest, { ...of({ id }), body: { remark: "Done", resolution: "Done" } }),
    "given to nobody": (id) =>
      owner.ok(serviceRequestCalls.update, { ...of({ id }), body: { service_provider: null } }),
    expired: (id) => admin.query("update provider_link set expires = now() where request = $1", [id]),
    replaced: async (id) => send(id, (await linkOf({ id })).link?.id ?? null),
  };
  test.for(Object.keys(ends))("once %s: it reads and writes no more", async (how) => {
    const { id, provider } = await makeGiven(owner);
    const token = await tokenOf(provider);
    await ends[how]?.(id);
    const answer = await open(token);
    expect(answer).toMatchObject(OVER);
    expect(await tell(token, { message: "Are you there?" })).toMatchObject(OVER);
    // The answer is that of a link that never was.
    const unknown = await open(`${owner.organisation_id}.${"A".repeat(43)}`);
    expect({ ...(answer.body as object), request_id: "" }).toEqual({ ...(unknown.body as object), request_id: "" });
  });

  test("and tells its state; a closed request that is opened again is given again", async () => {
    const { id, provider } = await makeGiven(owner);
    const token = await tokenOf(provider);
    await tell(token, { message: "We come" });
    await ends.closed?.(id);
    expect(await linkOf({ id })).toMatchObject({ link: { state: "Ended" }, send_to: null });
    expect((await send(id, null)).status).toBe(409);
    await owner.ok(serviceRequestCalls.reopen, { ...of({ id }), body: { reason: "It beeps again" } });
    expect((await shown(await tokenOf(provider, 2))).updates).toMatchObject([{ message: "We come" }]);
    await ends.revoked?.(id);
    expect((await linkOf({ id })).link?.state).toBe("Revoked");
    expect((await owner.send(calls.revoke, of({ id }))).status).toBe(409);
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(["provider link revoked", "provider link sent again"]));
  });

  test("in a suspended organisation, and for the token of another one", async () => {
    const boss = await server.otherOrganisation("Suspended");
    const { id, provider } = await makeGiven(boss);
    const token = await tokenOf(provider);
    const [, secret = ""] = token.split(".");
    expect(await open(`${owner.organisation_id}.${secret}`)).toMatchObject(OVER);
    for (const [call, body] of [
      [calls.read, undefined],
      [calls.send, { replaces: null }],
      [calls.revoke, undefined],
    ] as const) {
      expect((await owner.send(call, { ...of({ id }), ...(body && { body }) } as never)).status).toBe(404);
    }
    await admin.query("update organisation set is_active = false where id = $1", [boss.organisation_id]);
    expect(await open(token)).toMatchObject(OVER);
  });
});

describe("sending again", () => {
  test("by two at once sends one link, and the other one is told", async () => {
    const { id, provider } = await makeGiven(owner);
    await tokenOf(provider);
    const { link } = await linkOf({ id });
    const answers = await Promise.all([1, 2, 3].map(() => send(id, link?.id ?? null)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await tokenOf(provider, 2);
    const { rowCount } = await admin.query("select from provider_link where request = $1 and ended is null", [id]);
    expect(rowCount).toBe(1);
    expect(await mailsTo(provider.email)).toHaveLength(2);
  });

  test("ends the former link for an update that waits behind it", async () => {
    const { id, provider } = await makeGiven(owner);
    const token = await tokenOf(provider);
    const { link } = await linkOf({ id });
    const asked: Promise<unknown>[] = [];
    await holding(
      (client) => client.query("select from service_request where id = $1 for no key update", [id]),
      async () => {
        asked.push(send(id, link?.id ?? null));
        await untilBlocked(1);
        asked.push(tell(token, { message: "Too late" }));
        await untilBlocked(2);
      },
    );
    expect(await Promise.all(asked)).toMatchObject([{ status: 200 }, OVER]);
  });
});

describe("an address that got too many mails within the hour", () => {
  const fill = (email: string) =>
    admin.query("insert into mail_tally (id, address_hash) select gen_random_uuid(), $1 from generate_series(1, 20)", [
      keyedHash(server.services.database.secret, `mail:${email}`),
    ]);

  test("gets no link, which the request tells", async () => {
    const provider = await makeOutsideProvider(owner);
    await fill(provider.email);
    const { id } = await makeServiceRequest(owner);
    await owner.ok(serviceRequestCalls.assign, { ...of({ id }), body: { service_provider: provider.id } });
    const { link } = await linkOf({ id });
    expect(link).toMatchObject({ state: "Not sent", sent: null, email: provider.email });
    expect(await actionsOf(id)).toContain("provider link not sent");
    await admin.query("delete from mail_tally");
    expect((await send(id, link?.id ?? null)).status).toBe(200);
    expect((await shown(await tokenOf(provider))).provider_name).toBe(provider.name);
  });

  test("keeps the link that it has when it is sent again", async () => {
    const { id, provider } = await makeGiven(owner);
    const token = await tokenOf(provider);
    await fill(provider.email);
    const { link } = await linkOf({ id });
    expect(await send(id, link?.id ?? null)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect((await open(token)).status).toBe(200);
  });
});
