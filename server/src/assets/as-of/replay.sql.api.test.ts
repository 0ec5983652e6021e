import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { auditCalls } from "@steward/contract/audits/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { mergeCalls } from "@steward/contract/merges/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeCustomField } from "../../custom-fields/custom-field-factory.ts";
import { freshName, makeSupplier, statusNamed } from "../../masters/master-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { imported, reaches } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { lastEntry, makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { admin } = server;

/** What a step acts on, and a number to choose values by. */
interface Acting {
  caller: Caller;
  asset: string;
  assets: readonly string[];
  place: string;
  branch: string;
  field: string;
  status: string;
  sold: string;
  missing: string;
  person: string;
  suppliers: readonly string[];
  value: number;
}

const day = (value: number) => `20${10 + (value % 15)}-0${1 + (value % 9)}-15`;

/**
 * What changes assets and places, by name. A step that is refused changes nothing; another way to change them is one more
 * line.
 */
const steps: Readonly<Record<string, (acting: Acting) => Promise<unknown>>> = {
  edit: ({ caller, asset: id, value }) =>
    caller.send(assetCalls.update, {
      params: { id },
      body: { notes: `n${value}`, purchase_cost: value % 3 ? `${value}.50` : null, invoice_date: day(value) },
    }),
  cover: ({ caller, asset: id, value }) =>
    caller.send(assetCalls.update, {
      params: { id },
      body: { warranty_period: 1 + (value % 60), purchase_date: day(value) },
    }),
  warranty: ({ caller, asset: id, value }) =>
    caller.send(coverCalls.addWarranty, { params: { id }, body: { start_date: day(value), warranty_period: 12 } }),
  amc: ({ caller, asset: id, value }) =>
    caller.send(coverCalls.addAmc, {
      params: { id },
      body: { amc_start_date: day(value), amc_end_date: `2026-1${value % 3}-28` },
    }),
  value: ({ caller, asset: id, field, value }) =>
    caller.send(assetCalls.update, {
      params: { id },
      body: { custom_fields: [{ id: field, value: value % 4 ? `v${value}` : null }] },
    }),
  move: ({ caller, asset: id, place, branch, value }) =>
    caller.send(assetCalls.move, { params: { id }, body: value % 3 ? { location: place } : { branch } }),
  status: ({ caller, asset: id, status }) =>
    caller.send(assetCalls.changeStatus, { params: { id }, body: { status, reason: "Because" } }),
  several: ({ caller, assets, status }) =>
    caller.send(assetCalls.bulkChangeStatus, { body: { assets: assets.slice(0, 2), status, reason: "Because" } }),
  bulk: async ({ caller, assets, branch, suppliers, value }) => {
    const chosen = await Promise.all(assets.map((id) => caller.ok(assetCalls.read, { params: { id } })));
    const { status, body } = await caller.send(bulkCalls.start, {
      body: {
        ...(value % 3 ? { action: "supplier", supplier: pick(suppliers, value) } : { action: "place", branch }),
        assets: chosen.map(({ id: asset, version }) => ({ id: asset, version })),
      },
    });
    // What it leaves as it was cannot be undone.
    if (status < 400 && value % 2) await caller.send(bulkCalls.undo, { params: { id: (body as { id: string }).id } });
  },
  handOver: ({ caller, person, value }) =>
    caller.send(custodyCalls.handOver, {
      params: { id: caller.account_id },
      body: { to: value % 2 ? person : null, note: `h${value}` },
    }),
  merge: async ({ caller, suppliers: [survivor = "", removed = ""], value }) => {
    const { status, body } = await caller.send(mergeCalls.supplier.create, { body: { survivor, removed } });
    if (status === 201 && value % 3)
      await caller.ok(mergeCalls.supplier.undo, { params: { id: (body as { id: string }).id } });
  },
  campaign: async ({ caller, branch, missing, value }) => {
    const body = { name: freshName("Audit"), scope_places: [branch] };
    const params = { id: (await caller.ok(campaignCalls.create, { body })).id };
    if ((await caller.send(campaignCalls.start, { params })).status !== 200) return;
    await caller.ok(campaignCalls.complete, { params });
    const { results } = await caller.ok(campaignCalls.findings, { params });
    for (const { id: finding_id } of results) {
      const decided = await caller.send(campaignCalls.resolve, {
        params: { ...params, finding_id },
        body: { action: "mark_missing", status: missing },
      });
      if (decided.status === 200 && value % 2) {
        await caller.send(campaignCalls.undo, { params: { ...params, finding_id } });
      }
    }
  },
  renew: async ({ caller, asset: id, value }) => {
    const [last] = (await caller.ok(coverCalls.warranties, { params: { id } })).results;
    if (!last) return;
    const params = { id: last.id };
    if (value % 2) await caller.send(coverCalls.removeWarranty, { params });
    else await caller.send(coverCalls.renewWarranty, { params, body: { warranty_period: 1 + (value % 24) } });
  },
  archive: ({ caller, asset: id }) => caller.send(assetCalls.archive, { params: { id } }),
  restore: ({ caller, asset: id }) => caller.send(assetCalls.restore, { params: { id }, body: {} }),
  dispose: ({ caller, asset: id, sold: status }) =>
    caller.send(bookValueCalls.dispose, {
      params: { id },
      body: { status, day: day(1), amount: "1.00", reason: "Old" },
    }),
  checkOut: ({ caller, asset: id, place, value }) =>
    caller.send(custodyCalls.checkOut, {
      params: { id },
      body: value % 2 ? { user: caller.account_id, expected_return: "2099-01-01" } : { location: place },
    }),
  checkIn: ({ caller, asset: id, branch }) => caller.send(custodyCalls.checkIn, { params: { id }, body: { branch } }),
  audit: ({ caller, asset: id, place }) =>
    caller.send(auditCalls.record, {
      params: { id },
      body: { result: "Misplaced", found_location: place, update_location: true },
    }),
  code: ({ caller, asset: id }) => caller.send(assetCalls.generateQrCode, { params: { id } }),
  revert: async ({ caller, asset: id }) =>
    caller.send(assetCalls.revert, { params: { id, entry: await lastEntry(caller, id) } }),
  rename: ({ caller, branch: id }) =>
    caller.send(branchCalls.update, { params: { id }, body: { name: freshName("Branch") } }),
  carry: ({ caller, place: id, branch }) =>
    caller.send(locationCalls.move, { params: { id }, body: { parent: branch, branch } }),
  toggle: ({ caller, place: id }) => caller.send(branchCalls.toggleActive, { params: { id } }),
  remove: ({ caller, place: id }) => caller.send(locationCalls.remove, { params: { id } }),
  import: async ({ caller, asset: id, value }) => {
    const { asset_id } = await caller.ok(assetCalls.read, { params: { id } });
    const tag = freshName("T").replaceAll(" ", "-");
    const table = `Tag,Name,Notes\n${asset_id},i${value},x${value}\n${tag},new,n\n`;
    const { id: job } = await imported(caller, table, { update_existing: true });
    if (value % 2) {
      await caller.ok(importCalls.undo, { params: { id: job } });
      await reaches(caller, job, "Undone");
    }
  },
};

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(steps).filter((kind) => kind !== "import"), "edit", "value", "move"),
  which: fc.nat(99),
  where: fc.nat(99),
  value: fc.nat(99),
});
/** An import takes a second, so that a course has two, of which one is undone. */
const course = fc
  .tuple(fc.array(step, { minLength: 12, maxLength: 30 }), fc.nat(99), fc.nat(99))
  .map(([some, one, other]) => [
    ...some.slice(0, some.length / 2),
    { kind: "import", which: one, where: 0, value: 2 * one },
    ...some.slice(some.length / 2),
    { kind: "import", which: other, where: 0, value: 2 * other + 1 },
  ]);

