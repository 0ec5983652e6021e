import { activityCalls } from "@steward/contract/activity/calls";
import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { organisationSettings, type OrganisationSettings } from "@steward/contract/organisations/settings";
import { hostilePictures } from "@steward/test-data/pictures";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeComponent } from "../../components/component-factory.ts";
import { makePicture, pngOf, storedFiles, upload, type UploadedFile } from "../../attachments/picture-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { edit } from "../organisation-factory.ts";

const server = await startTestServer();
const { owner, nobody, admin } = server;

const settings = (caller = owner) => caller.ok(organisationCalls.settings);

describe("settings", () => {
  test("begin as those of an organisation in India and are edited field by field", async () => {
    const other = await server.otherOrganisation("Northwind Instruments");
    const before = await settings(other);
    expect(before).toEqual({
      id: other.organisation_id,
      name: "Northwind Instruments",
      logo: null,
      currency: "INR",
      currency_details: { name: expect.stringContaining("Rupee"), code: "INR" },
      time_zone: "Asia/Kolkata",
      fiscal_year_start: 4,
      asset_tag_prefix: "AST-",
      asset_tag_width: 4,
      request_prefix: "SR-",
      response_hours: null,
      resolution_hours: null,
      working_days: [1, 2, 3, 4, 5, 6],
      opens_at: "09:30",
      closes_at: "18:30",
      fault_reports: false,
      fault_report_places: false,
      estimate_limit: null,
      visit_signature: false,
      replace_cost_percent: 50,
      replace_age_months: 60,
      locked_modules: [],
      version: 1,
      modified: expect.any(String),
    });
    const after = await edit(other, { name: " Nordwind GmbH ", currency: "eur", time_zone: "Europe/Berlin" });
    expect(after).toMatchObject({ name: "Nordwind GmbH", currency: "EUR", time_zone: "Europe/Berlin", version: 2 });
    expect(after.currency_details).toEqual({ name: "Euro", code: "EUR" });
    expect(await settings(other)).toEqual(after);
    expect(await other.ok(organisationCalls.slugDetails)).toMatchObject({
      name: "Nordwind GmbH",
      settings: { currency: "EUR", time_zone: "Europe/Berlin", fiscal_year_start: 4, asset_tag_width: 4 },
    });
    expect(await settings(owner)).toMatchObject({ name: "Meridian Hospitals", currency: "INR", version: 1 });
  });

  test("have a prefix of requests and hours that may be none, told in history", async () => {
    const other = await server.otherOrganisation("Harbour Works");
    const hours = { request_prefix: "HW-", response_hours: 8, resolution_hours: 8760 };
    expect(await edit(other, hours)).toMatchObject(hours);
    expect(await edit(other, { response_hours: null })).toMatchObject({ ...hours, response_hours: null });
    const { results } = await other.ok(activityCalls.list, { query: { subject_type: "organisation" } });
    expect(results).toMatchObject([
      { changes: [{ field: "response_hours", before: "8", after: null }] },
      {
        changes: [
          { field: "request_prefix", before: "SR-", after: "HW-" },
          { field: "response_hours", before: null, after: "8" },
          { field: "resolution_hours", before: null, after: "8760" },
        ],
      },
    ]);
  });

  test("have a limit of what parts may cost, which may be none", async () => {
    const other = await server.otherOrganisation("Costly Works");
    const edited = await edit(other, { estimate_limit: "25000" });
    expect(edited.estimate_limit).toBe("25000.00");
    expect((await edit(other, { estimate_limit: "25000.0" })).version).toBe(edited.version);
    const body = { estimate_limit: "-1" };
    expect(await other.refused(organisationCalls.updateSettings, { body })).toMatchObject({ status: 400 });
    expect(await edit(other, { estimate_limit: null })).toMatchObject({ estimate_limit: null });
  });

  test("that say nothing new write nothing", async () => {
    const { version, name, currency } = await settings();
    expect(await edit(owner, { name, currency, locked_modules: [] })).toMatchObject({ version });
    expect(await edit(owner, {})).toMatchObject({ version });
  });

  test("tell history what changed, with the organisation's name and to those who may read it", async () => {
    const other = await server.otherOrganisation("Lakeside Clinic");
    await edit(other, { fiscal_year_start: 1, locked_modules: ["brand", "supplier"] });
    const query = { subject_type: "organisation" as const };
    const { results } = await other.ok(activityCalls.list, { query });
    expect(results).toMatchObject([
      {
        action: "edited",
        subject_type: "organisation",
        subject_details: { name: "Lakeside Clinic" },
        changes: [
          { field: "fiscal_year_start", before: "April", after: "January" },
          { field: "locked_modules", before: null, after: "Brands, Suppliers" },
        ],
      },
    ]);
    expect((await owner.ok(activityCalls.list, { query })).results).toEqual([]);
  });

  test.for<[string, unknown]>([
    ["name", " "],
    ["name", "x".repeat(256)],
    ["currency", ""],
    ["currency", "rupees"],
    ["currency", "XXX"],
    ["currency", "DEM"],
    ["currency", "€"],
    ["currency", null],
    ["time_zone", ""],
    ["time_zone", "India"],
    ["time_zone", "+05:30"],
    ["time_zone", "IST"],
    ["time_zone", "asia/kolkata"],
    ["time_zone", "posix/Asia/Kolkata"],
    ["time_zone", "Asia/Kolkata'; select 1 --"],
    ["time_zone", "../../etc/passwd"],
    ["time_zone", `Etc/${"x".repeat(80)}`],
    ["fiscal_year_start", 0],
    ["fiscal_year_start", 13],
    ["fiscal_year_start", 4.5],
    ["fiscal_year_start", "4"],
    ["asset_tag_prefix", "-"],
    ["asset_tag_prefix", "=A1"],
    ["asset_tag_prefix", "@x"],
    ["asset_tag_prefix", "A\u0000B"],
    ["asset_tag_prefix", "A\nB"],
    ["asset_tag_prefix", "A\u202eB"],
    ["asset_tag_prefix", "<b>"],
    ["asset_tag_prefix", "x".repeat(13)],
    ["request_prefix", "=1"],
    ["response_hours", 0],
    ["response_hours", 8761],
    ["resolution_hours", 1.5],
    ["resolution_hours", "8"],
    ["working_days", []],
    ["working_days", [0]],
    ["working_days", [8]],
    ["working_days", ["1"]],
    ["working_days", null],
    ["opens_at", "9:30"],
    ["opens_at", "24:00"],
    ["opens_at", ""],
    ["closes_at", "24:30"],
    ["closes_at", "10:29"],
    ["closes_at", "09:00"],
    ["asset_tag_width", 0],
    ["asset_tag_width", 11],
    ["asset_tag_width", 2.5],
    ["asset_tag_width", 1e99],
    ["locked_modules", ["settings"]],
    ["locked_modules", ["user"]],
    ["locked_modules", ["nothing"]],
    ["locked_modules", "asset"],
  ])("refuse %s %j at its field and stay as they are", async ([field, value]) => {
    const before = await settings();
    const refused = await owner.refused(organisationCalls.updateSettings, { body: { [field]: value } });
    expect({ status: refused.status, code: refused.code }).toEqual({ status: 400, code: "invalid" });
    expect(Object.keys(refused.errors ?? {}).every((path) => path.split(".")[0] === field)).toBe(true);
    expect(await settings()).toEqual(before);
  });

  test("take prefixes of any script, none at all, and zones with unusual names", async () => {
    const other = await server.otherOrganisation();
    for (const asset_tag_prefix of ["", "MH/", "Größe #", "संपत्ति-", "IT_2.0 "]) {
      expect(await edit(other, { asset_tag_prefix })).toMatchObject({ asset_tag_prefix: asset_tag_prefix.trim() });
    }
    for (const time_zone of ["UTC", "America/Argentina/ComodRivadavia", "Etc/GMT+5", "Pacific/Chatham"]) {
      expect(await edit(other, { time_zone })).toMatchObject({ time_zone });
    }
  });

  test("need the permission to edit them; to read them that to see them", async () => {
    const reader = await server.asMember({ permissions: ["settings.view"] });
    const editor = await server.asMember({ permissions: ["settings.update"] });
    const stranger = await server.asMember({ permissions: ["asset.view"] });
    expect(await settings(reader)).toMatchObject({ name: "Meridian Hospitals" });
    for (const caller of [reader, stranger]) {
      expect(await caller.refused(organisationCalls.updateSettings, { body: { name: "Mine" } })).toMatchObject({
        status: 403,
      });
      expect(await caller.refused(organisationCalls.removeLogo)).toMatchObject({ status: 403 });
    }
    expect(await stranger.refused(organisationCalls.settings)).toMatchObject({ status: 403 });
    expect(await nobody.send(organisationCalls.settings)).toMatchObject({ status: 401 });
    expect(await edit(editor, { fiscal_year_start: 7 })).toMatchObject({ fiscal_year_start: 7 });
  });

  test("of another organisation are out of reach", async () => {
    const other = await server.otherOrganisation();
    const url = `${organisationCalls.settings.path}?organisation_id=${other.organisation_id}`;
    const asked = { method: "PATCH" as const, url, payload: { name: "Mine" } };
    const headers = { authorization: `Bearer ${owner.access_token}` };
    expect(await nobody.raw({ ...asked, headers })).toMatchObject({ status: 403, body: { code: "not_member" } });
    expect(await settings(other)).toMatchObject({ name: "Northwind Instruments" });
  });

  test("are refused to a stale version, which gets the present ones", async () => {
    const { version } = await settings();
    const ask = (name: string) =>
      owner.send(organisationCalls.updateSettings, { body: { name }, headers: { "if-match": String(version) } });
    expect(await ask("Meridian Hospitals Group")).toMatchObject({ status: 200 });
    const late = await ask("Somebody's Hospitals");
    expect(late).toMatchObject({
      status: 409,
      body: { code: "stale", current: { name: "Meridian Hospitals Group", version: version + 1 } },
    });
    await edit(owner, { name: "Meridian Hospitals" });
  });

  test("that two people edit at once lose neither's fields, and one of two with a version wins", async () => {
    const before = await settings();
    await Promise.all([edit(owner, { asset_tag_width: 6 }), edit(owner, { fiscal_year_start: 10 })]);
    const { version, ...after } = await settings();
    expect(after).toMatchObject({ asset_tag_width: 6, fiscal_year_start: 10 });
    expect(version).toBe(before.version + 2);
    const names = ["First", "Second", "Third"];
    const answers = await Promise.all(
      names.map((name) =>
        owner.send(organisationCalls.updateSettings, { body: { name }, headers: { "if-match": String(version) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await edit(owner, { name: "Meridian Hospitals", asset_tag_width: 4 });
  });
});

describe("what follows the settings", () => {
  test("new tags, while those that are there stay", async () => {
    const other = await server.otherOrganisation();
    const first = await makeAsset(other);
    await edit(other, { asset_tag_prefix: "LAB ", asset_tag_width: 6 });
    const second = await makeAsset(other);
    await edit(other, { asset_tag_prefix: "", asset_tag_width: 1 });
    const third = await makeAsset(other);
    expect([first, second, third].map(({ asset_id }) => asset_id)).toEqual(["AST-0001", "LAB000002", "3"]);
    expect(await other.ok(assetCalls.read, { params: { id: first.id } })).toMatchObject({ asset_id: "AST-0001" });
  });

  test("the organisation's days, at once", async () => {
    const other = await server.otherOrganisation();
    const { id } = await makeAsset(other);
    await admin.query("update asset set created = '2026-03-01T20:30:00Z' where id = $1", [id]);
    const madeOn = async (day: string) =>
      (await other.ok(assetCalls.list, { query: { created_from: day, created_to: day } })).count;
    expect([await madeOn("2026-03-01"), await madeOn("2026-03-02")]).toEqual([0, 1]);
    await edit(other, { time_zone: "America/New_York" });
    expect([await madeOn("2026-03-01"), await madeOn("2026-03-02")]).toEqual([1, 0]);
  });

  test("the last day of a new API token", async () => {
    const other = await server.otherOrganisation();
    await edit(other, { time_zone: "Pacific/Kiritimati" });
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const body = { name: "Days", expires_on: day, permissions: ["asset.view" as const] };
    const token = await other.ok(apiTokenCalls.create, { body });
    expect(new Date(token.expires_at).toISOString()).toBe(`${day}T10:00:00.000Z`);
  });
});

describe("the logo", () => {
  // Without any picture there is no folder of files to count.
  beforeAll(async () => makePicture(owner, (await makeAsset(owner)).id));

  const send = async (files: readonly UploadedFile[], caller = owner) => {
    const { status, body } = await upload(caller, organisationCalls.uploadLogo, {}, files);
    return { status, body: body as OrganisationSettings & { errors: Record<string, string[]> } };
  };
  const logo = async (name: string) => ({ name, bytes: await pngOf(64, 20) });

  test("is uploaded, shown by signed addresses, replaced and removed, with its files", async () => {
    const files = storedFiles(server);
    const first = await send([await logo("old.png")]);
    expect(first.status).toBe(200);
    const { logo: shown } = organisationSettings.parse(first.body);
    for (const url of [shown?.file ?? "", shown?.thumbnail ?? ""]) {
      expect(await nobody.raw({ method: "GET", url })).toMatchObject({ status: 200 });
    }
    const details = await owner.ok(organisationCalls.slugDetails);
    expect(details.logo).toBe(shown?.thumbnail);
    expect((await owner.ok(organisationCalls.brand)).results[0]?.logo).toBe(shown?.thumbnail);

    const second = await send([await logo("new.png")]);
    expect(second.body.logo?.id).not.toBe(shown?.id);
    expect(second.body.version).toBe(first.body.version + 1);
    expect(storedFiles(server)).toBe(files + 2);
    expect(await nobody.raw({ method: "GET", url: shown?.file ?? "" })).toMatchObject({ status: 404 });

    expect(await owner.ok(organisationCalls.removeLogo)).toMatchObject({ logo: null });
    expect(storedFiles(server)).toBe(files);
    const { version } = await settings();
    expect(await owner.ok(organisationCalls.removeLogo)).toMatchObject({ logo: null, version });
    const { results } = await owner.ok(activityCalls.list, { query: { subject_type: "organisation" } });
    expect(results.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ field: "logo", before: "new.png", after: null }],
      [{ field: "logo", before: "old.png", after: "new.png" }],
      [{ field: "logo", before: null, after: "old.png" }],
    ]);
  });

  test("takes no other picture away when it is replaced", async () => {
    const { id } = await makeComponent(owner);
    await makePicture(owner, id, { call: componentCalls.uploadAttachments });
    await send([await logo("old.png")]);
    await send([await logo("new.png")]);
    expect((await owner.ok(componentCalls.attachments, { params: { id } })).count).toBe(1);
    await owner.ok(organisationCalls.removeLogo);
    expect((await owner.ok(componentCalls.attachments, { params: { id } })).count).toBe(1);
  });

  test("of several uploads at once is one of them", async () => {
    const files = storedFiles(server);
    await Promise.all([1, 2, 3].map(async (index) => send([await logo(`${index}.png`)])));
    expect((await settings()).logo).not.toBeNull();
    expect(storedFiles(server)).toBe(files + 2);
    await owner.ok(organisationCalls.removeLogo);
  });

  test("is one picture", async () => {
    const files = storedFiles(server);
    const two = await send([await logo("a.png"), await logo("b.png")]);
    expect(two).toMatchObject({ status: 400, body: { errors: { attachments: ["One file only."] } } });
    expect(await send([])).toMatchObject({ status: 400, body: { errors: { attachments: ["This is Required."] } } });
    for (const { name, bytes, verdict } of hostilePictures()) {
      if (verdict !== "reject") continue;
      expect((await send([{ name, bytes }])).status, name).toBe(400);
    }
    expect((await settings()).logo).toBeNull();
    expect(storedFiles(server)).toBe(files);
  });
});
