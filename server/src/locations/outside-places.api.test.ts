import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { isPermission, type Permission } from "@steward/contract/permissions/permissions";
import type { Location } from "@steward/contract/locations/rules";
import { beforeAll, expect, test } from "vitest";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { seedRoles } from "../roles/seed-roles.ts";
import { addressOf, type Answer, type Caller } from "../test-server/caller.ts";
import { boundCalls, queryFields } from "../test-server/contract-walker.ts";
import { freshName } from "../masters/master-factory.ts";
import { masterFamilies } from "../masters/families.ts";
import {
  actOutside,
  makeOutsideWorld,
  OUTSIDE_WORD,
  type OutsideWorld,
  wander,
} from "../test-server/world/outside-world.ts";
import { mapped } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, makeWorldFor, prepare, sampleFor, sendSample, type World } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { organisation_id } = owner;
const calls = boundCalls(server.app).filter(({ permission }) => permission !== "public");

/**
 * Records of a world that stand in no place: who is limited to places may reach all of them. Those that do have one in
 * `outside`; a new kind of records has to be in either.
 */
const IN_NO_PLACE = new Set([
  "accepted_request",
  "begun_request",
  "filed_request",
  "accessory_category",
  "api_token",
  "approver",
  "archived_status",
  "asked_request",
  // What another organisation told: it stands in no place of the own one.
  "assigned_request",
  "asset_request",
  "audit_campaign",
  "audit_scan",
  "audit_scanned",
  "component_category",
  "customer_of_interest",
  "customer_of_issued_asset",
  "custom_field",
  "custom_fieldset",
  "delivery",
  "document_of_issued_asset",
  "document_of_model",
  "document_of_request",
  // Who takes service work is a person; people are in no place.
  "engineer",
  "feedback_form",
  "feedback_question",
  "file_field",
  "future_operator",
  "handed_out_with",
  "installed_organisation",
  // An interest is in the place that a placement is offered at, and in none before.
  "interest",
  "kind_request",
  "issued_asset",
  "label_size",
  "license_category",
  "linkable",
  "oem",
  "oem_asset",
  "operator",
  "organisation",
  "other_request",
  "parent",
  "person",
  "personnel_profile",
  "picture_of_issued_asset",
  "picture_of_model",
  "picture_of_profile",
  "document_of_profile",
  "product",
  // Links and estimates of providers are read beside their request, which is in a place.
  "provider_estimate",
  "provider_link",
  "rated_request",
  "reader",
  "received_interest",
  "requested_component",
  "requesting_customer",
  "role",
  "saved_view",
  "session",
  "skilled_person",
  "suggestable_person",
  "staffing",
  "status",
  // What a scanner reads: it names nothing to who may not see its asset.
  "tag",
  "visit_question",
  "waiting_asset",
  "webhook",
]);

/** Calls that give something to a member or ask what they hold: any of them may have what is inside, as people are in no place. */
const TO_ANY_MEMBER = [
  "custody.handOver",
  "auditCampaigns.create",
  "auditCampaigns.update",
  "engineers.create",
  "escalation.setPeople",
];

/** Calls on many assets, which refuse each of them on its own. */
const REFUSES_EACH = ["bulk.start"];

let mine: Location;
let outside: OutsideWorld;
let ids: string[];
let seen: World;
let clerk: Caller;
let branch = "";

beforeAll(async () => {
  mine = await makeLocation(owner, (await makeBranch(owner)).id);
  outside = await makeOutsideWorld(owner);
  ids = [...Object.values(outside.records), outside.import?.id ?? ""];
  seen = await settled(await makeWorld(owner));
  clerk = await server.asMember({ role: "Administrator", scope: scopeOf(seen) });
  ({ name: branch } = await owner.ok(branchCalls.read, { params: { id: seen.records.branch ?? "" } }));
  await noteChangesOutside();
});

/** The places of somebody who may reach this world and nothing outside. */
const scopeOf = ({ records: { branch, home } }: World) =>
  [mine.id, branch, home].filter((id) => id !== undefined).sort();

