import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { QueryOf } from "@steward/contract/kit/call";
import { beforeAll, expect, test } from "vitest";
import { makeBrand } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { newId } from "../database/new-id.ts";
import { fillPlaces } from "../test-server/world/fill-places.ts";
import { racesOn } from "../test-server/races.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { readingOf } from "../test-server/statements/statement-plan.ts";

const server = await startTestServer();
const { admin, owner, pool } = server;
const { organisation_id } = owner;
const { holding, untilBlocked } = racesOn(server);

const TALLIED_PLACES = 100;

interface Limited {
  caller: Caller;
  scope: string[];
}
/** A member of three branches with thousands of records, and one of a block with a few. */
let many: Limited;
let few: Limited;

async function limitedTo(scope: string[]): Promise<Limited> {
  return { caller: await server.asMember({ role: "Administrator", scope }), scope };
}

const placesOf = async (type: string, count: number, inside = "") => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from location where organisation_id = $1 and location_type = $2 and ($3 = '' or branch::text = $3)
     order by path limit $4`,
    [organisation_id, type, inside, count],
  );
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  await fillPlaces(admin, organisation_id);
  // Two entries for each asset and one for each place, on sixty days.
  await admin.query(
    `insert into activity (organisation_id, id, actor, action, subject_type, subject_id, created)
     select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 20))::uuid,
       $2, 'edited', kind, id, at
     from (select r.*, now() - make_interval(days => (row_number() over ())::int % 60) as at from (select 'asset' as kind, id from asset, generate_series(1, 2) where organisation_id = $1
           union all select 'location', id from location where organisation_id = $1 and parent is not null) r (kind, id)) r`,
    [organisation_id, owner.account_id],
  );
  await admin.query("vacuum analyze activity");
  many = await limitedTo(await placesOf("Branch", 3));
  const [block = ""] = await placesOf("Block", 1, many.scope[2]);
  few = await limitedTo([block]);
  // A tally of a few hundred rows is scanned as cheaply as looked up, and which of both changes with its pages.
  await limitedTo(await placesOf("Block", TALLIED_PLACES));
});

/** Counted row by row, as the administrator. */
async function counted({ caller, scope }: Limited, days = 10_000): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from activity h
     where h.organisation_id = $1 and h.created > now() - make_interval(days => $4) and (
       exists (select from asset a where a.id = h.subject_id and a.places && $2::uuid[])
       or exists (select from location l where l.id = h.subject_id and l.above && $2::uuid[])
       or h.actor = $3 and h.subject_type not in ('asset', 'branch', 'location'))`,
    [organisation_id, scope, caller.account_id, days],
  );
  return rows[0]?.n ?? 0;
}

const countOf = async ({ caller }: Limited, query: QueryOf<typeof activityCalls.list> = {}) =>
  (await caller.ok(activityCalls.list, { query: { page_size: 1, ...query } })).count;

async function expectExact(): Promise<void> {
  for (const limited of [many, few]) expect(await countOf(limited)).toBe(await counted(limited));
}

test("the count of a member's places is exact, whatever happens to records and places", async () => {
  await expectExact();
  const [one = "", two = ""] = await placesOf("Branch", 5).then((all) => all.slice(3));
  const [inner = ""] = few.scope;
  const [asset] = (await few.caller.ok(assetCalls.list, { query: { page_size: 1 } })).results;
  const params = { id: asset?.id ?? "" };
  await owner.ok(assetCalls.update, { params, body: { notes: "Looked at" } });
  await makeBrand(few.caller, "Own");
  await makeBrand(owner, "Others");
  await expectExact();
  await owner.ok(assetCalls.move, { params, body: { branch: one } });
  await expectExact();
  await owner.ok(assetCalls.move, { params, body: { location: inner } });
  await expectExact();
  const [building = ""] = await placesOf("Building", 1, one);
  for (const branch of [many.scope[0] ?? "", two]) {
    await owner.ok(locationCalls.move, { params: { id: building }, body: { branch } });
    await expectExact();
  }
  const empty = await few.caller.ok(locationCalls.all, { query: { type: ["Floor"], page_size: 1 } });
  const [floor] = empty.results;
  const room = await owner.ok(locationCalls.create, {
    body: { name: "Closet", location_type: "Room", branch: floor?.branch ?? "", parent: floor?.id },
  });
  await expectExact();
  await owner.ok(locationCalls.remove, { params: { id: room.id } });
  await expectExact();
  await admin.query("delete from custom_value where asset = $1", [params.id]);
  await admin.query("delete from asset where id = $1", [params.id]);
  await expectExact();
  await admin.query("update organisation set time_zone = 'Pacific/Kiritimati' where id = $1", [organisation_id]);
  await expectExact();
});

