import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { userCalls } from "@steward/contract/users/calls";
import { beforeAll, expect, test } from "vitest";
import { inOrganisation } from "../../database/transaction.ts";
import { receiveCode } from "../../sign-in/sign-in-factory.ts";
import { type Caller, callerOf } from "../../test-server/caller.ts";
import { startTestServer, type TestServer } from "../../test-server/start-test-server.ts";

const DAY_MS = 86_400_000;
const server = await startTestServer({ set_up: false });
const { admin, nobody } = server;
let owner: Caller;

const signedIn = async (email: string) => {
  const { otp_token, otp } = await receiveCode(server, email);
  const session = await nobody.ok(signInCalls.verify, { body: { otp_token, otp } });
  return callerOf(server.app, { ...nobody, ...session, organisation_id: session.organisation_list[0]?.id ?? "" });
};

/** Making two years of sample data takes seconds, and more of them beside other tests. */
const SAMPLE_MS = 180_000;

let organisations: ResponseOf<typeof setupCalls.create>["organisations"];

beforeAll(async () => {
  ({ organisations } = await nobody.ok(setupCalls.create, { body: { sample: true } }));
  owner = await signedIn("asha@meridian.example");
}, SAMPLE_MS);

test("the sample customer has suppliers, providers and depreciations that its models use", async () => {
  expect(await owner.ok(organisationCalls.slugDetails)).toMatchObject({ name: "Meridian Hospitals" });

  const suppliers = await owner.ok(supplierCalls.list);
  expect(suppliers.count).toBeGreaterThanOrEqual(3);
  for (const one of suppliers.results) {
    expect(one.country_details?.name).toBe("India");
    for (const key of [
      "email",
      "contact_name",
      "contact_number",
      "line1",
      "line2",
      "city",
      "state",
      "pincode",
    ] as const) {
      expect(one[key], `${one.name}: ${key}`).not.toBe("");
    }
  }
  const providers = await owner.ok(serviceProviderCalls.list);
  const company = organisations.find(({ kinds }) => kinds.includes("service_provider"));
  const linked = providers.results.filter(({ organisation }) => organisation !== null);
  expect(linked.map(({ organisation_details }) => organisation_details)).toEqual([
    { id: company?.id, name: company?.name },
  ]);
  expect(providers.count).toBeGreaterThan(linked.length);

  const depreciations = await owner.ok(depreciationCalls.list);
  expect(depreciations.results.every(({ model_count }) => model_count > 0)).toBe(true);
  const models = await owner.ok(modelCalls.list, { query: { page_size: 100 } });
  expect(models.results.filter(({ depreciation }) => depreciation === null)).toEqual([]);
});