const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

const { rows: columns } = await admin.query<{ name: string }>(
  `select column_name as name from information_schema.columns
   where table_name in ('asset', 'location') and is_generated = 'ALWAYS'`,
);
/** Columns that the database computes from the others of a row. */
const computed = columns.map(({ name }) => name);

const ROWS = `
  select 'asset' as kind, a.id::text, to_jsonb(a) - $2::text[] as row from asset a where a.organisation_id = $1
  union all select 'location', l.id::text, to_jsonb(l) - $2::text[] from location l where l.organisation_id = $1
  union all select 'values', v.asset::text, jsonb_agg(to_jsonb(v) order by v.field, v.position)
    from custom_value v where v.organisation_id = $1 and v.asset is not null group by v.asset
  order by 1, 2`;

const REPLAYED = `
  select 'asset' as kind, r.id::text, asset_at($1, r.id, $3) - $2::text[] as row from unnest($4::uuid[]) r (id)
  union all select 'location', r.id::text, location_at($1, r.id, $3) - $2::text[] from unnest($5::uuid[]) r (id)
  union all select 'values', v.asset::text, jsonb_agg(to_jsonb(v) order by v.field, v.position)
    from unnest($4::uuid[]) r (id), custom_values_at($1, r.id, $3) v group by v.asset
  order by 1, 2`;

interface Row {
  kind: string;
  id: string;
  row: unknown;
}

test("history replayed to any moment since a record was made equals its row then, in every column", {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(course, async (plan) => {
      const caller = await server.otherOrganisation();
      const [one, other] = [await makeBranch(caller), await makeBranch(caller)];
      const places = [await makeLocation(caller, one.id), await makeLocation(caller, other.id)].map(({ id }) => id);
      const field = (await makeCustomField(caller)).id;
      const [sold, missing] = [(await statusNamed(caller, "Sold")).id, (await statusNamed(caller, "Missing")).id];
      const person = (await makeUser(caller)).id;
      const suppliers = [(await makeSupplier(caller)).id, (await makeSupplier(caller)).id];
      const statuses = await Promise.all(
        ["In Stock", "Out of Order", "On Order"].map(async (name) => (await statusNamed(caller, name)).id),
      );
      const assets = [
        await makeAsset(caller, { location: places[0] ?? null, custom_fields: [{ id: field, value: "first" }] }),
        await makeAsset(caller, { branch: other.id, warranty_period: 12, purchase_date: "2024-02-29" }),
        await makeAsset(caller),
      ].map(({ id }) => id);
      const seen: { moment: string; rows: Row[] }[] = [];
      const look = async () => {
        const { rows } = await admin.query<Row>(ROWS, [caller.organisation_id, computed]);
        const { rows: clock } = await admin.query<{ now: string }>("select clock_timestamp()::text as now");
        seen.push({ moment: clock[0]?.now ?? "", rows });
      };
      await look();
      for (const { kind, which, where, value } of plan) {
        await steps[kind]?.({
          caller,
          assets,
          asset: pick(assets, which),
          place: pick(places, where),
          branch: pick([one.id, other.id], value),
          field,
          status: pick(statuses, value),
          sold,
          missing,
          person,
          suppliers,
          value,
        });
        await look();
      }
      for (const { moment, rows } of seen) {
        const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
        const given = [caller.organisation_id, computed, moment, of("asset"), of("location")];
        expect((await admin.query<Row>(REPLAYED, given)).rows).toEqual(rows);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
