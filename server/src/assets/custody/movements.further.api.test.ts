import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { registerOf } from "@steward/test-data/registers-of-others";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { atMoment } from "../../database/new-id.ts";
import { imported } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();

interface Movement {
  serial: string;
  make: string;
  model: string;
  site_name: string;
  start: string;
  end: string;
}

/** Names of places are one whatever their case. */
const called = (name: string) => name.trim().toLowerCase();

/** Serial numbers that are not known are none. */
const numberOf = (serial: string) => (serial === "Unknown" ? "" : serial);

/** Assets that are moved at a time. */
const AT_ONCE = 8;

test("7,738 installations of instruments since 1963 are their custody, as check-outs and check-ins of their days", {
  timeout: 600_000,
}, async () => {
  const owner = await server.otherOrganisation("GeoNet");
  await imported(owner, registerOf("inventory_geonet_instruments.csv"));
  // Everything is in stock before it is first installed.
  await server.admin.query(
    `update asset a set status = s.id, status_category = s.category from attached_status s
     where a.organisation_id = $1 and s.organisation_id = $1 and s.is_default`,
    [owner.organisation_id],
  );
  const idOf = new Map<string, string>();
  const { rows: assets } = await server.admin.query<{ id: string; key: string }>(
    `select a.id, concat_ws('|', m.product_name, a.serial_number) as key from asset a
     join model m on m.organisation_id = a.organisation_id and m.id = a.model where a.organisation_id = $1`,
    [owner.organisation_id],
  );
  for (const { id, key } of assets) idOf.set(called(key), id);
  const { rows: sites } = await server.admin.query<{ id: string; name: string }>(
    "select id, name from location where organisation_id = $1",
    [owner.organisation_id],
  );
  const siteOf = new Map(sites.map(({ id, name }) => [called(name), id]));

  const movements: Movement[] = parse(registerOf("movements_geonet_instruments.csv.gz"), { columns: true });
  expect(movements).toHaveLength(7738);
  const names = new Map(movements.map(({ site_name }) => [called(site_name), site_name]));
  for (const [key, name] of names)
    if (!siteOf.has(key)) siteOf.set(key, (await owner.ok(branchCalls.create, { body: { name } })).id);

  const byAsset = [
    ...Map.groupBy(movements, ({ model, serial }) => idOf.get(called(`${model}|${numberOf(serial)}`)) ?? ""),
  ];
  expect(byAsset.map(([id]) => id)).not.toContain("");
  const work = byAsset.values();
  const told = ({ start, end, site_name }: Movement) => [
    called(site_name),
    moment(start),
    end === "" ? null : moment(end),
  ];
  const moment = (text: string) => new Date(text).toISOString();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [id, own] of work) {
        const params = { id };
        for (const { start, end, site_name } of own.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
          const body = { location: siteOf.get(called(site_name)) ?? "" };
          await atMoment(Date.parse(start), () => owner.ok(custodyCalls.checkOut, { params, body }));
          if (end !== "") await atMoment(Date.parse(end), () => owner.ok(custodyCalls.checkIn, { params, body: {} }));
        }
      }
    }),
  );

  const { rows: kept } = await server.admin.query<{ asset: string; name: string; out: Date; back: Date | null }>(
    `select c.asset, l.name, c.checked_out as out, c.returned as back from custody c
     join location l on l.organisation_id = c.organisation_id and l.id = c.holder_location
     where c.organisation_id = $1 order by c.checked_out`,
    [owner.organisation_id],
  );
  expect(kept).toHaveLength(7738);
  const history = Map.groupBy(kept, ({ asset }) => asset);
  for (const [id, own] of byAsset) {
    const rows = (history.get(id) ?? []).map(({ name, out, back }) => [
      called(name),
      new Date(out).toISOString(),
      back && new Date(back).toISOString(),
    ]);
    expect(rows).toEqual(own.toSorted((one, other) => (one.start < other.start ? -1 : 1)).map(told));
  }
  const installed = movements.filter(({ end }) => end === "").length;
  expect((await owner.ok(custodyCalls.list)).count).toBe(installed);
  expect((await owner.ok(custodyCalls.list, { query: { state: ["returned"] } })).count).toBe(7738 - installed);
  const inUse = await owner.ok(assetCalls.list, { query: { status_category: ["in_use"] } });
  expect(inUse.count).toBe(installed);
});
