import { activityCalls } from "@steward/contract/activity/calls";
import { subjectTypes } from "@steward/contract/activity/constants";
import { type LoggedActivity, activityRules } from "@steward/contract/activity/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import type { QueryOf } from "@steward/contract/kit/call";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import fc from "fast-check";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { freshName, makeBrand, statusNamed } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorldFor, prepare, sendSample } from "../test-server/world/world.ts";
import { makePastEntries, type PastEntry } from "./activity-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

type Query = QueryOf<typeof activityCalls.list>;
const list = (caller: Caller, query: Query = {}) => caller.ok(activityCalls.list, { query });

/** Follows `next` to the last entry; the exact count equals the number of entries. */
async function walk(caller: Caller, query: Query = {}): Promise<LoggedActivity[]> {
  const first = await list(caller, query);
  const { results } = first;
  let { next } = first;
  while (next) {
    const { pathname, search } = new URL(next);
    const { body } = await caller.raw({ url: pathname + search });
    const page = activityRules.list.response.parse(body);
    results.push(...page.results);
    next = page.next;
  }
  expect(first.count).toBe(results.length);
  return results;
}

describe("an entry", () => {
  test("tells who did what to which record, before and after", async () => {
    const broken = await statusNamed(owner, "Out of Order");
    const asset = await makeAsset(owner, { asset_id: "MRI-001", asset_name: "Scanner" });
    await owner.ok(assetCalls.changeStatus, {
      params: { id: asset.id },
      body: { status: broken.id, reason: "No image" },
    });
    const { results, count } = await list(owner, { subject: asset.id });
    expect(count).toBe(2);
    expect(results[0]).toEqual({
      id: expect.any(String),
      action: "status changed",
      actor_details: { id: owner.account_id, name: owner.name },
      import: null,
      reason: "No image",
      changes: [{ field: "status", before: "In Stock", after: "Out of Order" }],
      created: expect.any(String),
      subject_type: "asset",
      subject_id: asset.id,
      subject_name: "MRI-001 · Scanner",
      subject_details: { id: asset.id, name: "MRI-001 · Scanner", branch: null },
    });
    expect(results[1]).toMatchObject({ action: "created" });
  });

  test("names its record as it is called today, and one that is gone as its history told last", async () => {
    const brand = await makeBrand(owner);
    await owner.ok(brandCalls.update, { params: { id: brand.id }, body: { name: "Philips" } });
    const names = async () => (await list(owner, { subject: brand.id })).results.map((entry) => entry.subject_name);
    expect(await names()).toEqual(["Philips", "Philips"]);
    await owner.ok(brandCalls.remove, { params: { id: brand.id } });
    expect(await names()).toEqual(["Philips", "Philips", "Philips"]);
    const { results } = await list(owner, { subject: brand.id });
    expect(results.map((entry) => entry.subject_details)).toEqual([null, null, null]);
  });

  test("of a place carries the branch it is in", async () => {
    const branch = await makeBranch(owner);
    const building = await makeLocation(owner, branch.id);
    const { results } = await list(owner, { subject: `${branch.id},${building.id}` });
    expect(results.map((entry) => entry.subject_details)).toEqual([
      { id: building.id, name: building.name, branch: branch.id },
      { id: branch.id, name: branch.name, branch: branch.id },
    ]);
  });

  test("of a kind that is not known any more, by nobody and about nothing, is told as it stands", async () => {
    const subject_id = v7();
    const { organisation_id } = owner;
    const created = "2020-05-05T05:05:05Z";
    await makePastEntries(admin, [{ organisation_id, created, subject_id, subject_type: "gadget", action: "painted" }]);
    expect((await list(owner, { subject: subject_id })).results).toMatchObject([
      { subject_type: "gadget", action: "painted", subject_name: "", subject_details: null, actor_details: null },
    ]);
  });
});

test("every call that writes leaves entries of a known kind, each with a name", async () => {
  const caller = await server.otherOrganisation();
  for (const call of boundCalls(server.app).filter(
    ({ method, permission }) => method !== "GET" && permission !== "public" && permission !== "operator",
  )) {
    if (/^(sessions|users\.update|users\.remove|users\.toggle|imports\.(run|undo))/.test(call.name)) continue;
    const world = await makeWorldFor(call, caller);
    await prepare(call, caller, world);
    await sendSample(call, caller, world);
  }
  const entries = await walk(caller, { page_size: 100 });
  expect(entries.length).toBeGreaterThan(60);
  const nameless = entries.filter(
    ({ subject_name, subject_id }) => !subject_name && subject_id !== caller.organisation_id,
  );
  expect(nameless).toEqual([]);
  expect(subjectTypes).toEqual(expect.arrayContaining(entries.map(({ subject_type }) => subject_type)));
});

