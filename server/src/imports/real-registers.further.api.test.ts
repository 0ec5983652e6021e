import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { registerOf } from "@steward/test-data/registers-of-others";
import { describe, expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { checked, contentOf, imported, mapped, reasons, undone, written } from "../test-server/register-factory.ts";

const server = await startTestServer();

describe("registers of others", () => {
  test("5,846 instruments with their sites as branches with coordinates; twice creates nothing; undo leaves nothing", {
    timeout: 120_000,
  }, async () => {
    const owner = await server.otherOrganisation("GeoNet");
    const before = await contentOf(server.admin, owner);
    const file = registerOf("inventory_geonet_instruments.csv");
    const job = await imported(owner, file);
    expect(job.counts).toMatchObject({ rows: 5846, create: 5846, rejected: 0 });
    const found = await owner.ok(assetCalls.list, { query: { search: "3D-42200" } });
    expect(found.results).toMatchObject([
      {
        serial_number: "3D-42200",
        asset_id: "15621",
        status_details: { name: "Returned" },
        branch_details: { name: "Christchurch Jervios Street Building Array" },
      },
    ]);
    const sites = await owner.ok(branchCalls.list, { query: { search: "Christchurch Jervios" } });
    expect(sites.results[0]).toMatchObject({
      latitude: -43.518165,
      longitude: 172.731842,
      flag_virtual_location: false,
    });
    const again = await checked(owner, await mapped(owner, file));
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 5846, rejected: 0 });
    await undone(owner, job);
    expect(await contentOf(server.admin, owner)).toBe(before);
    expect((await owner.ok(assetCalls.list)).count).toBe(0);
  });

  test("28,258 museum pieces with line breaks inside fields and titles of over 400 characters", {
    timeout: 120_000,
  }, async () => {
    const owner = await server.otherOrganisation("Museum");
    const file = registerOf("inventory_museum_cmoa.csv.gz");
    const job = await imported(owner, file);
    expect(job.counts).toMatchObject({ rows: 28_258, create: 28_258, rejected: 0 });
    expect((await owner.ok(assetCalls.list)).count).toBe(28_258);
    const { rows } = await server.admin.query(
      "select max(length(asset_name))::int as longest, count(*) filter (where asset_name like E'%\\n%')::int as broken from asset where organisation_id = $1",
      [owner.organisation_id],
    );
    expect(rows[0].longest).toBeGreaterThan(400);
    const again = await checked(owner, await mapped(owner, file));
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 28_258 });
  });

  test("3,322 aircraft under their tail numbers", async () => {
    const owner = await server.otherOrganisation("Airline");
    const job = await imported(owner, registerOf("inventory_aircraft_faa_2013.csv"));
    expect(job.counts).toMatchObject({ rows: 3322, create: 3322, rejected: 0 });
    const found = await owner.ok(assetCalls.list, { query: { search: "n10156" } });
    expect(found.results).toMatchObject([
      {
        asset_id: "N10156",
        product_details: { name: "EMB-145XR", manufacturer_details: { name: "EMBRAER" } },
        category_details: { name: "Fixed wing multi engine" },
      },
    ]);
  });

  test.each(["assets", "accessories", "components", "consumables", "licenses"])(
    "the sample %s-sample.csv as assets, twice",
    async (name) => {
      const owner = await server.otherOrganisation(`Sample ${name}`);
      const file = registerOf(`snipe-it-samples/${name}-sample.csv`);
      const told = { currencies: { $: "as_written" as const } };
      const first = await checked(owner, await mapped(owner, file), told);
      expect(first.counts.rows).toBeGreaterThan(0);
      expect(first.counts).toMatchObject({ create: first.counts.rows, rejected: 0 });
      await written(owner, first);
      const again = await checked(owner, await mapped(owner, file), told);
      expect(again.counts).toMatchObject({ create: 0, unchanged: first.counts.rows, rejected: 0 });
    },
  );

  test("sample models and locations as models and branches", async () => {
    const owner = await server.otherOrganisation("Sample masters");
    const models = await imported(owner, registerOf("snipe-it-samples/models-sample.csv"), {}, "models");
    expect((await owner.ok(modelCalls.list)).count).toBe(models.counts.create);
    const file = registerOf("snipe-it-samples/locations-sample.csv");
    const branches = await imported(owner, file, {}, "branches");
    expect((await owner.ok(branchCalls.list)).count).toBe(branches.counts.create);
    expect(models.counts.create).toBe(20);
    // Postal codes of six places are those of their countries; two places are repeated.
    expect(branches.counts).toMatchObject({ rows: 19, create: 17, rejected: 2 });
  });

  test("18,665 manufacturers with their addresses; twice creates nothing; undo leaves nothing", {
    timeout: 200_000,
  }, async () => {
    const owner = await server.otherOrganisation();
    const before = await contentOf(server.admin, owner);
    const file = registerOf("manufacturers_ieee_oui.csv.gz");
    const job = await imported(owner, file, {}, "manufacturers");
    expect(await reasons(owner, job)).toEqual({});
    expect(job.counts).toMatchObject({ rows: 18_665, create: 18_665, rejected: 0 });
    const { results } = await owner.ok(manufacturerCalls.list, { query: { search: "Apple, Inc." } });
    expect(results).toMatchObject([
      { address: { line1: "1 Infinite Loop Cupertino CA US 95014", country_details: { name: "United States" } } },
    ]);
    const again = await checked(owner, await mapped(owner, file, "manufacturers"));
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 18_665 });
    await undone(owner, job);
    expect(await contentOf(server.admin, owner)).toBe(before);
  });

  test("3,769 models with 123 makers; those that stand twice are named; undo leaves nothing", {
    timeout: 100_000,
  }, async () => {
    const owner = await server.otherOrganisation();
    const before = await contentOf(server.admin, owner);
    const file = registerOf("models_hardware_devicetype_library.csv");
    const job = await imported(owner, file, {}, "models");
    expect(Object.values(await reasons(owner, job)).flat()).toHaveLength(4);
    expect(job.counts).toMatchObject({ rows: 3769, create: 3765, rejected: 4 });
    expect((await owner.ok(modelCalls.list)).count).toBe(3765);
    expect((await owner.ok(manufacturerCalls.list)).count).toBe(123);
    const again = await checked(owner, await mapped(owner, file, "models"));
    expect(again.counts).toMatchObject({ create: 0 });
    await undone(owner, job);
    expect(await contentOf(server.admin, owner)).toBe(before);
  });

  test("20,528 models of the USB list, whose numbers tell apart those of one name", async () => {
    const owner = await server.otherOrganisation("Electronics");
    const job = await imported(owner, registerOf("models_usb_ids.csv.gz"), {}, "models");
    expect(await reasons(owner, job)).toEqual({});
    expect(job.counts).toMatchObject({ rows: 20_528, create: 20_528, rejected: 0 });
    const { results } = await owner.ok(modelCalls.list, { query: { search: "0001:7778" } });
    expect(results).toMatchObject([{ manufacturer_details: { name: "Fry's Electronics" } }]);
  });

  test("907 power plants as branches stand on the map, each where it is", async () => {
    const owner = await server.otherOrganisation("Power");
    const job = await imported(owner, registerOf("sites_powerplants_india_wri.csv"), {}, "branches");
    expect(await reasons(owner, job)).toEqual({});
    const { results, unplaced } = await owner.ok(dashboardCalls.branchMapPoints);
    // The list has no coordinates for 46 of them.
    expect([results.length, unplaced]).toEqual([861, 46]);
    expect(results).toContainEqual(
      expect.objectContaining({ name: "ACME Solar Tower", latitude: 28.1839, longitude: 73.2407 }),
    );
  });

  test.each([
    ["locations_brick_buildings.csv", 1396, 1],
    ["locations_nus_rooms.csv", 717, 0],
  ])(
    "rooms of %s by their guessed columns, twice creates nothing, undo leaves nothing",
    async (name, rows, repeats) => {
      const owner = await server.otherOrganisation();
      const before = await contentOf(server.admin, owner);
      const file = registerOf(name);
      const job = await imported(owner, file, {}, "locations");
      expect(Object.values(await reasons(owner, job)).flat()).toHaveLength(repeats);
      expect(job.counts).toMatchObject({ rows, create: rows - repeats, rejected: repeats });
      const again = await checked(owner, await mapped(owner, file, "locations"));
      expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: rows - repeats });
      await undone(owner, job);
      expect(await contentOf(server.admin, owner)).toBe(before);
    },
  );
});