test("its history goes back two years and was made by several people on working days in working hours", async () => {
  const { rows } = await admin.query<{ name: string; action: string; created: string; local: string; day: number }>(
    `select a.name, h.action, h.created, to_char(h.created at time zone 'Asia/Kolkata', 'HH24:MI') as local,
       extract(isodow from h.created at time zone 'Asia/Kolkata')::int as day
     from activity h join account a on a.id = h.actor where h.organisation_id = $1 and h.action <> 'signed in' order by h.id`,
    [owner.organisation_id],
  );
  const now = Date.now();
  const days = rows.map(({ created }) => (now - Date.parse(created)) / DAY_MS);
  expect(Math.max(...days)).toBeGreaterThan(725);
  expect(Math.max(...days)).toBeLessThan(735);
  expect(Math.min(...days)).toBeGreaterThan(0);
  expect(Math.min(...days)).toBeLessThan(4);
  expect(days).toEqual([...days].sort((one, other) => other - one));
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThanOrEqual(5);
  const actions = new Set(rows.map(({ action }) => action));
  const expected = ["created", "edited", "moved", "status changed", "archived", "restored", "imported"];
  expect([...actions]).toEqual(expect.arrayContaining([...expected, "uploaded", "pictures added"]));
  expect(rows.filter(({ local, day }) => day === 7 || local < "08:30" || local > "21:30")).toEqual([]);
  const months = new Set(rows.map(({ created }) => new Date(created).toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(24);
});

test("records are as old as their history says, and the log counts its days", async () => {
  const { rows } = await admin.query(
    `select s.asset_id from asset s join lateral (select min(created) as first, max(created) as last from activity h
       where h.organisation_id = s.organisation_id and h.subject_id = s.id) h on true
     where s.organisation_id = $1 and (abs(extract(epoch from s.created - h.first)) > 1
       or abs(extract(epoch from s.modified - h.last)) > 1 or h.first is null)`,
    [owner.organisation_id],
  );
  expect(rows).toEqual([]);
  const half = new Date(Date.now() - 365 * DAY_MS).toISOString().slice(0, 10);
  const kept = async () => {
    const count = "select count(*)::int as n from activity where organisation_id = $1";
    return (await admin.query<{ n: number }>(count, [owner.organisation_id])).rows[0]?.n ?? 0;
  };
  // The jobs of the installation write beside this.
  const before = await kept();
  const [all, since, until] = await Promise.all(
    [{}, { from: half }, { to: half }].map((query) => owner.ok(activityCalls.list, { query })),
  );
  expect(all?.count).toBeGreaterThanOrEqual(before);
  expect(all?.count).toBeLessThanOrEqual(await kept());
  expect(since?.count).toBeLessThan(all?.count ?? 0);
  expect((since?.count ?? 0) + (until?.count ?? 0)).toBeGreaterThanOrEqual(all?.count ?? 0);
});

test("it has an import with rejected rows, pictures, custom fields, covers that end and a branch abroad", async () => {
  const { results } = await owner.ok(importCalls.list);
  expect(results).toMatchObject([{ state: "Done", created_by_details: { name: "Meera Joshi" } }]);
  expect(results[0]?.counts.rejected).toBeGreaterThanOrEqual(4);
  expect(results[0]?.counts.create).toBeGreaterThanOrEqual(30);
  const models = await owner.ok(modelCalls.list, { query: { page_size: 100 } });
  expect(models.count).toBe(30);
  expect(models.results.filter(({ primary_image }) => primary_image === null)).toEqual([]);
  const countries = (await owner.ok(branchCalls.list)).results.map(({ address }) => address?.country_details?.name);
  expect([...new Set(countries)].sort()).toEqual(["India", "United Arab Emirates"]);
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  for (const range of [
    { cover_ends_from: day(-90), cover_ends_to: day(-1) },
    { cover_ends_from: day(0), cover_ends_to: day(30) },
  ]) {
    expect((await owner.ok(assetCalls.list, { query: range })).count).toBeGreaterThan(0);
  }
  const { rows } = await admin.query(
    "select count(*)::int as n from custom_value where organisation_id = $1 and asset is not null",
    [owner.organisation_id],
  );
  expect(rows[0].n).toBeGreaterThan(100);
});

test("its agency has people in cities and with skills of the shared lists, most of whom others see", async () => {
  const { rows } = await admin.query<{ all: number; without_consent: number; published: number }>(
    `select count(*)::int as all, count(*) filter (where p.consent_on is null)::int as without_consent,
       count(q.id)::int as published, count(distinct p.name)::int as names,
       count(*) filter (where p.city is null or p.position is null or cardinality(p.languages) < 2
         or not exists (select from personnel_skill k join expertise e on e.id = k.skill and e.kind = 'skill'
           where k.profile = p.id))::int as lacking,
       (select count(*)::int from personnel_employment w where w.start_date > now() or w.end_date < w.start_date
         or exists (select from personnel_employment o where o.profile = w.profile and o.id <> w.id
           and daterange(o.start_date, o.end_date, '[]') && daterange(w.start_date, w.end_date, '[]'))) as absurd
     from personnel_profile p left join personnel_publication q on q.id = p.id`,
  );
  expect(rows[0]).toMatchObject({ all: 300, names: 300, lacking: 0, absurd: 0, without_consent: 12 });
  expect(rows[0]?.published).toBeGreaterThan(240);
  expect(rows[0]?.published).toBeLessThan(288);
});

test("its site manager is limited to a hospital, and works there only", async () => {
  const { results } = await owner.ok(userCalls.list, { query: { search: "Farhan" } });
  expect(results[0]?.scope_details.map(({ name }) => name)).toEqual(["Pune Main Hospital"]);
  const farhan = await signedIn("farhan@meridian.example");
  const seen = await farhan.ok(assetCalls.list, { query: { page_size: 100, archived: "include" } });
  expect([...new Set(seen.results.map(({ branch_details }) => branch_details?.name))]).toEqual(["Pune Main Hospital"]);
});

test("who is to be reminded today has been reminded", async () => {
  const { services } = server;
  const { organisation_id } = owner;
  const told = async () =>
    (
      await admin.query(
        `select (select count(*) from reminder) as of_cover, (select count(*) from placement_reminder) as of_placements,
           (select count(*) from certificate_reminder) as of_certificates, (select count(*) from mail_tally) as mails`,
      )
    ).rows[0];
  const before = await told();
  const { rows } = await admin.query("select (now() at time zone 'Asia/Kolkata')::date::text as today");
  for (const remind of services.facts.reminds) {
    await inOrganisation(services.database.work, { organisation_id, scope: null }, (tx) =>
      remind(services, tx, { id: organisation_id, today: rows[0].today }),
    );
  }
  expect(await told()).toEqual(before);
});

test("two installations get the same sample", async () => {
  const other: TestServer = await startTestServer({ set_up: false });
  await other.nobody.ok(setupCalls.create, { body: { sample: true } });
  const lifeIn = async ({ admin: asAdmin }: TestServer) =>
    (
      await asAdmin.query(
        `select s.asset_id, h.action, h.created, h.reason, a.name from activity h join asset s on s.id = h.subject_id
         join account a on a.id = h.actor join organisation o on o.id = s.organisation_id and o.name = 'Meridian Hospitals'
         where h.import_id is null order by s.asset_id, h.created, h.action`,
      )
    ).rows;
  expect(await lifeIn(other)).toEqual(await lifeIn(server));
});