/** Brings a world inside: its asset and its building come from outside, its member is limited to what is inside. */
async function settled(world: World): Promise<World> {
  const { asset, home, location, member } = world.records;
  if (asset) await wander(owner, asset, mine.id, outside);
  if (home && location) {
    for (const branch of [outside.records.home ?? "", home]) {
      await owner.ok(locationCalls.move, { params: { id: location }, body: { branch } });
    }
  }
  if (member) {
    const text = "insert into membership_scope (organisation_id, account_id, location) values ($1, $2, $3)";
    await admin.query(text, [organisation_id, member, mine.id]);
  }
  return world;
}

/** A member with a role who was an administrator of everything until now. */
async function limitedMember(permissions: readonly Permission[]): Promise<Caller> {
  const person = await server.asMember({ role: "Administrator" });
  await actOutside(person, outside);
  await admin.query("update session_grant set permissions = $2 where session_id = $1", [
    person.session_id,
    permissions,
  ]);
  return person;
}

/** An import of a member with the same limit. */
const importInside = () => mapped(clerk, `Tag,Name,Branch\n${freshName("T")},Pump,${branch}\n`);

const limit = (person: Caller, scope: readonly string[]) =>
  admin.query("update session_grant set scope = $2 where session_id = $1", [person.session_id, scope]);

/** The records of a call's sample that have one outside, by their names. */
function asksFor(call: JoinedCall): string[] {
  const asked = new Set<string>();
  const noted = (_: object, name: string) => {
    asked.add(name);
    return mine.id;
  };
  sampleFor(call, { records: new Proxy({}, { get: noted }) });
  return Object.keys(outside.records).filter((name) => asked.has(name));
}

interface Variant {
  title: string;
  world: World;
  sent: readonly string[];
}

/** Worlds in which one of the records that a call asks for is outside, and one in which all of them are. */
function variantsOf(call: JoinedCall, own: World): Variant[] {
  if (call.name.startsWith("imports.")) {
    const world = { records: own.records, import: outside.import };
    return call.path.includes("{") ? [{ title: "import", world, sent: [outside.import?.id ?? ""] }] : [];
  }
  const names = asksFor(call);
  const choices = names.length > 1 ? [...names.map((name) => [name]), names] : names.map((name) => [name]);
  return choices.flatMap((chosen) => {
    const taken = Object.fromEntries(chosen.map((name) => [name, outside.records[name]]));
    const world = { ...own, records: { ...own.records, ...taken } };
    const sample = JSON.stringify(sampleFor(call, world));
    const sent = Object.values(taken).flatMap((id) => (id && sample.includes(id) ? id : []));
    return sent.length > 0 ? [{ title: chosen.join(", "), world, sent }] : [];
  });
}

const textOf = ({ bytes, headers }: Answer) => `${JSON.stringify(headers)}\n${bytes.toString("utf8")}`;

/** Nothing in an answer tells of what is outside; ids that were sent may come back. People are in no place. */
function expectSilent(title: string, answer: Answer, sent: readonly string[] = []): void {
  const text = textOf(answer).toLowerCase();
  const at = text.indexOf(OUTSIDE_WORD);
  expect(at < 0 ? "" : text.slice(Math.max(0, at - 300), at + 100), title).toBe("");
  const told = ids.filter((id) => id !== outside.records.member && !sent.includes(id) && text.includes(id));
  expect(told, title).toEqual([]);
}

/** A list of nothing, several of them, or a file without rows. */
function expectEmpty(title: string, { body, bytes }: Answer): void {
  if (body === undefined) expect(bytes.toString("utf8").trim().split("\n"), title).toHaveLength(1);
  else if ("count" in (body as object)) expect(body, title).toMatchObject({ results: [], count: 0, next: null });
  else if ("results" in (body as object)) expect(body, title).toMatchObject({ results: [] });
  else
    expect(
      Object.values(body as object)
        .filter(Array.isArray)
        .flat(),
      title,
    ).toEqual([]);
}

