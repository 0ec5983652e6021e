import { assetCalls } from "@steward/contract/assets/calls";
import { faultReportCalls as calls } from "@steward/contract/fault-reports/calls";
import { REPORT_MOST, REPORTS_PER_CLIENT, REPORTS_PER_LINK } from "@steward/contract/fault-reports/constants";
import { faultReportRules } from "@steward/contract/fault-reports/rules";
import { placeCode } from "@steward/contract/locations/place-code";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { pngOf, storedFiles } from "../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { newId } from "../database/new-id.ts";
import { freshName, statusNamed } from "../masters/master-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { addressOf } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeLink, sendReport } from "./fault-report-factory.ts";

const server = await startTestServer();
const { owner, admin, nobody } = server;

const of = ({ id }: { id: string }) => ({ params: { id } });
const settings = (body: Record<string, unknown>) => owner.ok(organisationCalls.updateSettings, { body });
const look = (token: string) => nobody.send(calls.place, { body: { token } });
const status = (token: string) => nobody.send(calls.status, { body: { token } });
const same = (token: string, fault: string, key = newId()) => nobody.send(calls.same, { body: { token, fault, key } });
const shown = async (token: string) => faultReportRules.place.response.parse((await look(token)).body);
const followed = ({ body }: { body: unknown }) => faultReportRules.report.response.parse(body).token;
const requestsOf = async (asset: string) =>
  (await owner.ok(serviceRequestCalls.list, { query: { steward_asset: [asset] } })).results;
const OVER = {
  status: 404,
  body: {
    code: "not_found",
    message:
      "Faults cannot be reported here: the link was switched off, or what it was of is gone. Please tell the people in charge.",
  },
};

/** An asset with a link, as most tests need it. */
async function linked(body: Parameters<typeof makeAsset>[1] = {}) {
  const asset = await makeAsset(owner, body);
  return { asset, token: await makeLink(owner, asset.id) };
}

beforeAll(() => settings({ fault_reports: true }));

describe("a report", () => {
  test("becomes a request that nobody raised, with its picture", async () => {
    const { asset, token } = await linked({ asset_name: "Infusion pump" });
    const files = [{ name: "smoke.png", bytes: await pngOf() }];
    const answer = await sendReport(nobody, token, { description: "It smells burnt\nsince today" }, files);
    expect(answer.status).toBe(201);
    const [request] = await requestsOf(asset.id);
    expect(request).toMatchObject({
      source: "Reported",
      reports: 1,
      raised_by: null,
      raised_by_details: null,
      status: "Open",
      type: "Breakdown",
      description: "It smells burnt\nsince today",
    });
    const { attachments } = await owner.ok(serviceRequestCalls.read, of(request ?? { id: "" }));
    expect(attachments).toMatchObject([{ file_name: "smoke.png", is_primary: true }]);
    const { results } = await owner.ok(serviceRequestCalls.activity, of(request ?? { id: "" }));
    expect(results).toMatchObject([{ action: "reported", actor_details: null }]);
    const listed = await owner.ok(serviceRequestCalls.list, { query: { source: ["Raised"] } });
    expect(listed.results.map(({ id }) => id)).not.toContain(request?.id);
    const reported = await owner.ok(serviceRequestCalls.list, { query: { source: ["Reported"] } });
    expect(reported.results.map(({ id }) => id)).toContain(request?.id);
  });

  test("is followed by its link, in words of its state alone", async () => {
    const { asset, token } = await linked();
    const follow = followed(await sendReport(nobody, token));
    const [request] = await requestsOf(asset.id);
    const at = of(request ?? { id: "" });
    expect((await status(follow)).body).toEqual({ state: "Received", reported: expect.any(String) });
    await owner.ok(serviceRequestCalls.assign, { ...at, body: {} });
    expect((await status(follow)).body).toMatchObject({ state: "Taken on" });
    await owner.ok(serviceRequestCalls.start, { ...at, body: {} });
    expect((await status(follow)).body).toMatchObject({ state: "In work" });
    await owner.ok(serviceRequestCalls.hold, { ...at, body: { reason: "parts", message: "Valve no. 7" } });
    expect((await status(follow)).body).toEqual({ state: "Waiting", reported: expect.any(String) });
    await admin.query("update fault_report set expires = now() where request = $1", [request?.id]);
    expect(await status(follow)).toMatchObject({ status: 404 });
    expect(await status("unknown")).toMatchObject({ status: 404 });
  });

  test("tells who left an address of its end, once, and forgets the address", async () => {
    const email = `visitor-${newId()}@example.com`;
    const { asset, token } = await linked();
    await sendReport(nobody, token, { email });
    const [request] = await requestsOf(asset.id);
    const body = { resolution: "Secret resolution", remark: "Secret remark" };
    await owner.ok(serviceRequestCalls.closeRequest, { ...of(request ?? { id: "" }), body });
    const mails = await vi.waitFor(async () => {
      const sent = (await server.services.mailer.listOutbox?.(email)) ?? [];
      expect(sent).toHaveLength(1);
      return sent;
    });
    expect(mails[0]).toMatchObject({ subject: "The fault you reported is fixed" });
    expect(mails[0]?.text).toContain("Meridian Hospitals");
    for (const secret of ["Secret", asset.asset_id, request?.internal_id ?? "", owner.name]) {
      expect(mails[0]?.text).not.toContain(secret);
    }
    const { rows } = await admin.query("select email from fault_report where request = $1", [request?.id]);
    expect(rows).toEqual([{ email: "" }]);
  });

  test("that is sent again is one, also at once", async () => {
    const { asset, token } = await linked();
    const fields = { key: newId() };
    const picture = [{ name: "a.png", bytes: await pngOf() }];
    const before = storedFiles(server);
    const answers = await Promise.all([1, 2, 3].map(() => sendReport(nobody, token, fields, picture)));
    expect(new Set(answers.map(followed)).size).toBe(1);
    expect(await requestsOf(asset.id)).toHaveLength(1);
    expect(storedFiles(server) - before).toBe(2);
    await sendReport(nobody, token, { key: newId() });
    expect(await requestsOf(asset.id)).toHaveLength(2);
  });

  test("of a place is of it alone", async () => {
    const branch = await makeBranch(owner);
    const room = await makeLocation(owner, branch.id);
    const token = await makeLink(owner, room.id);
    expect((await sendReport(nobody, token, { description: "The light flickers" })).status).toBe(201);
    const { results } = await owner.ok(serviceRequestCalls.list, { query: { branch: [branch.id] } });
    expect(results).toMatchObject([{ steward_asset: null, source: "Reported", location_details: { id: room.id } }]);
    expect(await shown(token)).toMatchObject({
      name: "",
      open_faults: [{ problem: "The light flickers", reports: 1 }],
    });
    await settings({ fault_report_places: true });
    expect(await shown(token)).toMatchObject({ name: room.name });
    await settings({ fault_report_places: false });
  });
});