test("counts of days and of everything else are those of the rows that are listed", async () => {
  const brand = await makeBrand(many.caller, "Mine");
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  for (const limited of [many, few]) {
    const all = await countOf(limited);
    const [before, after] = [await countOf(limited, { to: day }), await countOf(limited, { from: day })];
    expect(before + after - (await countOf(limited, { from: day, to: day }))).toBe(all);
    expect(before).toBeGreaterThan(0);
    const search = await countOf(limited, { search: "edited" });
    expect(search).toBeLessThanOrEqual(all);
    expect(await countOf(limited, { subject_type: ["location", "asset", "branch"] })).toBe(
      all - (await countOf(limited, { subject_type: ["brand"] })),
    );
  }
  expect(await countOf(many, { subject: brand.id })).toBe(1);
  expect(await countOf(few, { subject: brand.id })).toBe(0);
});

test("a place that somebody is limited to later is counted from then on, with what happened before", async () => {
  const later = await limitedTo(await placesOf("Branch", 8).then((all) => all.slice(5)));
  expect(await countOf(later)).toBe(await counted(later));
  expect(await countOf(later)).toBeGreaterThan(2000);
});

/** Begins `other` while an entry about this record is written and not yet committed. */
async function meanwhile<T>(subject_id: string, other: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  await holding(
    (client) =>
      client.query(
        "insert into activity (organisation_id, id, action, subject_type, subject_id) values ($1, $2, 'edited', 'asset', $3)",
        [organisation_id, newId(), subject_id],
      ),
    async () => {
      begun = other();
      await untilBlocked();
    },
  );
  if (!begun) throw new Error("Nothing was begun.");
  return begun;
}

test("an entry that is being written is counted where its record goes, and for a limit that is new", async () => {
  const [asset] = (await few.caller.ok(assetCalls.list, { query: { page_size: 1 } })).results;
  const params = { id: asset?.id ?? "" };
  await meanwhile(params.id, () => owner.ok(assetCalls.move, { params, body: { branch: many.scope[0] ?? null } }));
  await expectExact();
  const [branch = ""] = (await placesOf("Branch", 10)).slice(9);
  await owner.ok(assetCalls.move, { params, body: { branch } });
  const later = await meanwhile(params.id, () => limitedTo([branch, ...few.scope]));
  expect(await countOf(later)).toBe(await counted(later));
});

test("a page and its count read what they show, not all entries", async () => {
  await admin.query("vacuum analyze activity_tally");
  for (const limited of [many, few]) {
    const sent = await server.sentBy(() => limited.caller.ok(activityCalls.list));
    const reach = { organisation_id, scope: limited.scope };
    const statements = sent.filter(({ text }) => /^\s*(select|with)\b/.test(text));
    for (const statement of statements) {
      for (const plan of ["custom", "generic"] as const) {
        const { scanned, rows_read } = await readingOf(pool, reach, statement, plan);
        // The few records' own entries, or those that are passed by on the way back in time; 60,000 in all.
        expect({ plan, scanned, read: (rows_read["activity"] ?? 0) > 3000 }).toEqual({
          plan,
          scanned: [],
          read: false,
        });
      }
    }
  }
});

test("the index of people's own entries leaves out the kinds of records that stand in places", async () => {
  const { rows } = await admin.query("select pg_get_indexdef('activity_own'::regclass) as definition");
  const placed = Object.entries(server.services.facts.subjects).flatMap(([kind, { placed: records }]) =>
    records ? [kind] : [],
  );
  expect([...String(rows[0].definition).matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind).sort()).toEqual(
    placed.sort(),
  );
});
