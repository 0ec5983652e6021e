import { accessoryCalls } from "@steward/contract/accessories/calls";
import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { auditCalls } from "@steward/contract/audits/calls";
import { componentCalls } from "@steward/contract/components/calls";
import type { Call } from "@steward/contract/kit/call";
import type { LocationType } from "@steward/contract/locations/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { homeCalls } from "@steward/contract/home/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { searchCalls } from "@steward/contract/search/calls";
import { userCalls } from "@steward/contract/users/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Caller } from "../test-server/caller.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { fillPlaces, MARKED } from "../test-server/world/fill-places.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { readingOf } from "../test-server/statements/statement-plan.ts";

const server = await startTestServer();
const { admin, owner, pool } = server;
const { organisation_id } = owner;

/** Callers by their limit: none, a whole branch, a block within one; `held` is the number of assets inside. */
const callers = new Map<string, { caller: Caller; scope: string[] | null; held: number }>();
const ids = new Map<LocationType, string>();
/** Rows of the tables that a list counts. */
const rowsOf = new Map<string, number>();
let model = "";

beforeAll(async () => {
  await server.otherOrganisation();
  await fillPlaces(admin, organisation_id);
  await fillFurther();
  const { rows } = await admin.query<{ location_type: LocationType; above: string[] }>(
    `select location_type, above from location
     where organisation_id = $1 and location_type = 'End Location' order by path limit 1`,
    [organisation_id],
  );
  const types: LocationType[] = ["Branch", "Building", "Block", "Floor", "Room", "End Location"];
  for (const [depth, type] of types.entries()) ids.set(type, rows[0]?.above[depth] ?? "");
  model = (await admin.query("select id from model where organisation_id = $1 limit 1", [organisation_id])).rows[0].id;
  callers.set("whole organisation", { caller: owner, scope: null, held: 0 });
  for (const place of ["Block"] as const) {
    const scope = [idOf(place)];
    const caller = await server.asMember({ role: "Asset Manager", scope });
    const inside = await admin.query("select from asset where places && $1::uuid[]", [scope]);
    callers.set(place, { caller, scope, held: inside.rowCount ?? 0 });
  }
});

/** Thousands of what stands beside assets: stock, audits and reservations, of which some are over. */
async function fillFurther(): Promise<void> {
  const client = await admin.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, [organisation_id, ...values]);
  try {
    await run("select set_config('app.organisation_id', $1, false)");
    for (const table of ["component", "accessory", "license"]) {
      await run(
        `insert into ${table} (organisation_id, id, name)
         select $1::uuid, md5('${table} ' || n)::uuid, '${table} ' || n from generate_series(1, 5000) n`,
      );
    }
    const chosen = "from asset a where a.organisation_id = $1::uuid and a.number % 4 = 0";
    await run(
      `insert into audit (organisation_id, id, asset, audited_by, status, result, method, location_updated)
       select $1::uuid, md5('of ' || a.number)::uuid, a.id, $2::uuid, a.status, 'Verified', 'Manual', false ${chosen}`,
      [owner.account_id],
    );
    await run(
      `insert into reservation (organisation_id, id, asset, person, starts, ends, state)
       select $1::uuid, md5('of ' || a.number)::uuid, a.id, $2::uuid, d.starts, d.starts + 2,
         (array['reserved', 'requested', 'fetched'])[1 + a.number % 3]
       ${chosen.replace("where", ", lateral (select current_date - 300 + (a.number % 1000)::int as starts) d where")}`,
      [owner.account_id],
    );
    await client.query("select set_config('app.organisation_id', '', false)");
    await client.query("vacuum analyze");
    for (const table of COUNTED) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      rowsOf.set(table, rows[0]?.n ?? 0);
    }
  } finally {
    client.release();
  }
}

const idOf = (type: LocationType) => ids.get(type) ?? "";

interface Listing {
  title: string;
  call: Call;
  query: () => Record<string, unknown>;
  /** Whose id stands in the path. */
  place?: LocationType;
}

const listing = (title: string, call: Call, query: Listing["query"], place?: LocationType): Listing => ({
  title,
  call,
  query,
  ...(place ? { place } : {}),
});

