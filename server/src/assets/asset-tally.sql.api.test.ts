import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { modelCalls } from "@steward/contract/models/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeCategory, statusOfEach } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { imported, undone } from "../test-server/register-factory.ts";
import { wrongTallies } from "../test-server/statements/wrong-tallies.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset, makeAssetOf } from "./asset-factory.ts";

const server = await startTestServer();

/** Compares every tally, read through its calls, with a count of the rows. */
async function expectExact(caller: Caller): Promise<void> {
  const { rows } = await server.admin.query(
    "select status, category, branch, model as product, is_archived from asset where organisation_id = $1",
    [caller.organisation_id],
  );
  const having = (key: string, id: string, archived: boolean | null) =>
    rows.filter((row) => row[key] === id && (archived === null || row.is_archived === archived)).length;
  const overview = await caller.ok(assetCalls.overview);
  expect(overview.total_assets).toBe(rows.filter((row) => !row.is_archived).length);
  expect(overview.archived_assets).toBe(rows.filter((row) => row.is_archived).length);
  for (const { id, asset_count } of overview.statuses) expect(asset_count).toBe(having("status", id, null));
  const query = { page_size: 100 };
  const masters = [
    ["status", await caller.ok(attachedStatusCalls.list, { query })],
    ["category", await caller.ok(categoryCalls.list, { query })],
    ["branch", await caller.ok(branchCalls.list, { query })],
    ["product", await caller.ok(modelCalls.list, { query })],
  ] as const;
  for (const [key, { results }] of masters) {
    for (const { id, asset_count } of results) {
      expect(asset_count, key).toBe(having(key, id, key === "status" ? null : false));
      for (const archived of ["exclude", "only", "include"] as const) {
        const { count } = await caller.ok(assetCalls.list, { query: { [key]: id, archived, page_size: 1 } });
        expect(count, `${key} ${archived}`).toBe(having(key, id, archived === "include" ? null : archived === "only"));
      }
    }
  }
  for (const archived of ["exclude", "only", "include"] as const) {
    const { count } = await caller.ok(assetCalls.list, { query: { archived, page_size: 1 } });
    expect(count).toBe(
      rows.filter((row) => archived === "include" || row.is_archived === (archived === "only")).length,
    );
  }
}

type Step = {
  kind: "create" | "edit" | "status" | "bulk" | "archive" | "restore" | "out" | "in" | "fold";
  asset: number;
  to: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("create", "create", "edit", "status", "bulk", "archive", "restore", "out", "in", "fold"),
  asset: fc.nat(30),
  to: fc.nat(30),
});

