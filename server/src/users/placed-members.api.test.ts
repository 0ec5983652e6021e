import { activityCalls } from "@steward/contract/activity/calls";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import type { Pair } from "../interests/interest-factory.ts";
import { ratingsOn } from "../interests/ratings/rating-factory.ts";
import { dayIn } from "../organisations/organisation-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshEmail, makeUser, signIn } from "./user-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, placed, atCustomer } = await ratingsOn(server);

/** A member for a placement that runs, with their session. */
async function makeMember() {
  const pair = await placed();
  const user = await makeUser(owner, { placement: pair.made, additional_permissions: ["service_request.view"] });
  const { rows } = await admin.query<{ branch: string }>("select branch from interest where id = $1", [pair.made]);
  return { pair, user, branch: rows[0]?.branch ?? "" };
}

/** Moves the first or the last day of a placement. */
const move = ({ made: own }: Pair, column: "start_date" | "end_date", days: number) =>
  admin.query(`update interest set ${column} = ${column} + $2::int where id = $1`, [own, days]);

const read = (id: string) => owner.ok(userCalls.read, { params: { id } });

describe("a member for a placement", () => {
  test("is limited to the branch of it, and the user tells it", async () => {
    const { pair, user, branch } = await makeMember();
    const { skilled_personel_detail: person, offer_detail: offer } = await atCustomer(pair);
    expect(user.scope).toEqual([branch]);
    expect(user.placement_details).toEqual({
      id: pair.made,
      name: person.name,
      start_date: offer?.start_date,
      end_date: offer?.end_date,
      is_over: false,
    });
  });

  test.for([
    { title: "before its first day", column: "start_date", days: 1 },
    { title: "after its last day", column: "end_date", days: -3 },
  ] as const)("has no access $title, and again once the day is moved", async ({ column, days }) => {
    const { pair, user } = await makeMember();
    const member = await signIn(server, owner, user);
    await member.ok(userCalls.profile);
    await move(pair, column, days);
    expect((await member.refused(userCalls.profile)).status).toBe(403);
    await move(pair, column, -days);
    await member.ok(userCalls.profile);
  });

  test("keeps the access as long as the placement is extended, and loses it as it is ended early", async () => {
    const { pair, user } = await makeMember();
    const member = await signIn(server, owner, user);
    await owner.ok(made.askExtension, { params: { id: pair.made }, body: { end_date: dayIn(9) } });
    await staffing.ok(received.extend, { params: { id: pair.received } });
    expect((await read(user.id)).placement_details).toMatchObject({ end_date: dayIn(9) });
    await member.ok(userCalls.profile);
    const body = { end_date: dayIn(0), reason: "Project stopped" };
    await staffing.ok(received.terminate, { params: { id: pair.received }, body });
    await member.ok(userCalls.profile);
    await move(pair, "start_date", -5);
    await move(pair, "end_date", -1);
    expect((await member.refused(userCalls.profile)).status).toBe(403);
  });

  test("is switched off by itself after the end, once, and history says so", async () => {
    const { pair, user } = await makeMember();
    await admin.query("select end_placed_memberships()");
    expect(await read(user.id)).toMatchObject({ is_active: true });
    await move(pair, "start_date", -9);
    await move(pair, "end_date", -9);
    await Promise.all([1, 2, 3].map(() => server.pool.query("select end_placed_memberships()")));
    expect(await read(user.id)).toMatchObject({ is_active: false, placement_details: { is_over: true } });
    const query = { subject_type: "user" as const, subject: user.id };
    const { results } = await owner.ok(activityCalls.list, { query });
    expect(results.map(({ action }) => action)).toEqual(["deactivated", "created"]);
    const again = await owner.refused(userCalls.toggleActive, { params: { id: user.id } });
    expect(again).toMatchObject({ status: 409, message: messages.users.placementOver });
  });
});

describe("is refused", () => {
  const ask = (placement: string, body: object = {}) =>
    owner.refused(userCalls.create, { body: { name: "Placed Person", email: freshEmail(), placement, ...body } });

  test("for an interest that is not placed, is over or is another organisation's", async () => {
    const stranger = await server.otherOrganisation();
    const pair = await placed(undefined, stranger);
    expect((await ask(pair.made)).errors).toHaveProperty("placement");
    const over = await placed();
    await move(over, "start_date", -9);
    await move(over, "end_date", -9);
    expect((await ask(over.made)).errors).toEqual({ placement: [messages.users.placementOver] });
  });

  test("as an owner, with more places than its branch, and for a second person", async () => {
    const { user, pair } = await makeMember();
    const other = await placed();
    const elsewhere = (await makeBranch(owner)).id;
    const limited = [messages.users.placementLimited];
    expect((await ask(other.made, { is_owner: true })).errors).toEqual({ is_owner: limited });
    expect((await ask(other.made, { scope: [elsewhere] })).errors).toEqual({ scope: limited });
    expect((await ask(pair.made)).errors).toEqual({ placement: [messages.users.placementTaken] });
    const { name, designation, phone } = user;
    const wider = { name, designation, phone, scope: [] };
    const edit = await owner.refused(userCalls.update, { params: { id: user.id }, body: wider });
    expect(edit.errors).toEqual({ scope: limited });
  });
});
