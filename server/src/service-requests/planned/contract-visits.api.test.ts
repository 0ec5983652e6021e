import { assetCalls } from "@steward/contract/assets/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { CONTRACT_VISIT_LEAD } from "@steward/contract/cover/constants";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { askForVisits } from "./ask-for-visits.ts";

const server = await startTestServer();
const { admin, services } = server;

interface Visit {
  due: string;
  status: "Planned" | "Raised" | "Skipped";
  request: string | null;
  days: number;
}

/** Visits of a contract, and in how many days each is due. */
async function visitsOf(cover: string): Promise<Visit[]> {
  const { rows } = await admin.query<Visit>(
    `select v.due::text, v.status, v.request, v.due - (now() at time zone o.time_zone)::date as days
     from contract_visit v join organisation o on o.id = v.organisation_id where v.cover = $1 order by v.due`,
    [cover],
  );
  return rows;
}

/** Lets so many days pass for a contract: its days and those of its visits are put back, and no trigger plans anew. */
async function later(cover: string, days: number) {
  await admin.query(`begin; set local session_replication_role = replica;
    update cover set starts = starts - ${days}, ends = ends - ${days} where id = '${cover}';
    create temporary table passed on commit drop as select * from contract_visit where cover = '${cover}';
    delete from contract_visit where cover = '${cover}';
    update passed set due = due - ${days};
    insert into contract_visit select * from passed; commit`);
}

/** An asset of an organisation with a contract from so many days ago to so many days ahead. */
async function contracted(owner: Caller, { from = -10, to = 355, visits_per_year = 4 } = {}) {
  const asset = await makeAsset(owner);
  const body = { amc_start_date: dayIn(from), amc_end_date: dayIn(to), visits_per_year, contract_number: "AMC-7" };
  const { id } = await owner.ok(coverCalls.addAmc, { params: { id: asset.id }, body });
  return { asset: asset.id, cover: id };
}

const requestsOf = async (owner: Caller, asset: string) =>
  (await owner.ok(serviceRequestCalls.list, { query: { steward_asset: [asset], page_size: 100 } })).results;

test("visits are spread evenly over the time of the contract, from today on", async () => {
  const owner = await server.otherOrganisation();
  const { cover } = await contracted(owner);
  const days = (await visitsOf(cover)).map((visit) => visit.days);
  expect(days).toHaveLength(4);
  expect(days[0]).toBeGreaterThan(30);
  for (const [index, day] of days.entries())
    if (index > 0) expect(Math.abs(day - (days[index - 1] ?? 0) - 91.5)).toBeLessThanOrEqual(1);
  const begun = await contracted(owner, { from: -200, to: 165 });
  expect((await visitsOf(begun.cover)).length).toBe(2);
  const amc = await owner.ok(coverCalls.readAmc, { params: { id: begun.cover } });
  expect(amc.next_visit).toBe((await visitsOf(begun.cover))[0]?.due);
});