describe("filters", () => {
  const DAY = 86_400_000;
  const kinds = ["asset", "brand", "user", "import"] as const;
  const actions = ["created", "edited", "deleted"];

  test("find exactly the entries that fit, page by page, whatever is combined", async () => {
    const caller = await server.otherOrganisation();
    const { organisation_id } = caller;
    const { results: seeds } = await list(caller);
    expect(seeds).toEqual([]);
    const people = [caller, await server.asMember({}, organisation_id)];
    const subjects = [v7(), v7(), v7()];
    const begin = Date.parse("2026-01-01T00:00:00Z");
    const entries = Array.from(
      { length: 120 },
      (_, index): Required<PastEntry> => ({
        organisation_id,
        // Around midnight in India (18:30 UTC).
        created: new Date(
          begin + Math.floor(index / 4) * DAY + 18.5 * 3_600_000 + ((index % 4) - 2) * 1000,
        ).toISOString(),
        actor: index % 7 === 0 ? null : (people[index % 2]?.account_id ?? null),
        action: actions[index % 3] ?? "",
        subject_type: kinds[index % 4] ?? "",
        subject_id: subjects[index % 3] ?? "",
        changes: [{ field: "notes", before: `Röntgen ${index % 5}`, after: null }],
        reason: index % 10 === 0 ? "50% off_hire" : "",
      }),
    );
    const ids = await makePastEntries(admin, entries);
    const dayOf = ({ created }: PastEntry) =>
      new Date(Date.parse(created) + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const some = <T>(list: readonly T[]) => fc.option(fc.subarray([...list], { minLength: 1 }), { nil: undefined });
    const day = fc.option(
      fc.integer({ min: -2, max: 33 }).map((n) => new Date(begin + n * DAY).toISOString().slice(0, 10)),
      {
        nil: undefined,
      },
    );
    const queries = fc.record({
      actor: some(people.map(({ account_id }) => account_id)),
      subject: some(subjects),
      subject_type: some(kinds),
      action: fc.constantFrom(undefined, undefined, ...actions),
      search: fc.constantFrom(undefined, undefined, "rontgen 3", "50% OFF_", caller.name, "EDIT", "nowhere"),
      from: day,
      to: day,
      page_size: fc.integer({ min: 7, max: 100 }),
    });
    const fits = (entry: Required<PastEntry>, query: Parameters<Parameters<typeof queries.map>[0]>[0]) => {
      const { actor, subject, subject_type, action, search, from, to } = query;
      const name = people.find(({ account_id }) => account_id === entry.actor)?.name ?? "";
      const text = [entry.action, entry.reason, name, entry.changes[0]?.before].join("\n").toLowerCase();
      return (
        (!actor || (entry.actor !== null && actor.includes(entry.actor))) &&
        (!subject || subject.includes(entry.subject_id)) &&
        (!subject_type || subject_type.some((kind) => kind === entry.subject_type)) &&
        (!action || action === entry.action) &&
        (!search || text.replaceAll("ö", "o").includes(search.toLowerCase())) &&
        (!from || dayOf(entry) >= from) &&
        (!to || dayOf(entry) <= to)
      );
    };
    const newestFirst = [...ids].sort().reverse();
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const found = ids.filter((_, index) => fits(entries[index] as Required<PastEntry>, query));
        const walked = await walk(caller, query);
        expect(walked.map(({ id }) => id)).toEqual(newestFirst.filter((id) => found.includes(id)));
      }),
      { numRuns: 60 },
    );
  });

  test("refuse what is no day, no kind and no id", async () => {
    const wrong = { from: "31-01-2026", to: "2026-02-30", subject_type: "planet", actor: "me", subject: "x" };
    for (const [name, value] of Object.entries(wrong)) {
      const { status, errors } = await owner.refused(activityCalls.list, { query: { [name]: value } });
      expect([status, Object.keys(errors ?? {})]).toEqual([400, [expect.stringMatching(`^${name}`)]]);
    }
  });
});

test("entries that are added while somebody pages are neither repeated nor do they hide others", async () => {
  const caller = await server.otherOrganisation();
  const made = [];
  for (const _ of "123456") made.push((await makeBrand(caller)).id);
  const first = await list(caller, { page_size: 4 });
  await makeBrand(caller);
  const { pathname, search } = new URL(first.next ?? "");
  const { body } = await caller.raw({ url: pathname + search });
  const second = activityRules.list.response.parse(body);
  expect([...first.results, ...second.results].map(({ subject_id }) => subject_id)).toEqual(made.reverse());
  expect([first.count, second.count]).toEqual([6, 7]);
});

