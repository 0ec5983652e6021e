import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { describe, expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { registerOf, registersAreThere } from "../test-server/real-register-factory.ts";
import { checked, imported, mapped, reasons, undone, written } from "../test-server/register-factory.ts";

const server = await startTestServer();

/** Everything an import may touch, as one text: undo must bring back exactly this. */
async function contentOf(organisation_id: string): Promise<string> {
  const tables = {
    asset:
      "asset_id, asset_name, serial_number, status, category, product, branch, purchase_date, purchase_cost, notes",
    product: "product_name, product_number, category, brand, manufacturer",
    category: "name, kind",
    brand: "name",
    manufacturer: "name",
    location: "name, location_type, path, latitude, longitude",
  };
  const parts = await Promise.all(
    Object.entries(tables).map(async ([table, columns]) => {
      const { rows } = await server.admin.query(
        `select md5(string_agg(t::text, '\n' order by t::text)) as hash, count(*)::int as n from (select ${columns} from ${table} where organisation_id = $1) t`,
        [organisation_id],
      );
      return `${table} ${rows[0].n} ${rows[0].hash}`;
    }),
  );
  return parts.join("\n");
}

describe.skipIf(!registersAreThere)("registers of others (need ../shared/data)", () => {
  test("5,846 instruments with their sites as branches with coordinates; twice creates nothing; undo leaves nothing", {
    timeout: 120_000,
  }, async () => {
    const owner = await server.otherOrganisation("GeoNet");
    const before = await contentOf(owner.organisation_id);
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
    expect(await contentOf(owner.organisation_id)).toBe(before);
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
      const first = await checked(owner, await mapped(owner, file));
      expect(first.counts.rows).toBeGreaterThan(0);
      expect(first.counts).toMatchObject({ create: first.counts.rows, rejected: 0 });
      await written(owner, first);
      const again = await checked(owner, await mapped(owner, file));
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
    const reported = Object.values(await reasons(owner, branches)).flat();
    expect(reported.filter((reason) => reason === "zip: Pincode must be a 6-digit number")).toHaveLength(6);
    const job = await mapped(owner, file, "branches");
    const columns = job.settings.columns.map((field) => (field === "zip" ? null : field));
    const abroad = await written(owner, await checked(owner, job, { columns, update_existing: false }));
    expect(abroad.counts).toMatchObject({ create: 5, unchanged: 12, rejected: 2 });
    // Six have postal codes of another country, one stands twice.
    expect(branches.counts).toMatchObject({ rows: 19, create: 12, rejected: 7 });
  });
});