const { word } = MARKED;
/** Lists, searches and pickers, with the queries of the web app. */
const listings: Listing[] = [
  listing("My Assets", assetCalls.list, () => ({})),
  listing("My Assets by name", assetCalls.list, () => ({ ordering: "asset_name" })),
  listing("assets of a branch", assetCalls.list, () => ({ branch: [idOf("Branch")] })),
  listing("assets in a building", assetCalls.list, () => ({ location: [idOf("Building")] })),
  listing("assets of a model", assetCalls.list, () => ({ product: [model] })),
  listing("search of assets", assetCalls.list, () => ({ search: word })),
  listing("search for a tag", assetCalls.list, () => ({ search: "tag-9999" })),
  listing("search for a piece of a serial number", assetCalls.list, () => ({ search: "n9999" })),
  listing("search of assets of a branch", assetCalls.list, () => ({ search: word, branch: [idOf("Branch")] })),
  listing("branches", branchCalls.list, () => ({})),
  listing("picker of branches", branchCalls.list, () => ({ is_active: true, search: "branch 7" })),
  listing("places", locationCalls.all, () => ({})),
  listing("rooms", locationCalls.all, () => ({ type: ["Room"] })),
  listing("places in a building", locationCalls.all, () => ({ below: [idOf("Building")] })),
  listing("search of places", locationCalls.all, () => ({ search: word })),
  listing("picker of buildings", locationCalls.list, () => ({
    is_active: true,
    location_type: ["Building"],
    branch: [idOf("Branch")],
  })),
  listing("picker of rooms", locationCalls.list, () => ({ is_active: true, parent: [idOf("Floor")] })),
  listing("picker of places, searched", locationCalls.all, () => ({ is_active: true, search: word })),
  listing("models", modelCalls.list, () => ({})),
  listing("picker of models", modelCalls.list, () => ({ is_active: true, search: "model 7" })),
  listing("components", componentCalls.list, () => ({})),
  listing("search of components", componentCalls.list, () => ({ search: "component 49" })),
  listing("accessories", accessoryCalls.list, () => ({})),
  listing("licenses", licenseCalls.list, () => ({})),
  listing("audits", auditCalls.list, () => ({})),
  listing("reservations", reservationCalls.list, () => ({})),
  listing("reservations by their making", reservationCalls.list, () => ({ ordering: "-created" })),
  listing("users", userCalls.list, () => ({})),
  listing("activity", activityCalls.list, () => ({})),
  listing("My Assets by state", assetCalls.list, () => ({ state: "State 7" })),
  listing("My Assets by city", assetCalls.list, () => ({ city: "City 7" })),
  listing("My Assets by last audit", assetCalls.list, () => ({ audit: "Missing" })),
  listing("search of everything for a tag", searchCalls.find, () => ({ search: "tag-9999" })),
  listing("search of everything for a word", searchCalls.find, () => ({ search: word })),
  listing("search of everything for a misspelled word", searchCalls.find, () => ({ search: "obzervatorry" })),
  listing("search of everything for a misspelled common word", searchCalls.find, () => ({ search: "assset 77" })),
  listing("search of everything for what nothing is like", searchCalls.find, () => ({ search: "zyxwvut" })),
  listing("home", homeCalls.read, () => ({})),
  listing("floors of a building", locationCalls.floors, () => ({}), "Floor"),
  listing("contents of a floor", locationCalls.contents, () => ({}), "Floor"),
  ...Object.entries(dashboardCalls).map(([name, call]) => listing(`dashboard: ${name}`, call, () => ({}))),
];

