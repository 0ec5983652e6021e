import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { describe, expect, test, vi } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { makeCustomField } from "../../custom-fields/custom-field-factory.ts";
import { makeSupplier, statusOfEach } from "../../masters/master-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { imported } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";
import { takeUpRun, workBatch } from "./bulk-worker.ts";

const server = await startTestServer();
const { owner } = server;

type Body = BodyOf<typeof bulkCalls.start>;
const start = (body: Body, caller: Caller = owner) => caller.ok(bulkCalls.start, { body });
const readRun = (id: string, caller: Caller = owner) => caller.ok(bulkCalls.read, { params: { id } });
const undo = (id: string, caller: Caller = owner) => caller.ok(bulkCalls.undo, { params: { id } });
const readAsset = (id: string) => owner.ok(assetCalls.read, { params: { id } });
const historyOf = async (id: string) => (await owner.ok(assetCalls.activity, { params: { id } })).results;
const chosen = (assets: readonly { id: string; version: number }[]) =>
  assets.map(({ id, version }) => ({ id, version }));
const several = (count: number, body: Parameters<typeof makeAsset>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => makeAsset(owner, body)));
const ends = (id: string, caller: Caller = owner) =>
  vi.waitFor(
    async () => {
      const run = await readRun(id, caller);
      expect(run.state).not.toMatch(/ing$/);
      return run;
    },
    { timeout: 60_000 },
  );