describe("known faults", () => {
  test("are shown by problem and age, and are reported by others too", async () => {
    const { asset, token } = await linked();
    const problem = await owner.ok(problemStatementCalls.create, { body: { name: freshName("Does not cool") } });
    await makeServiceRequest(owner, { steward_asset: asset.id, problem_statement: problem.id, description: "Hush" });
    await makeServiceRequest(owner, { steward_asset: asset.id, description: "Told by Dr. Rao" });
    await sendReport(nobody, token, { description: "It drips\nDr. Rao knows" });
    const { open_faults: faults } = await shown(token);
    expect(faults.map((fault) => [fault.problem, fault.reports])).toEqual([
      ["It drips", 1],
      ["", 0],
      [problem.name, 0],
    ]);
    const key = newId();
    const answers = [await same(token, faults[2]?.fault ?? "", key), await same(token, faults[2]?.fault ?? "", key)];
    expect(new Set(answers.map(followed)).size).toBe(1);
    await same(token, faults[2]?.fault ?? "");
    expect((await shown(token)).open_faults.map(({ reports }) => reports)).toEqual([1, 0, 2]);
    expect(await requestsOf(asset.id)).toHaveLength(3);
    expect((await status(followed(answers[0] ?? { body: {} }))).body).toMatchObject({ state: "Received" });
  });

  test("that have ended, and those of another link, are not told of again", async () => {
    const [one, other] = [await linked(), await linked()];
    await sendReport(nobody, one.token);
    const [fault] = (await shown(one.token)).open_faults;
    expect(await same(other.token, fault?.fault ?? "")).toMatchObject({ status: 409 });
    const [request] = await requestsOf(one.asset.id);
    await owner.ok(serviceRequestCalls.cancel, { ...of(request ?? { id: "" }), body: { reason: "None there" } });
    expect(await same(one.token, fault?.fault ?? "")).toMatchObject({ status: 409 });
    expect((await shown(one.token)).open_faults).toEqual([]);
  });
});