const FEW = "an organisation has tens or hundreds of them";
const OF_ONE = "those of one record";
const MEASURED = "the rows follow from dates and values; the bench measures it over half a million assets";
/** Lists whose plans are not examined here, by the beginnings of their names, each with the reason. */
const NOT_EXAMINED: Record<string, string> = {
  "backups.": FEW,
  "organisations.brand": FEW,
  "organisations.customers": FEW,
  "organisations.kindRequests": FEW,
  "organisations.users": "the list of users, to whom an organisation is given",
  "permissions.": "a constant of the program",
  "roles.": FEW,
  "sessions.": FEW,
  "apiTokens.": FEW,
  "webhooks.": FEW,
  "savedViews.": FEW,
  "jobs.": "failed jobs alone, which somebody has to see to",
  "masters.": FEW,
  "geography.": "shared tables without a wall, filled once at the start",
  "imports.list": FEW,
  "imports.rows": OF_ONE,
  "reminders.": "own ones alone, at most one a day and cover",
  "skilledPersonnel.": "one table of the installation; its orders and filters have indexes",
  "cover.warranties": OF_ONE,
  "cover.amcs": OF_ONE,
  "cover.": MEASURED,
  "bookValues.": MEASURED,
  "auditCampaigns.list": FEW,
  "auditCampaigns.findings": "findings of one campaign; the bench measures one of 100,000",
  "auditCampaigns.activity": OF_ONE,
  "custody.ofAsset": OF_ONE,
  "meters.": OF_ONE,
  "custody.mine": "what one person holds",
  "custody.pieces": "what one person has of accessories and licenses",
  "custody.ownPieces": "what one person has of accessories and licenses",
  "custody.list": "what is out; the bench measures it",
  "maintenancePlans.activity": OF_ONE,
  "maintenancePlans.": FEW,
  "reservations.ofAsset": OF_ONE,
  "reservations.mine": "own ones alone",
  "licenses.handOuts": OF_ONE,
  "accessories.handOuts": OF_ONE,
  "accessories.attachments": OF_ONE,
  "components.attachments": OF_ONE,
  "models.attachments": OF_ONE,
  "models.documents": OF_ONE,
  "models.skus": OF_ONE,
  "assetRequests.": "own requests, and what belongs to one of them",
  "requestApprovals.activity": OF_ONE,
  "requestApprovals.": "an organisation approves hundreds in a year",
  "issuedAssets.": "of manufacturers alone, who issue hundreds in a year; its orders have indexes",
  "oemAssets.": "what manufacturers hand over, by an index for each order and a tally of its states",
  "assignedRequests.activity": OF_ONE,
  "assignedRequests.": "customers offer thousands in a year; their orders and filters have indexes",
  "serviceRequests.list": "an organisation raises thousands in a year; its orders and filters have indexes",
  "serviceRequests.": OF_ONE,
  "serviceParts.list": "a few of each request; those of a request or an asset are found by indexes",
  "serviceParts.": OF_ONE,
  "serviceVisits.all": "a few of each request; its order and filters have indexes",
  "serviceVisits.": OF_ONE,
  "engineers.": FEW,
  "interests.messages": OF_ONE,
  "interests.": "what one organisation asked for; its orders and filters have indexes",
  "receivedInterests.messages": OF_ONE,
  "receivedInterests.": "interests in the people of one agency; its orders and filters have indexes",
  "personnelProfiles.attachments": OF_ONE,
  "personnelProfiles.": "people of one agency; its orders and filters have indexes",
  "personnelUtilisation.": "every person of one agency, summed set-based; placements of a period have an index",
  "feedback.forms": FEW,
  "feedback.": "fewer than requests; its order and filters have indexes",
  "installation.": "organisations and people of an installation, for its operators alone",
  "assets.activity": OF_ONE,
  "assets.documents": OF_ONE,
  "assets.attachments": OF_ONE,
  "assets.groups": "counts every asset of the filter; the bench measures it",
  "locations.branch.activity": OF_ONE,
};

/** Whether a call answers a page of a list. */
function isPaged({ response }: { response: z.ZodType }): boolean {
  const { properties = {} } = z.toJSONSchema(response, { unrepresentable: "any" });
  return ["results", "next", "count"].every((key) => key in properties);
}

test("every list of the contract is examined, or says why not", () => {
  const paged = boundCalls(server.app).filter(isPaged);
  const examined = new Set(listings.map(({ call }) => call.name));
  const exempt = Object.keys(NOT_EXAMINED);
  expect(paged.length).toBeGreaterThan(50);
  const open = paged.filter(({ name }) => !examined.has(name) && !exempt.some((start) => name.startsWith(start)));
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(exempt.filter((start) => !paged.some(({ name }) => name.startsWith(start) && !examined.has(name)))).toEqual(
    [],
  );
});

/** Bar: rows of a table that may be read for each row of the answer. */
const READ_FOR_EACH = 20;
/** Tables that may be scanned whole: an organisation has hundreds of models, and the world hundreds of countries. */
const OF_FEW_ROWS = new Set(["model", "brand", "manufacturer", "country"]);
/** A search of everything looks for a word, or what is spelled like it, among the newest assets first. */
const NEWEST = 1000;
/** Tables without a tally: the exact count of a list reads all of it, once. */
const COUNTED = ["component", "accessory", "license", "audit", "reservation"];

const { rows: versions } = await server.admin.query<{ version: number }>(
  "select current_setting('server_version_num')::int as version",
);
const IS_15 = (versions[0]?.version ?? 0) < 160_000;
/** Listings of which the planner of PostgreSQL 15 reads more, by the limit of the caller (decision 0015). */
const WIDER_ON_15: Readonly<Record<string, readonly string[]>> = {
  // It goes through what is over on its way to the first page of reservations.
  "whole organisation": ["search of components", "reservations"],
};

