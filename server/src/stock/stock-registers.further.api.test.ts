import { accessoryCalls } from "@steward/contract/accessories/calls";
import { componentCalls } from "@steward/contract/components/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { registerOf } from "@steward/test-data/registers-of-others";
import { expect, test } from "vitest";
import { checked, imported, mapped, reasons, undone } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();

test.for<{ name: string; kind: ImportKind; rows: number; fixed?: Record<string, string> }>([
  { name: "components-sample.csv", kind: "components", rows: 1 },
  // One row has a model number that a spreadsheet program shortened to 3.01043E+13, and is taken without it.
  { name: "accessories-sample.csv", kind: "accessories", rows: 3 },
  { name: "consumables-sample.csv", kind: "accessories", rows: 3, fixed: { kind: "Consumable" } },
  { name: "licenses-sample.csv", kind: "licenses", rows: 50 },
])("$name is written, twice changes nothing, and undo leaves nothing", async (sample) => {
  const { name, kind, rows, fixed = {} } = sample;
  const owner = await server.otherOrganisation(name);
  const file = registerOf(`snipe-it-samples/${name}`);
  const job = await imported(owner, file, { fixed }, kind);
  expect(job.counts, JSON.stringify(await reasons(owner, job))).toMatchObject({
    rows,
    create: rows,
    rejected: 0,
  });
  const again = await checked(owner, await mapped(owner, file, kind), { fixed });
  expect(again.counts).toMatchObject({ create: 0, rejected: 0, unchanged: rows });
  await undone(owner, job);
  for (const call of [componentCalls.list, accessoryCalls.list, licenseCalls.list]) {
    expect((await owner.ok(call)).count).toBe(0);
  }
});