test("any terms promise as many visits as they say, each on a day of its own within the contract", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 0, max: 366 }), async (length, per_year) => {
      const { rows } = await admin.query<{ day: number }>(
        `select d - date '2026-01-01' as day from contract_visit_days('2026-01-01', date '2026-01-01' + $1::int - 1, $2) d`,
        [length, per_year],
      );
      const days = rows.map(({ day }) => day);
      const promised = per_year === 0 ? 0 : Math.min(length, Math.max(1, Math.round((per_year * length) / 365.25)));
      expect(days).toHaveLength(promised);
      expect(new Set(days).size).toBe(promised);
      for (const day of days) expect(day >= 0 && day < length).toBe(true);
      const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
      if (gaps.length > 0) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

test("a visit is asked for a week ahead, once, under the contract although a warranty holds", async () => {
  const owner = await server.otherOrganisation();
  const { asset, cover } = await contracted(owner);
  const body = { start_date: "2020-01-01", end_date: "2090-01-01" };
  await owner.ok(coverCalls.addWarranty, { params: { id: asset }, body });
  const [first] = await visitsOf(cover);
  const wait = (first?.days ?? 0) - CONTRACT_VISIT_LEAD;
  await later(cover, wait - 1);
  await askForVisits(services, owner.organisation_id);
  expect(await requestsOf(owner, asset)).toEqual([]);
  await later(cover, 1);
  await Promise.all([1, 2, 3].map(() => askForVisits(services, owner.organisation_id)));
  const requests = await requestsOf(owner, asset);
  expect(requests).toMatchObject([
    { type: "AMC Visit", source: "Planned", coverage: "AMC", contract_number: "AMC-7", raised_by_details: null },
  ]);
  expect((await visitsOf(cover))[0]).toMatchObject({ status: "Raised", request: requests[0]?.id });
});

test("after a long pause the newest visit is asked for, and the history of the asset tells the others", async () => {
  const owner = await server.otherOrganisation();
  const { asset, cover } = await contracted(owner, { visits_per_year: 12 });
  await later(cover, 200);
  await askForVisits(services, owner.organisation_id);
  expect(await requestsOf(owner, asset)).toHaveLength(1);
  const visits = await visitsOf(cover);
  expect(visits.filter(({ status }) => status === "Raised")).toHaveLength(1);
  const skipped = visits.filter(({ status }) => status === "Skipped");
  expect(skipped.length).toBeGreaterThan(4);
  const { results } = await owner.ok(assetCalls.activity, { params: { id: asset } });
  const told = results.find(({ action }) => action === "AMC visits skipped");
  expect(told?.changes[0]?.after).toContain(skipped[0]?.due);
});

test("nothing is asked for once the contract is over or the asset archived, and new terms replace what is planned", async () => {
  const owner = await server.otherOrganisation();
  const over = await contracted(owner, { visits_per_year: 12 });
  await later(over.cover, 400);
  await askForVisits(services, owner.organisation_id);
  expect(await requestsOf(owner, over.asset)).toEqual([]);
  expect(new Set((await visitsOf(over.cover)).map(({ status }) => status))).toEqual(new Set(["Skipped"]));

  const gone = await contracted(owner, { visits_per_year: 12 });
  await owner.ok(assetCalls.archive, { params: { id: gone.asset } });
  await later(gone.cover, 60);
  await askForVisits(services, owner.organisation_id);
  expect(new Set((await visitsOf(gone.cover)).map(({ status }) => status))).toEqual(new Set(["Planned"]));

  const { asset, cover } = await contracted(owner);
  const before = await visitsOf(cover);
  await later(cover, (before[0]?.days ?? 0) - 3);
  await askForVisits(services, owner.organisation_id);
  await owner.ok(coverCalls.updateAmc, { params: { id: cover }, body: { visits_per_year: 52 } });
  const after = await visitsOf(cover);
  const raised = after.filter(({ status }) => status === "Raised");
  expect(raised).toHaveLength(1);
  expect(after.every(({ status, due }) => status === "Raised" || due > (raised[0]?.due ?? ""))).toBe(true);
  expect(after.length).toBeGreaterThan(40);
  await owner.ok(coverCalls.updateAmc, { params: { id: cover }, body: { visits_per_year: null } });
  expect((await visitsOf(cover)).map(({ status }) => status)).toEqual(["Raised"]);
  expect(await requestsOf(owner, asset)).toHaveLength(1);
});

test("whatever the clock does, each visit is asked for or skipped once, and a run asks for one at most", async () => {
  const owner = await server.otherOrganisation();
  const jumps = fc.array(fc.integer({ min: -60, max: 150 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(jumps, fc.integer({ min: 1, max: 24 }), async (days, visits_per_year) => {
      const { asset, cover } = await contracted(owner, { visits_per_year, to: 700 });
      const planned = (await visitsOf(cover)).length;
      const ended = new Map<number, string | null>();
      for (const jump of days) {
        const before = await requestsOf(owner, asset);
        await later(cover, jump);
        await Promise.all([
          askForVisits(services, owner.organisation_id),
          askForVisits(services, owner.organisation_id),
        ]);
        const requests = await requestsOf(owner, asset);
        expect(requests.length - before.length).toBeLessThanOrEqual(1);
        const visits = await visitsOf(cover);
        expect(visits).toHaveLength(planned);
        for (const [index, { status, request }] of visits.entries()) {
          if (ended.has(index)) expect(request).toBe(ended.get(index));
          if (status !== "Planned") ended.set(index, request);
        }
        const asked = visits.flatMap(({ request }) => (request ? [request] : []));
        expect(asked.toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
      }
    }),
    { numRuns: 8 },
  );
});
