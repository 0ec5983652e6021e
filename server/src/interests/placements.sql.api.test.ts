import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { dayIn } from "../organisations/organisation-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePerson } from "../personnel/person-factory.ts";
import { EMAIL, pairsOn } from "./interest-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, makePerson: makePublished, makePair, offered } = await pairsOn(server);
const other = await server.otherOrganisation("Other customer");
const branch = (await makeBranch(owner)).id;

const read = (id: string) => owner.ok(made.read, { params: { id } });

describe("a placement", () => {
  const placed = async (days: { start_date: string; end_date: string }) => {
    const pair = await makePair();
    await offered(pair, { branch, ...days });
    await staffing.ok(received.place, { params: { id: pair.received } });
    return pair;
  };

  test("is extended when both sides want it", async () => {
    const pair = await placed({ start_date: "2031-01-01", end_date: "2031-03-31" });
    const params = { id: pair.received };
    await owner.ok(made.askExtension, { params: { id: pair.made }, body: { end_date: "2031-04-30" } });
    await staffing.ok(received.refuseExtension, { params, body: { reason: "Booked" } });
    expect((await read(pair.made)).placement_detail).toMatchObject({ end_date: "2031-03-31", extension_date: null });
    await owner.ok(made.askExtension, { params: { id: pair.made }, body: { end_date: "2031-05-31" } });
    await staffing.ok(received.extend, { params });
    expect((await read(pair.made)).placement_detail).toMatchObject({ end_date: "2031-05-31", extension_date: null });
  });

  test("is not extended into another one of the person, whichever is agreed to first", async () => {
    const person = await makePublished();
    const [mine, theirs] = [await makePair(person), await makePair(person, other)];
    await offered(mine, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    await staffing.ok(received.place, { params: { id: mine.received } });
    await owner.ok(made.askExtension, { params: { id: mine.made }, body: { end_date: "2031-05-31" } });
    const home = (await makeBranch(other)).id;
    await offered(theirs, { branch: home, start_date: "2031-04-15", end_date: "2031-06-30" }, other);
    const agree = () =>
      Promise.all([
        staffing.send(received.extend, { params: { id: mine.received } }),
        staffing.send(received.place, { params: { id: theirs.received } }),
      ]);
    const answers = (await agree()).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 409]);
    const { end_date } = (await read(mine.made)).placement_detail ?? {};
    expect(end_date).toBe(answers[0] === 200 ? "2031-05-31" : "2031-03-31");
    expect((await agree()).map(({ status }) => status)).toEqual([409, 409]);
  });

  test("is in the list of placed people, once for each person, also when they are published no more", async () => {
    const pair = await placed({ start_date: "2031-01-01", end_date: "2031-03-31" });
    const ofPlaced = async (caller = owner) =>
      (await caller.ok(personCalls.list, { query: { request_status: ["Placed"], ids: [pair.person] } })).results;
    expect(await ofPlaced()).toMatchObject([
      { id: pair.person, email: EMAIL, placement_detail: { designation: "Technician", placement_status: "Upcoming" } },
    ]);
    await admin.query("delete from personnel_publication where id = $1", [pair.person]);
    expect(await ofPlaced()).toMatchObject([{ id: pair.person, availability_status: "Placed" }]);
    const member = await server.asMember({ permissions: ["personnel.view", "interest.view"] });
    expect(await ofPlaced(member)).toMatchObject([{ id: pair.person, email: null }]);
    const stranger = await server.asMember({ permissions: ["personnel.view"] });
    const query = { request_status: ["Placed" as const] };
    expect((await stranger.send(personCalls.list, { query })).status).toBe(403);
    expect(await ofPlaced(other)).toEqual([]);
  });

  test("stands with what came with it on the page of the person, for who may see it in the organisation alone", async () => {
    const pair = await placed({ start_date: "2031-01-01", end_date: "2031-03-31" });
    const at = { params: { id: pair.person } };
    const hidden = { email: null, primary_phone_number: null, primary_address: { complete_address: null } };
    const placement_detail = { designation: "Technician", placement_status: "Upcoming" };
    expect(await owner.ok(personCalls.read, at)).toMatchObject({ id: pair.person, email: EMAIL, placement_detail });
    const sees = await server.asMember({ permissions: ["personnel.view", "interest.view"] });
    expect(await sees.ok(personCalls.read, at)).toMatchObject({ ...hidden, placement_detail });
    const browses = await server.asMember({ permissions: ["personnel.view"] });
    for (const caller of [browses, other])
      expect(await caller.ok(personCalls.read, at)).toMatchObject({ ...hidden, placement_detail: null });
  });

  test("keeps the page of a person who is published no more, with what it says of them and nothing that was published", async () => {
    const person = (
      await makePerson(staffing, {
        name: "Asha Naik",
        email: EMAIL,
        primary_phone_number: "+919800000001",
        gender: "Female",
        shows_gender: true,
        employment: [{ company_name: "Harbour Works", designation: "Fitter", start_date: "2019-04-01" }],
      })
    ).id;
    const pair = await makePair(person);
    await offered(pair, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    await staffing.ok(received.place, { params: { id: pair.received } });
    const at = { params: { id: person } };
    const before = await owner.ok(personCalls.read, at);
    expect(before).toMatchObject({ is_published: true, gender: "Female" });
    await staffing.ok(profileCalls.publish, { ...at, body: { audience: "none" } });
    const after = await owner.ok(personCalls.read, at);
    expect(after).toMatchObject({
      is_published: false,
      name: before.name,
      skilled_personel_id: before.skilled_personel_id,
      email: EMAIL,
      placement_detail: before.placement_detail,
      organisation_details: before.organisation_details,
      gender: "",
      skill_detail: [],
      free_weeks: [],
      profile_picture: null,
    });
    expect(JSON.stringify(after)).not.toMatch(/Female|Harbour/);
    for (const call of [personCalls.employmentHistory, personCalls.certificates, personCalls.additionalInformation])
      expect((await owner.send(call, at)).status).toBe(404);
    const browses = await server.asMember({ permissions: ["personnel.view"] });
    for (const caller of [browses, other]) expect((await caller.send(personCalls.read, at)).status).toBe(404);
    const sees = await server.asMember({ permissions: ["personnel.view", "interest.view"] });
    expect(await sees.ok(personCalls.read, at)).toMatchObject({ email: null, primary_phone_number: null });
  });

  test("is told to other customers once it has begun, and not with whom", async () => {
    const pair = await placed({ start_date: "2031-01-01", end_date: "2031-03-31" });
    const served = async () =>
      (await other.ok(personCalls.organisations, { params: { id: pair.person } })).results.map(
        ({ organisation_details, end_date }) => [organisation_details, end_date],
      );
    expect(await served()).toEqual([]);
    await admin.query(
      "update received_interest set start_date = current_date - 1, end_date = '2031-02-28' where id = $1",
      [pair.received],
    );
    expect(await served()).toEqual([[{ id: null, name: "" }, "2031-02-28"]]);
  });

  test("has the state of its days", async () => {
    const pair = await placed({ start_date: "2031-01-01", end_date: "2031-03-31" });
    const stateAt = async (start: string, end: string, more = "") => {
      await admin.query(`update interest set start_date = ${start}, end_date = ${end} ${more} where id = $1`, [
        pair.made,
      ]);
      return (await read(pair.made)).placement_detail?.placement_status;
    };
    expect(await stateAt("current_date + 5", "current_date + 9")).toBe("Upcoming");
    expect(await stateAt("current_date - 5", "current_date + 9")).toBe("Active");
    expect(await stateAt("current_date - 5", "current_date + 9", ", is_extended = true")).toBe("Extended");
    expect(await stateAt("current_date - 9", "current_date - 5")).toBe("Completed");
    expect(await stateAt("current_date - 9", "current_date - 5", ", is_terminated = true")).toBe("Terminated");
  });

  test("takes the person's days, part-time ones together, and gives them back when it ends early", async () => {
    const half = { branch, start_date: dayIn(0), share: 50 };
    const person = await makePublished();
    const first = await makePair(person);
    await offered(first, { ...half, end_date: dayIn(9) });
    await staffing.ok(received.place, { params: { id: first.received } });
    const shown = async () => {
      const { availability_status, free_weeks } = await other.ok(personCalls.read, { params: { id: person } });
      return [availability_status, ...free_weeks.slice(0, 3).map(({ free_days }) => free_days)];
    };
    expect(await shown()).toEqual(["Available", 7, 7, 7]);
    const second = await makePair(person, other);
    const elsewhere = (await makeBranch(other)).id;
    await offered(second, { ...half, branch: elsewhere, end_date: dayIn(20) }, other);
    await staffing.ok(received.place, { params: { id: second.received } });
    expect(await shown()).toEqual(["Placed", 0, 4, 7]);
    const { results } = await staffing.ok(profileCalls.list, { query: { ids: [person] } });
    expect(results).toMatchObject([{ availability_status: "Placed" }]);
    const placed_ones = { ids: [person], availability_status: ["Placed" as const] };
    expect((await owner.ok(personCalls.list, { query: placed_ones })).count).toBe(1);
    const free = async (days: { free_from?: string; free_to?: string }) =>
      (await other.ok(personCalls.list, { query: { ids: [person], ...days } })).count;
    expect(await free({ free_from: dayIn(9) })).toBe(0);
    expect(await free({ free_from: dayIn(10) })).toBe(1);
    expect(await free({ free_from: dayIn(8), free_to: dayIn(12) })).toBe(0);
    expect(await free({ free_to: dayIn(12) })).toBe(0);
    expect(await free({ free_from: dayIn(12), free_to: dayIn(10) })).toBe(0);
    const body = { end_date: dayIn(2), reason: "Project stopped" };
    await owner.ok(made.terminate, { params: { id: first.made }, body });
    expect(await free({ free_from: dayIn(3), free_to: dayIn(30) })).toBe(1);
    expect(await shown()).toEqual(["Placed", 4, 7, 7]);
  });

  test("that ends before its start leaves its days free", async () => {
    const pair = await placed({ start_date: "2031-01-01", end_date: "2031-03-31" });
    const body = { end_date: "2030-12-31", reason: "Project stopped" };
    const ended = await owner.ok(made.terminate, { params: { id: pair.made }, body });
    expect(ended.placement_detail).toMatchObject({ placement_status: "Terminated", end_reason: "Project stopped" });
    const again = await makePair(pair.person, other);
    await offered(
      again,
      { branch: (await makeBranch(other)).id, start_date: "2031-01-01", end_date: "2031-03-31" },
      other,
    );
    await staffing.ok(received.place, { params: { id: again.received } });
  });

  test("stands at the branch of its offer: who is limited to another place does not have it", async () => {
    const elsewhere = (await makeBranch(owner)).id;
    const permissions = ["interest.view" as const];
    const inside = await server.asMember({ permissions, scope: [branch] });
    const outside = await server.asMember({ permissions, scope: [elsewhere] });
    const pair = await makePair();
    const params = { id: pair.made };
    await outside.ok(made.read, { params });
    await offered(pair, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    await inside.ok(made.read, { params });
    expect((await outside.send(made.read, { params })).status).toBe(404);
  });
});