describe("nothing else crosses", () => {
  test("no answer holds a value of the organisation but the name of the asset and, where it is shown, its room", async () => {
    const branch = await makeBranch(owner);
    const room = await makeLocation(owner, branch.id);
    const { asset, token } = await linked({
      asset_name: "Autoclave",
      asset_id: `TAG-${newId()}`,
      serial_number: `SERIAL-${newId()}`,
      purchase_cost: "987654.32",
      branch: branch.id,
      location: room.id,
    });
    await makeServiceRequest(owner, {
      steward_asset: asset.id,
      description: "Internal words",
      contact_person_name: "Sister Anjali",
      contact_person_phone: "9822012345",
    });
    const follow = followed(await sendReport(nobody, token));
    const [request] = await requestsOf(asset.id);
    /** Every text that the organisation's own calls answer of the asset, its place and its requests. */
    const known = [asset, request, branch, room, await owner.ok(organisationCalls.settings)]
      .flatMap((record) => JSON.stringify(record).match(/"((?:[^"\\]|\\.){6,})"(?!:)/g) ?? [])
      .concat(['"Internal words"', '"Sister Anjali"', '"9822012345"', "987654", owner.name, owner.email])
      .map((text) => text.replaceAll('"', ""));
    const allowed = ["Autoclave", "It smells burnt", ...(request ? [request.created] : [])];
    const kinds = ["Building", "Reported", "Breakdown"];
    const secrets = [...new Set(known)].filter((text) => !allowed.includes(text) && !kinds.includes(text));
    expect(secrets).toContain(room.name);
    expect(secrets).toContain(asset.asset_id);
    const answers = async () =>
      JSON.stringify([
        (await look(token)).body,
        (await status(follow)).body,
        (await same(token, "none")).body,
        (await sendReport(nobody, token, { description: "" })).body,
        token,
        follow,
      ]);
    const told = await answers();
    expect(secrets.filter((text) => told.includes(text))).toEqual([]);
    await settings({ fault_report_places: true });
    const shownRoom = await answers();
    expect(secrets.filter((text) => shownRoom.includes(text))).toEqual([room.name]);
    await settings({ fault_report_places: false });
  });

  test("an asset without a name is told by its model or category, never by its tag", async () => {
    const { asset, token } = await linked({ asset_id: `TAG-${newId()}` });
    expect((await shown(token)).name).not.toContain(asset.asset_id);
  });
});

describe("a link", () => {
  test("is one for an asset, until it is switched off and made anew", async () => {
    const asset = await makeAsset(owner);
    expect(await owner.ok(calls.link, of(asset))).toEqual({ is_on: true, address: null, is_revoked: false });
    const [one, again] = await Promise.all([makeLink(owner, asset.id), makeLink(owner, asset.id)]);
    expect(again).toBe(one);
    expect(await owner.ok(calls.revokeLink, of(asset))).toEqual({ is_on: true, address: null, is_revoked: true });
    expect(await look(one)).toMatchObject(OVER);
    expect(await sendReport(nobody, one)).toMatchObject(OVER);
    const other = await makeLink(owner, asset.id);
    expect(other).not.toBe(one);
    expect(await look(one)).toMatchObject(OVER);
    expect(await look(other)).toMatchObject({ status: 200 });
    const { results } = await owner.ok(assetCalls.activity, of(asset));
    expect(results.map(({ action }) => action).slice(0, 3)).toEqual([
      "fault link made",
      "fault link switched off",
      "fault link made",
    ]);
  });

  test("of a label is made when it is first scanned, and not where it was switched off", async () => {
    const asset = await makeAsset(owner);
    await owner.ok(assetCalls.generateQrCode, { ...of(asset) });
    const { rows } = await admin.query<{ short_code: string }>("select short_code from asset where id = $1", [
      asset.id,
    ]);
    const code = rows[0]?.short_code ?? "";
    const scan = () => nobody.send(calls.ofLabel, { body: { kind: "asset", code: code.toUpperCase() } });
    const [first, second] = await Promise.all([scan(), scan()]);
    expect(first).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(second.body).toEqual(first.body);
    expect(await look(faultReportRules.ofLabel.response.parse(first.body).token)).toMatchObject({ status: 200 });
    await owner.ok(calls.revokeLink, of(asset));
    expect(await scan()).toMatchObject(OVER);
    const branch = await makeBranch(owner);
    const place = await nobody.send(calls.ofLabel, { body: { kind: "place", code: placeCode(branch.id) } });
    expect(place).toMatchObject({ status: 200 });
    for (const unknown of ["", "zzz", "0".repeat(40), placeCode(newId())]) {
      const answer = await nobody.send(calls.ofLabel, { body: { kind: "place", code: unknown } });
      expect(answer.status).toBe(unknown === "" ? 400 : 404);
    }
  });

  test("is over where its organisation is off, locked or does not want it, and where its asset is archived", async () => {
    const { asset, token } = await linked();
    const follow = followed(await sendReport(nobody, token));
    const off = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      await change();
      expect(await look(token)).toMatchObject(OVER);
      expect(await sendReport(nobody, token)).toMatchObject(OVER);
      expect(await status(follow)).toMatchObject({ status: 404 });
      await back();
      expect(await look(token)).toMatchObject({ status: 200 });
    };
    const active = (is: boolean) => () =>
      admin.query("update organisation set is_active = $1 where id = $2", [is, owner.organisation_id]);
    await off(active(false), active(true));
    await off(
      () => settings({ fault_reports: false }),
      () => settings({ fault_reports: true }),
    );
    await off(
      () => settings({ locked_modules: ["service_request"] }),
      () => settings({ locked_modules: [] }),
    );
    const archived = await statusNamed(owner, "Retired");
    for (const request of await requestsOf(asset.id)) {
      await owner.ok(serviceRequestCalls.cancel, { ...of(request), body: { reason: "Worn" } });
    }
    await owner.ok(assetCalls.changeStatus, { ...of(asset), body: { status: archived.id, reason: "Worn" } });
    expect(await look(token)).toMatchObject(OVER);
    expect(await owner.refused(calls.makeLink, { ...of(asset), body: {} })).toMatchObject({ status: 409 });
  });

  test("is off by default, and is for those who print labels, inside their places", async () => {
    const other = await server.otherOrganisation();
    expect(await other.ok(organisationCalls.settings)).toMatchObject({ fault_reports: false });
    const asset = await makeAsset(other);
    expect(await look(await makeLink(other, asset.id))).toMatchObject(OVER);
    const foreign = await owner.refused(calls.link, of(asset));
    expect(foreign).toMatchObject({ status: 404 });
    const viewer = await server.asMember({ permissions: ["asset.view"] });
    const own = await makeAsset(owner);
    expect(await viewer.refused(calls.makeLink, { ...of(own), body: {} })).toMatchObject({ status: 403 });
    const [here, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
    const member = await server.asMember({ permissions: ["asset.generate_qr"], scope: [here.id] });
    expect(await member.refused(calls.makeLink, { ...of(elsewhere), body: {} })).toMatchObject({ status: 404 });
    expect(await member.ok(calls.makeLink, { ...of(here), body: {} })).toMatchObject({ address: expect.any(String) });
  });
});

