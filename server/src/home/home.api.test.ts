import { randomUUID } from "node:crypto";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { homeCalls } from "@steward/contract/home/calls";
import { homeCards } from "@steward/contract/home/constants";
import { importSettings } from "@steward/contract/imports/rules";
import { importCalls } from "@steward/contract/imports/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { reminderCalls } from "@steward/contract/reminders/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { startedCampaign } from "../audits/audit-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { admin } = server;
const owner = await server.otherOrganisation();

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const home = (caller: Caller) => caller.ok(homeCalls.read);
const countsOf = async (caller: Caller) =>
  Object.fromEntries((await home(caller)).duties.map(({ kind, count }) => [kind, count]));

const SETTINGS = importSettings.parse({
  columns: [],
  match: null,
  update_existing: false,
  create_missing: false,
  day_order: "ymd",
  values: {},
});

/** Two of everything that needs somebody, at the branch and elsewhere, and as much that does not. */
async function makeDuties(branch: string) {
  for (const location of [branch, undefined]) {
    const place = location ? { location } : {};
    const late = await makeAsset(owner, { asset_name: "Late", ...place });
    await owner.ok(custodyCalls.checkOut, { params: { id: late.id }, body: { user: owner.account_id } });
    await admin.query("update custody set expected_return = current_date - 3 where asset = $1", [late.id]);
    const wanted = await makeAsset(owner, { asset_name: "Wanted", ...place });
    const days = { starts: dayFromNow(2), ends: dayFromNow(4) };
    await owner.ok(reservationCalls.request, { params: { id: wanted.id }, body: days });
    const covered = await makeAsset(owner, { asset_name: "Covered", amc_end_date: dayFromNow(9), ...place });
    await makeAsset(owner, { asset_name: "Safe", amc_end_date: dayFromNow(90), ...place });
    await admin.query(
      `insert into reminder (organisation_id, id, cover, account_id, days, ends, places)
        select organisation_id, gen_random_uuid(), id, $2, 30, ends, places from cover where asset = $1`,
      [covered.id, owner.account_id],
    );
  }
  const held = await makeAsset(owner, { location: branch });
  await owner.ok(custodyCalls.checkOut, { params: { id: held.id }, body: { user: owner.account_id } });
  const [custody] = (await owner.ok(custodyCalls.ofAsset, { params: { id: held.id } })).results;
  await owner.ok(custodyCalls.accept, { params: { id: custody?.id ?? "" }, body: {} });
  for (const [state, days] of [
    ["Failed", 1],
    ["Failed", 60],
    ["Done", 1],
  ] as const) {
    await admin.query(
      `insert into import (organisation_id, id, kind, file_name, storage_key, state, settings, created_by, begun_by,
          created, message)
        values ($1, $2, 'assets', 'register.csv', $3, $7, $4, $5, $5, now() - make_interval(days => $6), 'No rows')`,
      [owner.organisation_id, randomUUID(), randomUUID(), SETTINGS, owner.account_id, days, state],
    );
  }
  await startedCampaign(owner, { name: "Yearly" });
}

let branch: string;
beforeAll(async () => {
  await admin.query("update organisation set time_zone = 'UTC' where id = $1", [owner.organisation_id]);
  branch = (await makeBranch(owner, { name: "Depot" })).id;
  await makeDuties(branch);
});