test("every count equals the rows after any course of changes, whoever wins the races", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const caller = await server.otherOrganisation();
      const statuses = Object.values(await statusOfEach(caller));
      const models = [(await makeModel(caller)).id, (await makeModel(caller)).id, null];
      const branches = [(await makeBranch(caller)).id, (await makeBranch(caller)).id, null];
      const categories = [(await makeCategory(caller)).id, null];
      const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
      const made: string[] = [(await makeAsset(caller)).id];
      const run = async ({ kind, asset, to }: Step): Promise<unknown> => {
        const params = { id: pick(made, asset) };
        const links = { product: pick(models, to), branch: pick(branches, to + 1), category: pick(categories, to) };
        const status = pick(statuses, to);
        const body = { status, reason: "because" };
        if (kind === "create") {
          const created = await caller.send(assetCalls.create, { body: { asset_name: "Lamp", ...links, status } });
          return created.status === 201 ? made.push((created.body as { id: string }).id) : undefined;
        }
        if (kind === "fold") return server.pool.query("select fold_tallies()");
        const until = to % 3 === 0 ? null : `2099-01-${String(1 + to).padStart(2, "0")}`;
        const out = { user: caller.account_id, expected_return: until };
        if (kind === "out") return caller.send(custodyCalls.checkOut, { params, body: out });
        if (kind === "in") return caller.send(custodyCalls.checkIn, { params, body: {} });
        if (kind === "edit") return caller.send(assetCalls.update, { params, body: links });
        if (kind === "status") return caller.send(assetCalls.changeStatus, { params, body });
        if (kind === "bulk")
          return caller.send(assetCalls.bulkChangeStatus, { body: { assets: made.slice(0, asset + 1), ...body } });
        if (kind === "archive") return caller.send(assetCalls.archive, { params });
        return caller.send(assetCalls.restore, { params, body: {} });
      };
      for (let index = 0; index < steps.length; index += 4) await Promise.all(steps.slice(index, index + 4).map(run));
      await expectExact(caller);
      expect(await wrongTallies(server.admin, caller)).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test("the slots of tallies are folded into one, but for what a writer has just changed, and tell the same", async () => {
  const caller = await server.otherOrganisation();
  const [first] = [await makeAsset(caller), await makeAsset(caller), await makeAsset(caller)];
  await caller.ok(assetCalls.archive, { params: { id: first.id } });
  const spread = `insert into asset_tally (organisation_id, facet, value, is_archived, slot, count)
    select $1, 'total', $1, false, slot, 1 from generate_series(40, 45) slot`;
  await server.admin.query(spread, [caller.organisation_id]);
  const total = async () => (await caller.ok(assetCalls.overview)).total_assets;
  expect(await total()).toBe(8);
  const slots = async () => {
    const { rows } = await server.admin.query<{ slot: number; count: string }>(
      "select slot, count from asset_tally where organisation_id = $1 and facet = 'total' and not is_archived order by slot",
      [caller.organisation_id],
    );
    return rows.map(({ slot, count }) => [slot, Number(count)]);
  };
  const fold = async () => {
    for (let left = 1; left > 0; ) {
      const { rows } = await server.pool.query<{ folded: string }>("select fold_tallies() as folded");
      left = Number(rows[0]?.folded);
    }
  };
  const writer = await server.admin.connect();
  try {
    await writer.query("begin");
    await writer.query("update asset_tally set count = count + 1 where organisation_id = $1 and slot = 45", [
      caller.organisation_id,
    ]);
    await fold();
    expect(await slots()).toEqual([
      [0, 7],
      [45, 1],
    ]);
    await writer.query("rollback");
  } finally {
    writer.release();
  }
  await fold();
  expect([await slots(), await total()]).toEqual([[[0, 8]], 8]);
  const { rows } = await server.admin.query(
    "select from asset_tally where organisation_id = $1 and (slot <> 0 or count = 0)",
    [caller.organisation_id],
  );
  expect(rows).toEqual([]);
});

test("a status that assets have keeps its category", async () => {
  const caller = await server.otherOrganisation();
  const { id } = (await caller.ok(attachedStatusCalls.list, { query: { search: "On Loan" } })).results[0] ?? { id: "" };
  await makeAssetOf(caller, { id, category: "in_use" });
  expect(
    await caller.refused(attachedStatusCalls.update, { params: { id }, body: { category: "archived" } }),
  ).toMatchObject({
    status: 400,
    errors: { category: ["Assets have this status, so its category cannot change."] },
  });
  const changed = server.admin.query("update attached_status set category = 'archived' where id = $1", [id]);
  await expect(changed).rejects.toMatchObject({ constraint: "asset_status" });
});

test("counts are exact after any imports and their undo, and go with the records that they count", async () => {
  const register = fc.array(fc.record({ tag: fc.nat(40), kind: fc.nat(3), place: fc.nat(3), model: fc.nat(3) }), {
    minLength: 1,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(register, { minLength: 1, maxLength: 3 }), fc.boolean(), async (files, isTurned) => {
      const caller = await server.otherOrganisation();
      const jobs = [];
      for (const rows of files) {
        const unique = [...new Map(rows.map((row) => [row.tag, row])).values()];
        const lines = unique.map(
          ({ tag, kind, place, model }) => `T${tag},Kind ${kind},Maker,Model ${model},Site ${place % 2},Hall ${place}`,
        );
        jobs.push(await imported(caller, ["Tag,Category,Manufacturer,Model,Site,Building", ...lines].join("\n")));
        expect(await wrongTallies(server.admin, caller)).toEqual([]);
      }
      for (const job of isTurned ? jobs.toReversed() : jobs) {
        await undone(caller, job);
        expect(await wrongTallies(server.admin, caller)).toEqual([]);
      }
    }),
    { numRuns: 5 },
  );
});
