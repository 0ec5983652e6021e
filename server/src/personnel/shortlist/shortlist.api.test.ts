import { activityCalls } from "@steward/contract/activity/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { shortlistCalls as calls } from "@steward/contract/personnel/shortlist/calls";
import { describe, expect, test } from "vitest";
import { pairsOn } from "../../interests/interest-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, makePerson } = await pairsOn(server);
const stranger = await server.otherOrganisation("Elsewhere Clinics");

const add = (id: string, note?: string, caller: Caller = owner) =>
  caller.ok(calls.add, { params: { id }, body: note === undefined ? {} : { note } });
const remove = (id: string) => owner.ok(calls.remove, { params: { id } });
const noted = async (id: string, caller: Caller = owner) =>
  (await caller.ok(personCalls.read, { params: { id } })).shortlist?.note;
const shortlisted = async (is_shortlisted: boolean, ids: readonly string[], caller: Caller = owner) =>
  (await caller.ok(personCalls.list, { query: { is_shortlisted, ids: ids.join(",") } })).results.map(({ id }) => id);
const rowsOf = async (id: string) =>
  (await admin.query("select organisation_id from shortlisted_person where person = $1", [id])).rowCount;

describe("the shortlist of an organisation", () => {
  test("holds who is added with a note, says who added them, and lets them go again", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    expect(await add(person, "For the night shift")).toMatchObject({
      note: "For the night shift",
      added_by_details: { id: owner.account_id, name: owner.name },
      created: expect.stringMatching(/Z$/),
    });
    expect(await shortlisted(true, [person, other])).toEqual([person]);
    expect(await shortlisted(false, [person, other])).toEqual([other]);
    const { results, count } = await owner.ok(personCalls.list, { query: { is_shortlisted: "true" } });
    expect([results.length, count]).toEqual([1, 1]);
    expect(results[0]).toMatchObject({ id: person, shortlist: { note: "For the night shift" } });

    // Without a note the one that stands is kept; an empty one takes it away.
    expect(await add(person)).toMatchObject({ note: "For the night shift" });
    expect(await add(person, "")).toMatchObject({ note: "" });
    await remove(person);
    await remove(person);
    expect(await noted(person)).toBeUndefined();
    const { results: history } = await owner.ok(activityCalls.list, { query: { subject: person } });
    expect(history.map(({ action }) => action)).toEqual(["removed from the shortlist", "added to the shortlist"]);
    expect(JSON.stringify(history)).not.toContain("night shift");
  });

  test("is its own: no other organisation sees who is on it, nor the note", async () => {
    const person = await makePerson();
    await add(person, "Only for us");
    expect(await noted(person, stranger)).toBeUndefined();
    expect(await shortlisted(true, [person], stranger)).toEqual([]);
    await stranger.ok(calls.remove, { params: { id: person } });
    await add(person, "Theirs", stranger);
    expect([await noted(person), await noted(person, stranger)]).toEqual(["Only for us", "Theirs"]);
  });

  test("takes nobody who is not published to the organisation", async () => {
    const person = await makePerson();
    const body = { audience: "none" as const, customers: [] };
    await staffing.ok(profileCalls.publish, { params: { id: person }, body });
    expect(await owner.refused(calls.add, { params: { id: person }, body: {} })).toMatchObject({ status: 404 });
    expect(await owner.refused(calls.remove, { params: { id: person } })).toMatchObject({ status: 404 });
    expect(await rowsOf(person)).toBe(0);
  });

  test("shows somebody who is published no more at no place, and can let them go", async () => {
    const person = await makePerson();
    await add(person, "Soon");
    await staffing.ok(profileCalls.publish, { params: { id: person }, body: { audience: "none", customers: [] } });
    expect(await shortlisted(true, [person])).toEqual([]);
    expect(await owner.refused(calls.add, { params: { id: person }, body: { note: "Still" } })).toMatchObject({
      status: 404,
    });
    await remove(person);
    expect(await rowsOf(person)).toBe(0);
  });

  test("keeps nothing of somebody whose data are erased", async () => {
    const person = await makePerson("Quintessa Erasable");
    await add(person, "Quintessa is our favourite");
    await add(person, "Ask Quintessa", stranger);
    await staffing.ok(profileCalls.erase, { params: { id: person }, body: { reason: "Asked for" } });
    expect(await rowsOf(person)).toBe(0);
  });

  test("has one place for somebody whom many add at once, and loses no note", async () => {
    const person = await makePerson();
    const notes = [undefined, "From the ward", undefined, undefined];
    const answers = await Promise.all(notes.map((note) => add(person, note)));
    expect(new Set(answers.map(({ created }) => created)).size).toBe(1);
    expect(await noted(person)).toBe("From the ward");
    expect(await rowsOf(person)).toBe(1);
    const { results } = await owner.ok(activityCalls.list, { query: { subject: person } });
    expect(results.map(({ action }) => action)).toEqual(["added to the shortlist"]);
  });

  test("takes a note of 200 characters and no longer one", async () => {
    const person = await makePerson();
    await add(person, "x".repeat(200));
    const body = { note: "x".repeat(201) };
    expect(await owner.refused(calls.add, { params: { id: person }, body })).toMatchObject({ status: 400 });
    expect(await noted(person)).toHaveLength(200);
  });
});
