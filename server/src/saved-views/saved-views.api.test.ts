import type { Permission } from "@steward/contract/permissions/permissions";
import { savedViewCalls } from "@steward/contract/saved-views/calls";
import { type ViewedList, viewedLists } from "@steward/contract/saved-views/constants";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import type { Caller } from "../test-server/caller.ts";
import { makeSavedView } from "./saved-view-factory.ts";

const server = await startTestServer();
const { owner, asMember } = server;

const namesOf = async (caller: Caller) =>
  (await caller.ok(savedViewCalls.list, { query: { list: "assets" } })).results.map(({ name }) => name);
const viewer = () => asMember({ permissions: ["asset.view"] });

test("a view comes back as it was saved", async () => {
  const person = await viewer();
  const query = { search: "pump", status: "in_use", ordering: "-created" };
  const made = await makeSavedView(person, { name: "Pumps", query, columns: ["tag", "status"] });
  expect(made).toMatchObject({ name: "Pumps", query, columns: ["tag", "status"], is_shared: false, is_default: false });
  expect(await person.ok(savedViewCalls.read, { params: { id: made.id } })).toEqual(made);
});

test("a view is its owner's alone, or everybody's", async () => {
  const [person, other] = [await viewer(), await viewer()];
  const own = await makeSavedView(person);
  const shared = await makeSavedView(owner, { is_shared: true });
  expect(await namesOf(person)).toEqual(expect.arrayContaining([own.name, shared.name]));
  const seen = await namesOf(other);
  expect(seen).toContain(shared.name);
  expect(seen).not.toContain(own.name);
  const params = { id: own.id };
  for (const call of [savedViewCalls.read, savedViewCalls.remove, savedViewCalls.toggleDefault]) {
    expect(await other.refused(call, { params })).toMatchObject({ status: 404 });
  }
  expect(await other.refused(savedViewCalls.update, { params, body: { name: "Mine" } })).toMatchObject({ status: 404 });
});

test("a view is shared by its author, and changed by the author or who may change settings", async () => {
  const [author, other] = [await viewer(), await viewer()];
  const keeper = await asMember({ permissions: ["asset.view", "settings.update"] });
  const shared = await makeSavedView(author, { is_shared: true });
  expect(shared.author_details).toMatchObject({ id: author.account_id, name: author.name });
  const params = { id: shared.id };
  const refused = {
    status: 403,
    message: "A view for everybody is changed by its author, or by who may change settings.",
  };
  const editor = await asMember({ permissions: ["asset.view", "asset.update"] });
  for (const person of [other, editor]) {
    expect(await person.refused(savedViewCalls.update, { params, body: { name: "Mine" } })).toMatchObject(refused);
    expect(await person.refused(savedViewCalls.update, { params, body: { is_shared: false } })).toMatchObject(refused);
    expect(await person.refused(savedViewCalls.remove, { params })).toMatchObject(refused);
  }
  const own = await makeSavedView(other);
  const given = await other.ok(savedViewCalls.update, { params: { id: own.id }, body: { is_shared: true } });
  expect(given).toMatchObject({ is_shared: true, author_details: { id: other.account_id } });
  const changed = await keeper.ok(savedViewCalls.update, { params, body: { name: "Changed by the keeper" } });
  expect(changed).toMatchObject({ version: shared.version + 1, author_details: { id: author.account_id } });
  expect(await author.ok(savedViewCalls.update, { params, body: { name: "By its author" } })).toMatchObject({
    name: "By its author",
  });
  await keeper.ok(savedViewCalls.remove, { params: { id: own.id } });
  await server.admin.query("delete from membership where account_id = $1", [author.account_id]);
  expect(await namesOf(keeper)).toContain("By its author");
  await keeper.ok(savedViewCalls.remove, { params });
});