describe("a bulk action on chosen assets", () => {
  test("changes each, with an entry of its own, and tells of each that is refused", async () => {
    const { unavailable: repair, available } = await statusOfEach(owner);
    const [free, held] = await several(2);
    const person = await makeUser(owner);
    const out = await start({ action: "check_out", assets: chosen([held!]), user: person.id, note: "Loan" });
    expect(out).toMatchObject({ state: "Done", total: 1, changed: 1, refused: 0 });
    const { version } = await readAsset(held!.id);
    const run = await start({
      action: "status",
      assets: chosen([free!, { id: held!.id, version }]),
      status: available,
    });
    expect(run).toMatchObject({ total: 2, changed: 1, unchanged: 0, refused: 1 });
    expect(run.problems).toEqual([
      {
        asset: held!.id,
        asset_id: held!.asset_id,
        asset_name: held!.asset_name,
        message: "Somebody holds this asset. Check it in first.",
      },
    ]);
    const again = chosen([await readAsset(free!.id)]);
    expect(await start({ action: "status", assets: again, status: available })).toMatchObject({ unchanged: 1 });
    const moved = await start({ action: "status", assets: again, status: repair, reason: "Broken" });
    expect(moved).toMatchObject({ changed: 1, undoable_until: expect.stringMatching(/Z$/) });
    expect((await historyOf(free!.id))[0]).toMatchObject({ action: "status changed", reason: "Broken" });
    const report = await owner.send(bulkCalls.report, { params: { id: run.id } });
    expect(report.bytes.toString()).toContain(`${held!.asset_id},${held!.asset_name},Somebody holds this asset.`);
  });

  test("leaves what somebody changed since it was chosen", async () => {
    const [one, other] = await several(2);
    await owner.ok(assetCalls.update, { params: { id: other!.id }, body: { notes: "Changed" } });
    const supplier = (await makeSupplier(owner)).id;
    const run = await start({ action: "supplier", assets: chosen([one!, other!]), supplier });
    expect(run).toMatchObject({ changed: 1, refused: 1 });
    expect(run.problems[0]).toMatchObject({
      asset: other!.id,
      message: "Somebody changed this asset since it was chosen.",
    });
    expect((await readAsset(other!.id)).supplier).toBeNull();
  });

  test("is taken back, except from what somebody changed since", async () => {
    const [from, to] = [await makeBranch(owner), await makeBranch(owner)];
    const [one, other] = await several(2, { branch: from.id });
    const run = await start({ action: "place", assets: chosen([one!, other!]), branch: to.id });
    expect((await readAsset(one!.id)).branch).toBe(to.id);
    await owner.ok(assetCalls.update, { params: { id: other!.id }, body: { notes: "Changed" } });
    const undone = await undo(run.id);
    expect(undone).toMatchObject({ state: "Undone", undone: 1, kept: 1, undoable_until: null });
    expect(undone.problems).toMatchObject([
      { asset: other!.id, message: "Somebody changed this asset since; it stays as it is." },
    ]);
    expect((await readAsset(one!.id)).branch).toBe(from.id);
    expect((await readAsset(other!.id)).branch).toBe(to.id);
    expect((await historyOf(one!.id)).map(({ action }) => action).slice(0, 2)).toEqual(["bulk action undone", "moved"]);
    expect(await owner.refused(bulkCalls.undo, { params: { id: run.id } })).toMatchObject({ status: 409 });
  });

  test("cannot be taken back once half a minute has passed", async () => {
    const run = await start({ action: "archive", assets: chosen(await several(1)) });
    await server.admin.query("update bulk_run set ended = ended - interval '31 seconds' where id = $1", [run.id]);
    expect((await readRun(run.id)).undoable_until).toBeNull();
    expect(await owner.refused(bulkCalls.undo, { params: { id: run.id } })).toMatchObject({
      status: 409,
      message: "A bulk action can be undone for 30 seconds after it ended.",
    });
  });

  test("puts custody back: who was given something has it no more, and who had it has it again", async () => {
    const person = await makeUser(owner);
    const [asset] = await several(1);
    const out = await start({ action: "check_out", assets: chosen([asset!]), user: person.id });
    await undo(out.id);
    expect(await readAsset(asset!.id)).toMatchObject({ assigned_to: null, status_details: { category: "available" } });
    await start({ action: "check_out", assets: chosen([await readAsset(asset!.id)]), user: person.id, note: "Mine" });
    const back = await start({ action: "check_in", assets: chosen([await readAsset(asset!.id)]) });
    expect((await readAsset(asset!.id)).assigned_to).toBeNull();
    await undo(back.id);
    expect(await readAsset(asset!.id)).toMatchObject({
      assigned_to: person.id,
      status_details: { category: "in_use" },
    });
    const { results } = await owner.ok(custodyCalls.ofAsset, { params: { id: asset!.id } });
    expect(results[0]).toMatchObject({ note: "Mine", returned: null });
  });

  test("sets values of custom fields and takes them back", async () => {
    const field = (await makeCustomField(owner)).id;
    const [asset] = await several(1);
    const body = { custom_fields: [{ id: field, value: "Green" }] };
    const run = await start({ action: "custom_fields", assets: chosen([asset!]), ...body });
    const valueOf = async () =>
      (await readAsset(asset!.id)).custom_fields.find(({ custom_field }) => custom_field.id === field)?.value ?? null;
    expect(await valueOf()).toBe("Green");
    await undo(run.id);
    expect(await valueOf()).toBeNull();
  });

  test("needs the permission of what it does, and is nobody else's to see, stop or undo", async () => {
    const [asset] = await several(1);
    const viewer = await server.asMember({ permissions: ["asset.view", "asset.change_status"] });
    const body: Body = { action: "supplier", assets: chosen([asset!]), supplier: null };
    expect(await viewer.refused(bulkCalls.start, { body })).toMatchObject({ status: 403 });
    const run = await start({ ...body, supplier: (await makeSupplier(owner)).id });
    for (const call of [bulkCalls.read, bulkCalls.cancel, bulkCalls.undo, bulkCalls.report]) {
      expect(await viewer.refused(call, { params: { id: run.id } })).toMatchObject({ status: 404 });
    }
  });

  test("archives only for who may delete assets", async () => {
    const { archived: status } = await statusOfEach(owner);
    const [asset] = await several(1);
    const member = await server.asRole("Location Manager");
    const refused = { status: 403, message: "You may not archive assets." };
    const body: Body = { action: "status", assets: chosen([asset!]), status, reason: "Sold" };
    expect(await member.refused(bulkCalls.start, { body })).toMatchObject(refused);
    expect((await readAsset(asset!.id)).version).toBe(asset!.version);
    const patch = { params: { id: asset!.id }, body: { status, reason: "Sold" } };
    expect(await member.refused(assetCalls.update, patch)).toMatchObject(refused);
  });

  test("reaches nothing outside the places of its caller", async () => {
    const [inside, outside] = [await makeBranch(owner), await makeBranch(owner)];
    const [mine] = await several(1, { branch: inside.id });
    const [other] = await several(1, { branch: outside.id });
    const member = await server.asMember({
      permissions: ["asset.view", "asset.update"],
      scope: [inside.id],
    });
    const supplier = (await makeSupplier(owner)).id;
    const run = await start({ action: "supplier", assets: chosen([mine!, other!]), supplier }, member);
    expect(run).toMatchObject({ changed: 1, refused: 1 });
    expect(run.problems).toEqual([{ asset: other!.id, asset_id: "", asset_name: "", message: "Not found." }]);
    const whole = await start({ action: "supplier", filter: {}, supplier: null }, member);
    expect(whole).toMatchObject({ total: 1, changed: 1 });
    expect((await readAsset(other!.id)).supplier).toBeNull();
  });
});

