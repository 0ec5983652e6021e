import { assetCalls } from "@steward/contract/assets/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import * as registers from "@steward/test-data/registers";
import { describe, expect, test } from "vitest";
import { checked, contentOf, imported, mapped, reasons, undone } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();

test.for<{ what: string; kind: ImportKind; file: Buffer; rows: number; repeats: number }>([
  {
    what: "instruments",
    kind: "assets",
    file: registers.instrumentsRegister(),
    rows: registers.INSTRUMENTS,
    repeats: 0,
  },
  { what: "companies", kind: "manufacturers", file: registers.makersRegister(2_000), rows: 2_000, repeats: 0 },
  {
    what: "models",
    kind: "models",
    file: registers.modelsRegister(),
    rows: registers.MODELS,
    repeats: registers.REPEATED_MODELS,
  },
])("$what are written once; those that stand twice are named; undo leaves nothing", async (register) => {
  const { kind, file, rows, repeats } = register;
  const owner = await server.otherOrganisation();
  const before = await contentOf(server.admin, owner);
  const job = await imported(owner, file, {}, kind);
  expect(Object.values(await reasons(owner, job)).flat()).toHaveLength(repeats);
  expect(job.counts).toMatchObject({ rows, create: rows - repeats, rejected: repeats });
  const again = await checked(owner, await mapped(owner, file, kind));
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: rows - repeats });
  await undone(owner, job);
  expect(await contentOf(server.admin, owner)).toBe(before);
});

describe("what a register says", () => {
  test("of instruments becomes assets, their sites become branches with coordinates", async () => {
    const owner = await server.otherOrganisation();
    await imported(owner, registers.instrumentsRegister());
    const found = await owner.ok(assetCalls.list, { query: { search: "SN-040001" } });
    expect(found.results).toMatchObject([
      {
        asset_id: "15001",
        serial_number: "SN-040001",
        status_details: { name: "In Use" },
        category_details: { name: "accelerometer" },
      },
    ]);
    const name = found.results[0]?.branch_details?.name ?? "";
    const sites = await owner.ok(branchCalls.list, { query: { search: name } });
    expect(sites.results).toContainEqual(
      expect.objectContaining({ name, latitude: expect.any(Number), longitude: expect.any(Number) }),
    );
    expect((await owner.ok(manufacturerCalls.list)).count).toBe(8);
  });

  test("of pieces with line breaks and titles of over 400 characters is kept whole", async () => {
    const owner = await server.otherOrganisation();
    const job = await imported(owner, registers.piecesRegister(3_000));
    expect(job.counts).toMatchObject({ rows: 3_000, create: 3_000, rejected: 0 });
    const { rows } = await server.admin.query(
      `select max(length(asset_name))::int as longest, count(*) filter (where asset_name like E'%\\n%')::int as broken
       from asset where organisation_id = $1`,
      [owner.organisation_id],
    );
    expect(rows[0].longest).toBeGreaterThan(400);
    expect(rows[0].broken).toBe(2);
  });

  test("of models leads to their makers", async () => {
    const owner = await server.otherOrganisation();
    await imported(owner, registers.modelsRegister(), {}, "models");
    const { results } = await owner.ok(modelCalls.list, { query: { search: "Series 0001" } });
    expect(results).toMatchObject([
      { product_name: "Series 0001 Desk", manufacturer_details: { name: "Müller & Söhne GmbH" } },
    ]);
  });
});