describe("whoever sends more than a report", () => {
  test("is told what is wrong at each field, and nothing is reported", async () => {
    const { asset, token } = await linked();
    const before = storedFiles(server);
    const refused = async (fields: Record<string, string>, files: Parameters<typeof sendReport>[3] = []) => {
      const { status: code, body } = await sendReport(nobody, token, fields, files);
      return { code, errors: Object.keys((body as { errors?: object }).errors ?? {}) };
    };
    expect(await refused({ description: "  \n" })).toEqual({ code: 400, errors: ["description"] });
    expect(await refused({ description: "x".repeat(REPORT_MOST + 1) })).toEqual({ code: 400, errors: ["description"] });
    expect(await refused({ email: "nobody" })).toEqual({ code: 400, errors: ["email"] });
    expect(await refused({ key: "1" })).toEqual({ code: 400, errors: ["key"] });
    expect(await refused({ priority: "Critical" })).toMatchObject({ code: 400 });
    const script = Buffer.from("<svg onload=alert(1)>");
    expect(await refused({}, [{ name: "a.png", bytes: script }])).toEqual({ code: 400, errors: ["attachments.0"] });
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect(await refused({}, [{ name: "a.png", bytes: large }])).toEqual({ code: 400, errors: ["attachments.0"] });
    const two = [await pngOf(), await pngOf()].map((bytes) => ({ name: "a.png", bytes }));
    expect((await refused({}, two)).code).toBeGreaterThanOrEqual(400);
    expect(await requestsOf(asset.id)).toEqual([]);
    expect(storedFiles(server)).toBe(before);
    const json = await nobody.raw({ method: "POST", url: addressOf(calls.report), payload: { token } });
    expect(json.status).toBe(415);
  });

  test("is counted for the link and for the client, and told when to come back", async () => {
    const { token } = await linked();
    for (let count = 0; count < REPORTS_PER_LINK; count += 1)
      expect((await sendReport(nobody, token)).status).toBe(201);
    const late = await sendReport(nobody, token);
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    const [fault] = (await shown(token)).open_faults;
    expect(await same(token, fault?.fault ?? "")).toMatchObject({ status: 429 });
    const client = "203.0.113.77";
    const body = () => ({ token: links[Math.floor(sent / REPORTS_PER_LINK)], fault: "none", key: newId() });
    const links = await Promise.all([linked(), linked(), linked(), linked()]).then((all) =>
      all.map((one) => one.token),
    );
    let sent = 0;
    const send = () =>
      nobody.raw({ method: "POST", url: addressOf(calls.same), payload: body(), remoteAddress: client });
    for (; sent < REPORTS_PER_CLIENT; sent += 1) expect((await send()).status).toBe(409);
    expect((await send()).status).toBe(429);
  });
});