describe("a bulk action on a whole filter", () => {
  const register = (rows: number, prefix: string) =>
    ["Tag,Name", ...Array.from({ length: rows }, (_, row) => `${prefix}-${row},Pump ${row}`)].join("\n");
  /** An organisation with this many assets, and a supplier. */
  const organisation = async (rows: number, prefix: string) => {
    const caller = await server.otherOrganisation();
    await imported(caller, register(rows, prefix));
    return { caller, supplier: (await makeSupplier(caller)).id };
  };
  const suppliedBy = async (caller: Caller, supplier: string) =>
    (await caller.ok(assetCalls.list, { query: { supplier, page_size: 1 } })).count;
  const entries = async (run: string) =>
    (
      await server.admin.query(
        "select count(*)::int as n, count(distinct subject_id)::int as assets from activity where bulk_run = $1",
        [run],
      )
    ).rows[0];

  test("of more than 200 is a job that changes each asset once, and is undone by a job", async () => {
    const { caller, supplier } = await organisation(230, "W");
    const run = await start({ action: "supplier", filter: { search: "pump" }, supplier }, caller);
    expect(run).toMatchObject({ state: "Running", total: 230 });
    expect(await ends(run.id, caller)).toMatchObject({ state: "Done", changed: 230, refused: 0 });
    expect(await suppliedBy(caller, supplier)).toBe(230);
    expect(await entries(run.id)).toEqual({ n: 230, assets: 230 });
    expect((await undo(run.id, caller)).state).toBe("Undoing");
    expect(await ends(run.id, caller)).toMatchObject({ state: "Undone", undone: 230, kept: 0 });
    expect(await suppliedBy(caller, supplier)).toBe(0);
  });

  test("goes on where a lost worker was, which writes nothing more; stopped, it keeps what is done", async () => {
    const { caller, supplier } = await organisation(230, "K");
    const { signal } = new AbortController();
    const run = await start({ action: "supplier", filter: {}, supplier }, caller);
    await ends(run.id, caller);
    // The same run as it is when its worker is killed: nothing of it done yet.
    await server.admin.query("update bulk_item set outcome = null where run = $1", [run.id]);
    await server.admin.query(
      `update bulk_run set state = 'Running', passed = -1, changed = 0, body = body || '{"supplier": null}' where id = $1`,
      [run.id],
    );
    const take = async () => {
      const taken = await takeUpRun(server.services, caller.organisation_id, run.id);
      if (!taken) throw new Error("The run is not at work.");
      return taken;
    };
    const lost = await take();
    await workBatch(server.services, lost, signal);
    const next = await take();
    await expect(workBatch(server.services, lost, signal)).rejects.toThrow("belongs to another worker");
    await workBatch(server.services, next, signal);
    const stopped = await caller.ok(bulkCalls.cancel, { params: { id: run.id } });
    expect(stopped).toMatchObject({ state: "Cancelled", changed: 100, message: expect.stringContaining("Stopped") });
    await expect(workBatch(server.services, next, signal)).rejects.toThrow("belongs to another worker");
    expect(await suppliedBy(caller, supplier)).toBe(130);
    expect(await entries(run.id)).toEqual({ n: 330, assets: 230 });
  });

  test("meets another one over the same assets without a deadlock, and every count stays exact", async () => {
    const { caller } = await organisation(150, "T");
    const { statuses } = await caller.ok(assetCalls.overview);
    const idOf = (category: string) => statuses.find((status) => status.category === category)?.id ?? "";
    const branch = (await makeBranch(caller)).id;
    const runs = await Promise.all([
      start({ action: "place", filter: {}, branch }, caller),
      start({ action: "status", filter: {}, status: idOf("unavailable"), reason: "Flood" }, caller),
      start({ action: "place", filter: {}, branch }, caller),
    ]);
    for (const run of runs) expect(run.changed + run.unchanged + run.refused).toBe(150);
    const { rows } = await server.admin.query(
      `select count(*) filter (where branch = $2)::int as placed,
         count(*) filter (where status_category = 'unavailable')::int as down from asset where organisation_id = $1`,
      [caller.organisation_id, branch],
    );
    const told = async (query: Record<string, string>) =>
      (await caller.ok(assetCalls.list, { query: { ...query, page_size: 1 } })).count;
    expect(await told({ branch })).toBe(rows[0].placed);
    expect(await told({ status: idOf("unavailable") })).toBe(rows[0].down);
    const { rows: versions } = await server.admin.query(
      "select sum(version - 1)::int as changes from asset where organisation_id = $1",
      [caller.organisation_id],
    );
    expect(runs.reduce((sum, run) => sum + run.changed, 0)).toBe(versions[0].changes);
  });
});