describe("what needs somebody today", () => {
  test("counts what the lists behind its numbers contain", async () => {
    const { today } = await home(owner);
    const count = (page: { count: number }) => page.count;
    const listed = {
      overdue: count(await owner.ok(custodyCalls.list, { query: { state: ["overdue"] } })),
      acceptance: count(await owner.ok(custodyCalls.mine, { query: { to_accept: true } })),
      requests: count(await owner.ok(reservationCalls.list, { query: { state: ["requested"] } })),
      audits: count(await owner.ok(campaignCalls.list, { query: { state: ["Active", "Resolving"] } })),
      cover: count(await owner.ok(coverCalls.list, { query: { ends_from: today, ends_to: dayFromNow(30) } })),
      reminders: count(await owner.ok(reminderCalls.list)),
      imports: count(await owner.ok(importCalls.list, { query: { state: ["Failed"], from: dayFromNow(-7) } })),
    };
    expect(await countsOf(owner)).toEqual(listed);
    expect(listed).toEqual({
      overdue: 2,
      acceptance: 2,
      requests: 2,
      audits: 1,
      cover: 2,
      reminders: 2,
      imports: 1,
    });
  });

  test("names the most pressing ones", async () => {
    const { duties } = await home(owner);
    const first = Object.fromEntries(duties.map((duty) => [duty.kind, duty.first[0]]));
    expect(duties.map(({ kind }) => kind)).toEqual([
      "overdue",
      "acceptance",
      "requests",
      "audits",
      "cover",
      "reminders",
      "imports",
    ]);
    expect(first).toMatchObject({
      overdue: { name: "Late", about: owner.name, day: dayFromNow(-3) },
      acceptance: { name: "Late", about: owner.name },
      requests: { name: "Wanted", about: owner.name, day: dayFromNow(2) },
      audits: { name: "Yearly", to_find: expect.any(Number), to_decide: 0 },
      cover: { name: "Covered", cover: "amc", day: dayFromNow(9) },
      reminders: { name: "Covered", cover: "amc" },
      imports: { name: "register.csv", about: "No rows" },
    });
  });

  test("is no more than the caller may see", async () => {
    const at = async (permissions: string[]) => {
      const member = await server.asMember({ permissions: permissions as never }, owner.organisation_id);
      return Object.keys(await countsOf(member));
    };
    expect(await at([])).toEqual([]);
    expect(await at(["asset.view"])).toEqual(["cover"]);
    expect(await at(["asset.view", "asset.check_in_out"])).toEqual(["overdue", "requests", "cover"]);
    expect(await at(["asset.view", "asset.audit", "asset.import"])).toEqual(["audits", "cover", "imports"]);
  });

  test("is of the places that the caller is limited to", async () => {
    const rights = { permissions: ["asset.view", "asset.check_in_out", "asset.import"] as never, scope: [branch] };
    const member = await server.asMember(rights, owner.organisation_id);
    expect(await countsOf(member)).toEqual({ overdue: 1, requests: 1, cover: 1 });
    const { numbers } = await home(member);
    expect(numbers).toMatchObject({ assets: 5, held: 2 });
    expect((await member.ok(custodyCalls.list)).count).toBe(2);
  });
});

test("the numbers are those of the lists that they open", async () => {
  const counted = async () => ({
    assets: (await owner.ok(assetCalls.list)).count,
    archived: (await owner.ok(assetCalls.list, { query: { archived: "only" } })).count,
    held: (await owner.ok(custodyCalls.list)).count,
    models: (await owner.ok(modelCalls.list)).count,
    branches: (await owner.ok(branchCalls.list)).count,
    categories: (await owner.ok(categoryCalls.list)).count,
  });
  const { numbers, statuses } = await home(owner);
  expect(numbers).toEqual(await counted());
  for (const { id, asset_count } of statuses) {
    expect((await owner.ok(assetCalls.list, { query: { status: [id] } })).count).toBe(asset_count);
  }
  const nobody = await server.asMember({ permissions: [] }, owner.organisation_id);
  const nothing = { assets: null, archived: null, held: null, models: null, branches: null, categories: null };
  expect(await home(nobody)).toMatchObject({ numbers: nothing, statuses: [], duties: [] });
});

describe("the arrangement of the page", () => {
  const atStart = homeCards.map((card) => ({ card, is_hidden: false }));
  const arrange = (caller: Caller, arrangement: { card: (typeof homeCards)[number]; is_hidden: boolean }[]) =>
    caller.ok(homeCalls.arrange, { body: { arrangement } });

  test("is kept for each member, and given back by naming no card", async () => {
    const [one, other] = [await server.asMember({ permissions: [] }), await server.asMember({ permissions: [] })];
    expect((await home(one)).arrangement).toEqual(atStart);
    const wanted = [
      { card: "recent", is_hidden: false },
      { card: "today", is_hidden: true },
    ] as const;
    const all = [...wanted, ...atStart.filter(({ card }) => card !== "recent" && card !== "today")];
    expect(await arrange(one, [...wanted])).toEqual({ arrangement: all });
    expect((await home(one)).arrangement).toEqual(all);
    expect((await home(other)).arrangement).toEqual(atStart);
    expect(await arrange(one, [])).toEqual({ arrangement: atStart });
    expect((await home(one)).arrangement).toEqual(atStart);
  });

  test("names each card once, and none that there is not", async () => {
    const twice = { card: "today", is_hidden: false } as const;
    const body = { arrangement: [twice, twice] };
    expect(await owner.refused(homeCalls.arrange, { body })).toMatchObject({ status: 400 });
    const unknown = { arrangement: [{ card: "weather", is_hidden: false }] } as never;
    expect(await owner.refused(homeCalls.arrange, { body: unknown })).toMatchObject({ status: 400 });
  });

  test("goes with its member", async () => {
    const member = await server.asMember({ permissions: [] });
    await arrange(member, [{ card: "recent", is_hidden: true }]);
    await admin.query("delete from membership where account_id = $1", [member.account_id]);
    const { rows } = await admin.query("select from home_page where account_id = $1", [member.account_id]);
    expect(rows).toEqual([]);
  });
});