const isPermitted = ({ status }: Answer) => status !== 403;

/**
 * Has the database note each row that names something outside and is added, changed or removed. A comparison of all rows
 * before and after a call would read the whole organisation each time.
 */
async function noteChangesOutside(): Promise<void> {
  const named = `array[${ids.map((id) => `'%${id}%'`).join(", ")}]`;
  // By which calendar its times are told a job sets anew, whoever changed the calendar of the organisation.
  const textOf = (row: string) =>
    `case tg_table_name when 'service_request' then (to_jsonb(${row}) - 'calendar')::text else ${row}::text end`;
  await admin.query(`
    create table noted_outside (table_name name, change text);
    create function note_outside() returns trigger language plpgsql security definer as $note$
    declare
      former text := case when tg_op <> 'INSERT' then ${textOf("old")} end;
      present text := case when tg_op <> 'DELETE' then ${textOf("new")} end;
    begin
      if former is distinct from present and (former like any(${named}) or present like any(${named})) then
        insert into public.noted_outside values (tg_table_name, concat_ws(' -> ', former, present));
      end if;
      return null;
    end $note$`);
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id'
       -- The ids that a caller chose, whatever they are.
       and c.relname <> 'bulk_item'`,
  );
  for (const { name } of rows) {
    await admin.query(
      `create trigger zz_note_outside after insert or update or delete on ${name} for each row execute function note_outside()`,
    );
  }
}

/** Every row outside that has changed since this was asked last. */
async function changedOutside(): Promise<unknown> {
  const { rows } = await admin.query(
    "with noted as (delete from noted_outside returning *) select * from noted order by 1, 2",
  );
  return rows;
}

test("every record of the contract's world is in a place or in none", () => {
  const known = new Set([...IN_NO_PLACE, ...masterFamilies.map(({ table }) => table), ...Object.keys(outside.records)]);
  // Masters and what merges them stand in no place.
  const isOfMerge = (name: string) => /^(merge_of|kept|twin)_/.test(name);
  expect(Object.keys(seen.records).filter((name) => !known.has(name) && !isOfMerge(name))).toEqual([]);
});

test("a change of something outside is noted once", async () => {
  const { asset = "" } = outside.records;
  await changedOutside();
  await owner.ok(assetCalls.update, { params: { id: asset }, body: { notes: "Seen from inside" } });
  const noted = { table_name: "asset", change: expect.stringContaining("Seen from inside") };
  expect(await changedOutside()).toContainEqual(noted);
  expect(await changedOutside()).toEqual([]);
});

/** Roles, the weakest first; of two with the same permissions one, as a session knows those alone. */
const roles = [...new Map(seedRoles.map((role) => [role.permissions.toSorted().join(), role])).values()].sort(
  (one, other) => one.permissions.length - other.permissions.length,
);

/** Whether a role may make a call; the others are refused at the gate, whatever they name. */
const isAllowed = ({ permission, otherPermission }: JoinedCall, permissions: readonly Permission[]) =>
  !isPermission(permission) ||
  [permission, otherPermission].some((gate) => gate !== undefined && isPermission(gate) && permissions.includes(gate));

const isRead = ({ method }: JoinedCall) => method === "GET";
/** Calls, each for the weakest role that may make it; who may do everything reads everything too. */
const callsOf = (role: (typeof roles)[number]) =>
  calls.filter(
    (call) =>
      roles.find(({ permissions }) => isAllowed(call, permissions)) === role || (isRead(call) && role === roles.at(-1)),
  );

test.for(roles)("no read of a limited $name tells of anything outside", async (role) => {
  const person = await limitedMember(role.permissions);
  await limit(person, scopeOf(seen));
  const isImporter = role.permissions.includes("asset.import");
  const world = { ...seen, import: isImporter ? await importInside() : outside.import };
  for (const call of callsOf(role).filter(isRead)) {
    const title = `${role.name}: ${call.name}`;
    const { params } = sampleFor(call, world);
    const bare = Object.entries({ format: "csv", page_size: 100 }).filter(([name]) => name in queryFields(call));
    const ask = (query: object, of = params) =>
      person.raw({ method: "GET", url: addressOf(call, of, { ...Object.fromEntries(bare), ...query }) });
    expectSilent(title, await sendSample(call, person, world));
    expectSilent(title, await ask({}));
    if ("search" in queryFields(call)) {
      const searched = await ask({ search: OUTSIDE_WORD });
      if (searched.status < 400) expectEmpty(`${title}, searched`, searched);
    }
    for (const { title: what, world: hidden, sent } of variantsOf(call, world)) {
      const sample = sampleFor(call, hidden);
      const named = Object.entries(sample.query).filter(([, value]) => sent.some((id) => String(value).includes(id)));
      const answer = await ask(Object.fromEntries(named), sample.params);
      expectSilent(`${title} with ${what} outside`, answer, sent);
      // All members see each other.
      if (what === "member") continue;
      const isInPath = Object.values(sample.params).some((value) => sent.includes(String(value)));
      if (isInPath) expect(answer.status, `${title} with ${what} outside`).toBeGreaterThanOrEqual(400);
      else if (answer.status < 400) expectEmpty(`${title} with ${what} outside`, answer);
    }
  }
});

test("a value that points outside is empty, and no filter finds its record", async () => {
  const { asset = "" } = seen.records;
  const query = { custom_field: `${outside.fields.location}:${outside.records.tower}` };
  const found = async (caller: Caller) => (await caller.ok(assetCalls.list, { query })).results.map(({ id }) => id);
  const value = async (caller: Caller) => {
    const { custom_fields } = await caller.ok(assetCalls.read, { params: { id: asset } });
    return custom_fields.find(({ custom_field }) => custom_field.id === outside.fields.location)?.value;
  };
  expect([await found(owner), await value(owner)]).toEqual([[asset], outside.records.tower]);
  expect([await found(clerk), await value(clerk)]).toEqual([[], null]);
});

const writers = roles
  .map((role) => ({ ...role, writes: callsOf(role).filter((call) => !isRead(call)) }))
  .filter(({ writes }) => writes.length > 0);

/** Sends a call with each of its records outside: it is refused, and tells of none of them. */
async function expectRefused(call: JoinedCall, person: Caller, { world, title }: { world: World; title: string }) {
  for (const { title: what, world: hidden, sent } of variantsOf(call, world)) {
    if (what === "member" && TO_ANY_MEMBER.includes(call.name)) continue;
    const answer = await sendSample(call, person, hidden);
    expectSilent(`${title} with ${what} outside`, answer, sent);
    if (REFUSES_EACH.includes(call.name) && isPermitted(answer)) {
      expect(answer.body, title).toMatchObject({ changed: 0, refused: 1 });
    } else expect(answer.status, `${title} with ${what} outside`).toBeGreaterThanOrEqual(400);
  }
}

test.for(writers)("no write of a limited $name reaches anything outside", async (role) => {
  // Who may do everything tries what the weakest role may do, too.
  const names = [...new Set([role, ...roles.slice(-1)])];
  const people = await Promise.all(names.map(({ permissions }) => limitedMember(permissions)));
  for (const call of role.writes) {
    const title = `${role.name}: ${call.name}`;
    const isOfImports = call.name.startsWith("imports.");
    const world = isOfImports
      ? { records: {}, import: await importInside() }
      : await settled(await makeWorldFor(call, owner));
    await changedOutside();
    for (const person of people) {
      await limit(person, scopeOf(isOfImports ? seen : world));
      await expectRefused(call, person, { world, title });
    }
    expect(await changedOutside(), title).toEqual([]);
    await prepare(call, isOfImports ? clerk : owner, world);
    for (const person of people.slice(-1)) expectSilent(title, await sendSample(call, person, world));
  }
});