test("entries of other organisations are nobody else's business", async () => {
  const other = await server.otherOrganisation();
  const brand = await makeBrand(other);
  expect((await list(owner, { subject: brand.id })).count).toBe(0);
  expect((await list(owner, { actor: other.account_id })).count).toBe(0);
  const kept = await walk(owner, { page_size: 100 });
  expect(kept.some(({ actor_details }) => actor_details?.id === other.account_id)).toBe(false);
});

test("who may not see costs neither reads nor finds them", async () => {
  const asset = await makeAsset(owner, { purchase_cost: "77001.25", notes: "Bought" });
  await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { purchase_cost: "88002.50" } });
  const viewer = await server.asMember({ permissions: ["activity.view"] });
  const fields = async (caller: Caller) =>
    (await list(caller, { subject: asset.id })).results.flatMap(({ changes }) => changes.map(({ field }) => field));
  expect(await fields(owner)).toContain("purchase_cost");
  expect(await fields(viewer)).toContain("notes");
  expect(await fields(viewer)).not.toContain("purchase_cost");
  expect(await list(viewer, { search: "88002" })).toMatchObject({ results: [], count: 0 });
  expect(await list(owner, { search: "88002" })).toMatchObject({ count: 1 });
});

test("who is limited to places sees what happened there and what they did themselves", async () => {
  const caller = await server.otherOrganisation();
  const [home, away] = [await makeBranch(caller), await makeBranch(caller)];
  const inside = await makeAsset(caller, { branch: home.id });
  const outside = await makeAsset(caller, { branch: away.id });
  const nowhere = await makeAsset(caller);
  const brand = await makeBrand(caller);
  const member = await server.asMember({ role: "Administrator", scope: [home.id] }, caller.organisation_id);
  const own = await makeBrand(member, freshName("Own"));
  await member.send(assetCalls.export, { query: { format: "csv" } });
  await caller.send(assetCalls.export, { query: { format: "csv" } });
  // An entry about all assets together, as older versions wrote them.
  const { organisation_id } = caller;
  const ofAll = { organisation_id, subject_id: organisation_id, subject_type: "asset", action: "exported" };
  await makePastEntries(
    admin,
    [member, caller].map(({ account_id }) => ({ ...ofAll, actor: account_id, created: "2020-05-05T05:05:05Z" })),
  );
  const seen = await walk(member, { page_size: 2 });
  expect(seen.map(({ subject_type, subject_id, action }) => [subject_type, subject_id, action])).toEqual([
    ["export", expect.any(String), "exported"],
    ["brand", own.id, "created"],
    ["asset", inside.id, "created"],
    ["branch", home.id, "created"],
    ["asset", organisation_id, "exported"],
  ]);
  for (const { id } of [outside, nowhere, brand, away]) expect((await list(member, { subject: id })).count).toBe(0);
  expect((await list(member, { search: "exported" })).count).toBe(2);
  await caller.ok(assetCalls.move, { params: { id: outside.id }, body: { branch: home.id } });
  expect((await list(member, { subject: outside.id })).count).toBe(2);
});

test("days are those of the organisation's time zone", async () => {
  const caller = await server.otherOrganisation();
  const { organisation_id } = caller;
  await admin.query("update organisation set time_zone = 'Pacific/Kiritimati' where id = $1", [organisation_id]);
  expect((await caller.ok(organisationCalls.slugDetails)).settings.time_zone).toBe("Pacific/Kiritimati");
  const [late, early] = await makePastEntries(admin, [
    { organisation_id, created: "2026-03-01T09:59:59.999Z" },
    { organisation_id, created: "2026-03-01T10:00:00.000Z" },
  ]);
  const on = async (day: string) => {
    const { results, count } = await list(caller, { from: day, to: day });
    expect(count, day).toBe(results.length);
    return results.map(({ id }) => id);
  };
  expect([await on("2026-03-01"), await on("2026-03-02")]).toEqual([[late], [early]]);
  await admin.query("update organisation set time_zone = 'Pacific/Niue' where id = $1", [organisation_id]);
  const [last] = await makePastEntries(admin, [{ organisation_id, created: "2026-03-11T10:59:59.999Z" }]);
  expect([await on("2026-03-10"), await on("2026-03-11")]).toEqual([[last], []]);
  expect([await on("2026-02-28"), await on("2026-03-01")]).toEqual([[early, late], []]);
  // Daylight saving: on 2 November 2025 Havana repeats the hour after midnight.
  await admin.query("update organisation set time_zone = 'America/Havana' where id = $1", [organisation_id]);
  const moments = ["2025-11-02T03:30:00Z", "2025-11-02T04:30:00Z", "2025-11-02T05:30:00Z", "2025-11-03T04:59:00Z"];
  const ids = await makePastEntries(
    admin,
    moments.map((created) => ({ organisation_id, created })),
  );
  expect([...(await on("2025-11-01")), ...(await on("2025-11-02"))].sort()).toEqual(ids.sort());
});