describe.for(["whole organisation", "Block"])("for a member of: %s", (limit) => {
  // Counts beside models come from tallies for the whole organisation only; for callers limited to places the rows are
  // counted.
  const examinable = listings.filter(
    ({ call, title }) =>
      (limit === "whole organisation" || call !== modelCalls.list) && !(IS_15 && WIDER_ON_15[limit]?.includes(title)),
  );

  test.for(examinable)("$title reads what it shows", async ({ title, call, query, place }) => {
    const { caller, scope, held } = callers.get(limit) ?? { caller: owner, scope: null, held: 0 };
    let shown = 0;
    const sent = await server.sentBy(async () => {
      const answer = await caller.send(call, { query: query(), ...(place ? { params: { id: idOf(place) } } : {}) });
      expect(answer.status).toBeLessThan(404);
      const { results = [], places = [] } = answer.body as Record<string, { hits?: unknown[] }[]>;
      shown = places.length + results.reduce((sum, { hits }) => sum + (hits?.length ?? 1), 0);
    });
    expect(sent.length, title).toBeGreaterThan(0);
    // Counts of a caller limited to places read the assets inside the limit.
    const most = READ_FOR_EACH * Math.max(shown, 5) + 3 * held + (call === searchCalls.find ? NEWEST : 0);
    const wasteful: unknown[] = [];
    // For a caller limited to places the speculative read ahead of the check finds nothing and runs again.
    const pages = sent.filter(({ text }) => text.includes("chosen.sort_value"));
    const examined = sent.filter((one) => /^\s*(select|with)\b/.test(one.text) && !pages.slice(0, -1).includes(one));
    for (const statement of examined) {
      for (const plan of ["custom", "generic"] as const) {
        const { scanned, rows_read, rows_sorted } = await readingOf(pool, { organisation_id, scope }, statement, plan);
        const ofMany = (table: string) => !OF_FEW_ROWS.has(table);
        // Inside a limit the page goes through its order, too, until it is full.
        const atMost = (table: string) => most + (scope ? 2 : 1) * (rowsOf.get(table) ?? 0);
        const read = Object.entries(rows_read).filter(([table, rows]) => rows > atMost(table) && ofMany(table));
        const whole = scanned.filter((table) => ofMany(table) && !rowsOf.has(table));
        if (whole.length > 0 || read.length > 0 || rows_sorted > most) {
          wasteful.push({ plan, whole, read, rows_sorted, shown, text: statement.text });
        }
      }
    }
    expect(wasteful).toEqual([]);
  });
});

test("a search of everything finds all in a limit that holds thousands of assets, and nothing outside", async () => {
  const { rows: branches } = await admin.query<{ id: string }>(
    "select id from location where organisation_id = $1 and parent is null order by path limit 12",
    [organisation_id],
  );
  const scope = branches.map(({ id }) => id);
  const member = await server.asMember({ role: "Asset Manager", scope });
  const insideOf = async (pattern: string) => {
    const { rows } = await admin.query<{ id: string }>(
      `select a.id from asset a join model m on m.organisation_id = a.organisation_id and m.id = a.model
       where a.organisation_id = $1 and a.places && $2::uuid[] and (a.search_text like $3 or m.search_text like $3)`,
      [organisation_id, scope, pattern],
    );
    return rows.map(({ id }) => id);
  };
  expect((await insideOf("%")).length).toBeGreaterThan(5000);
  const foundBy = async (search: string) => {
    const { results, is_alike } = await member.ok(searchCalls.find, { query: { search } });
    return { is_alike, ids: results.flatMap(({ kind, hits }) => (kind === "asset" ? hits.map(({ id }) => id) : [])) };
  };
  let tried = 0;
  for (const text of [word, "pump", "ump 77", "tag-77", "ag-777", "n999", "pump 12345", "model 7"]) {
    const inside = await insideOf(`%${text}%`);
    // Which branches the limit has is chance, and so is whether a rare text is in one of them.
    if (inside.length === 0) continue;
    tried += 1;
    const { ids, is_alike } = await foundBy(text);
    expect(is_alike, text).toBe(false);
    const outside = ids.filter((id) => !inside.includes(id));
    expect(outside, text).toEqual([]);
    expect(ids.length, text).toBe(Math.min(inside.length, 5));
  }
  expect(tried).toBeGreaterThan(3);
  const all = await insideOf("%");
  const { ids, is_alike } = await foundBy("punp 777");
  expect([is_alike, ids.length > 0, ids.every((id) => all.includes(id))]).toEqual([true, true, true]);
});