test.for(Object.entries(viewedLists) as [ViewedList, Permission][])(
  "views of %s are for who may see that list",
  async ([list, permission]) => {
    const [person, outside] = [await asMember({ permissions: [permission] }), await asMember({ permissions: [] })];
    const shared = await makeSavedView(person, { list, is_shared: true });
    const of = (caller: Caller) => caller.ok(savedViewCalls.list, { query: { list } });
    expect((await of(person)).results.map(({ id }) => id)).toContain(shared.id);
    expect((await of(outside)).count).toBe(0);
    const params = { id: shared.id };
    for (const call of [savedViewCalls.read, savedViewCalls.remove, savedViewCalls.toggleDefault]) {
      expect(await outside.refused(call, { params })).toMatchObject({ status: 404 });
    }
    const body = { list, name: "Hidden", query: {} };
    expect(await outside.refused(savedViewCalls.create, { body })).toMatchObject({ status: 403 });
  },
);

test("names differ among somebody's own views and among those of everybody, ignoring case", async () => {
  const [person, other] = [await viewer(), await viewer()];
  await makeSavedView(person, { name: "Overdue" });
  await makeSavedView(other, { name: "Overdue" });
  await makeSavedView(owner, { name: "Overdue", is_shared: true });
  const taken = { status: 409, errors: { name: ["This name is already in use."] } };
  const body = { list: "assets" as const, name: " overDUE ", query: {} };
  expect(await person.refused(savedViewCalls.create, { body })).toMatchObject(taken);
  expect(await owner.refused(savedViewCalls.create, { body: { ...body, is_shared: true } })).toMatchObject(taken);
});

test("a list begins with one view of each person", async () => {
  const [person, other] = [await viewer(), await viewer()];
  const shared = await makeSavedView(owner, { is_shared: true });
  const own = await makeSavedView(person);
  const begin = (caller: Caller, id: string) => caller.ok(savedViewCalls.toggleDefault, { params: { id } });
  const defaults = async (caller: Caller) =>
    (await caller.ok(savedViewCalls.list)).results.flatMap(({ id, is_default }) => (is_default ? [id] : []));
  expect(await begin(person, shared.id)).toMatchObject({ is_default: true });
  await begin(other, shared.id);
  await begin(person, own.id);
  expect([await defaults(person), await defaults(other)]).toEqual([[own.id], [shared.id]]);
  await begin(person, own.id);
  expect(await defaults(person)).toEqual([]);
  // What becomes private is no longer where others begin.
  await owner.ok(savedViewCalls.update, { params: { id: shared.id }, body: { is_shared: false } });
  expect(await defaults(other)).toEqual([]);
});

test("nobody saves more views than a list can show", async () => {
  const person = await viewer();
  for (let count = 0; count < 50; count += 1) await makeSavedView(person);
  const body = { list: "assets" as const, name: "One more", query: {} };
  expect(await person.refused(savedViewCalls.create, { body })).toMatchObject({
    status: 409,
    message: "There are 50 views already. Delete one first.",
  });
  await makeSavedView(owner, { is_shared: true });
});

test.for<[string, object]>([
  ["query", { query: { "Status!": "x" } }],
  ["query", { query: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`field_${at}`, "x"])) }],
  ["query.search", { query: { search: "x".repeat(2001) } }],
  ["columns.0", { columns: [" "] }],
  ["name", { name: " " }],
  ["list", { list: "everything" }],
])("a view is refused at %s for %#", async ([field, wish]) => {
  const body = { list: "assets", name: "View", query: {}, ...wish };
  const { status, errors } = await owner.refused(savedViewCalls.create, { body: body as never });
  expect(status).toBe(400);
  expect(Object.keys(errors ?? {}).some((path) => path.startsWith(field))).toBe(true);
});

test("views go with their member", async () => {
  const person = await viewer();
  const { id } = await makeSavedView(person);
  await server.admin.query("delete from membership where account_id = $1", [person.account_id]);
  const { rows } = await server.admin.query("select from saved_view where id = $1", [id]);
  expect(rows).toEqual([]);
});
