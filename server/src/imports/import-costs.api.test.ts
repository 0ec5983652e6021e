import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { checked, mapped, reasons, written } from "../test-server/register-factory.ts";

const { owner, asMember } = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const permissions = ["asset.view", "asset.import"] as const;
const clerk = await asMember({ permissions });

/** Everything that a caller can read of a file. */
async function toldTo(caller: typeof owner, id: string): Promise<string> {
  const params = { id };
  const { bytes } = await caller.send(importCalls.report, { params });
  const answers = [
    await caller.ok(importCalls.read, { params }),
    (await caller.ok(importCalls.list)).results.find((job) => job.id === id),
    await caller.ok(importCalls.rows, { params }),
  ];
  return JSON.stringify(answers) + bytes.toString("utf8");
}

test("costs are imported only by those who may see them", async () => {
  const job = await mapped(clerk, csv("Tag,Cost", "C-1,10.5"));
  const settings = { ...job.settings, create_missing: false };
  const message = "You may not fill in “Purchase cost”. Leave its column out, or ask an administrator.";
  const params = { id: job.id };
  const refusal = { status: 403, code: "forbidden", errors: { columns: [message] } };
  expect(await clerk.refused(importCalls.check, { params, body: settings })).toMatchObject(refusal);
  await checked(owner, job, settings);
  expect(await clerk.refused(importCalls.run, { params })).toMatchObject(refusal);
  await written(clerk, await checked(clerk, job, { ...settings, columns: ["asset_id", null] }));
  const { results } = await owner.ok(assetCalls.list, { query: { search: "C-1" } });
  expect(results).toMatchObject([{ asset_id: "C-1", purchase_cost: null }]);
  const accountant = await asMember({ permissions: [...permissions, "asset.view_cost"] });
  await written(accountant, await checked(accountant, await mapped(accountant, csv("Tag,Cost", "C-2,10.5")), settings));
  const costly = await owner.ok(assetCalls.list, { query: { search: "C-2" } });
  expect(costly.results).toMatchObject([{ purchase_cost: "10.50" }]);
});

test("costs of a file are shown and found only by those who may see them", async () => {
  const file = csv("Tag,Spent,Cost (net),Purchase date", "H-1,7654.32,8765.43,2024-01-01", "H-2,9876.54x,1,2024-99-01");
  const job = await mapped(owner, file);
  const ready = await checked(owner, job, { columns: ["asset_id", "purchase_cost", null, "purchase_date"] });
  expect(Object.keys(await reasons(owner, ready))).toEqual(["3"]);
  const seen = await toldTo(owner, job.id);
  for (const amount of ["7654.32", "9876.54x"]) expect(seen).toContain(amount);
  expect((await owner.ok(importCalls.read, { params: { id: job.id } })).hidden_columns).toEqual([]);

  const kept = await toldTo(clerk, job.id);
  for (const amount of ["7654.32", "9876.54x"]) expect(kept).not.toContain(amount);
  expect(kept).toContain("H-1");
  expect((await clerk.ok(importCalls.read, { params: { id: job.id } })).hidden_columns).toEqual([1]);
  const found = async (search: string) =>
    (await clerk.ok(importCalls.rows, { params: { id: job.id }, query: { search } })).count;
  expect(await found("7654")).toBe(0);
  expect(await found("h-1")).toBe(1);
});

test("a column of costs that is left out stays hidden, and nobody from whom it is hidden has it read otherwise", async () => {
  const job = await mapped(owner, csv("Tag,Price,Cost,Name", "L-1,4321.09,5432.10,Pump", "L-2,1,2,Fan"));
  await checked(owner, job, { columns: ["asset_id", null, null, "asset_name"] });
  const params = { id: job.id };
  expect((await clerk.ok(importCalls.read, { params })).hidden_columns).toEqual([1, 2]);
  const kept = await toldTo(clerk, job.id);
  for (const amount of ["4321.09", "5432.10"]) expect(kept).not.toContain(amount);
  const body = { ...job.settings, columns: ["asset_id", "notes", null, "asset_name"], create_missing: false };
  expect(await clerk.refused(importCalls.check, { params, body })).toMatchObject({
    status: 403,
    message: expect.stringContaining("You may not see the column “Price” of this file."),
  });
});
