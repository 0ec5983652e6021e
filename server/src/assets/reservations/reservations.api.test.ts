import { assetCalls } from "@steward/contract/assets/calls";
import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { reservationStates } from "@steward/contract/assets/reservations/constants";
import { describe, expect, test, vi } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const day = (days: number, timeZone = "Asia/Kolkata") =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", { timeZone });
const reserve = (id: string, user: string, from: number, to: number) =>
  owner.send(reservationCalls.reserve, { params: { id }, body: { user, starts: day(from), ends: day(to) } });
const reserved = async (id: string, user: string, from: number, to: number) =>
  owner.ok(reservationCalls.reserve, { params: { id }, body: { user, starts: day(from), ends: day(to) } });
const openOf = async (id: string) => (await owner.ok(reservationCalls.ofAsset, { params: { id } })).results;
const stateOf = async (id: string) => {
  const asked = { params: { id }, query: { state: [...reservationStates] } };
  return (await owner.ok(reservationCalls.ofAsset, asked)).results.map(({ state }) => state);
};

async function mailTo(account_id: string, subject: RegExp): Promise<string> {
  const { rows } = await admin.query<{ email: string }>("select email from account where id = $1", [account_id]);
  return vi.waitFor(async () => {
    const mails = (await server.services.mailer.listOutbox?.(rows[0]?.email ?? "")) ?? [];
    const mail = mails.find((each) => subject.test(each.subject));
    expect(mail).toBeDefined();
    return mail?.text ?? "";
  });
}

describe("a reservation", () => {
  test("keeps an asset for a person, changes no status, and is told in the asset's history", async () => {
    const person = await makeUser(owner);
    const { id, status } = await makeAsset(owner);
    const body = { user: person.id, starts: day(3), ends: day(5), note: "Trade fair" };
    const made = await owner.ok(reservationCalls.reserve, { params: { id }, body });
    expect(made).toMatchObject({
      asset: id,
      user_details: { id: person.id, name: person.name },
      starts: day(3),
      ends: day(5),
      state: "reserved",
      note: "Trade fair",
      created_by_details: { id: owner.account_id },
    });
    expect(await owner.ok(assetCalls.read, { params: { id } })).toMatchObject({
      status,
      version: 2,
      assigned_to: null,
    });
    const [entry] = (await owner.ok(assetCalls.activity, { params: { id } })).results;
    expect(entry).toMatchObject({
      action: "reserved",
      reason: "Trade fair",
      changes: [{ field: "reservation", before: null, after: `${person.name} · ${day(3)} – ${day(5)}` }],
    });
  });

  test("shares no day with another one, and says whose days those are", async () => {
    const person = await makeUser(owner);
    const { id } = await makeAsset(owner);
    await reserved(id, person.id, 3, 5);
    for (const [from, to] of [
      [5, 6],
      [1, 3],
      [4, 4],
      [1, 9],
    ] as const) {
      expect(await reserve(id, owner.account_id, from, to)).toMatchObject({
        status: 409,
        body: { message: `The asset is reserved for ${person.name} from ${day(3)} to ${day(5)}.` },
      });
    }
    await reserved(id, owner.account_id, 6, 6);
    await reserved(id, owner.account_id, 0, 2);
    expect((await openOf(id)).map(({ starts }) => starts)).toEqual([day(0), day(3), day(6)]);
  });

  test("of the same days by several people at once has one winner", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await makeAsset(owner);
      const answers = await Promise.all([0, 1, 2, 3].map((n) => reserve(id, owner.account_id, 2 + n, 6)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(await openOf(id)).toHaveLength(1);
    }
  });

  test("that shares a day is refused by the database too, whatever was locked", async () => {
    const { id } = await makeAsset(owner);
    const { starts } = await reserved(id, owner.account_id, 3, 5);
    const twice = admin.query(
      `insert into reservation (organisation_id, id, asset, person, starts, ends) values ($1, $2, $3, $4, $5, $5)`,
      [owner.organisation_id, newId(), id, owner.account_id, starts],
    );
    await expect(twice).rejects.toMatchObject({ constraint: "reservation_once" });
  });

  test("asks for a member, for days in order and not past, of an asset that is not archived", async () => {
    const { id } = await makeAsset(owner);
    const refusals = [
      [{ user: newId(), starts: day(1), ends: day(2) }, "user", "Not found."],
      [{ user: owner.account_id, starts: day(2), ends: day(1) }, "ends", "The last day is ahead of the first one."],
      [{ user: owner.account_id, starts: day(-1), ends: day(1) }, "starts", "Choose today or a later day."],
    ] as const;
    for (const [body, field, message] of refusals) {
      const answer = await owner.refused(reservationCalls.reserve, { params: { id }, body });
      expect(answer).toMatchObject({ status: 400, errors: { [field]: [message] } });
    }
    await owner.ok(assetCalls.archive, { params: { id } });
    expect(await reserve(id, owner.account_id, 1, 2)).toMatchObject({ status: 409 });
  });

  test("begins where the asset is back by then, as far as somebody said", async () => {
    const person = await makeUser(owner);
    const { id } = await makeAsset(owner);
    await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: person.id, expected_return: day(4) } });
    expect(await reserve(id, owner.account_id, 4, 6)).toMatchObject({
      status: 400,
      body: { errors: { starts: [`The asset is checked out and expected back on ${day(4)}. Choose a later day.`] } },
    });
    await reserved(id, owner.account_id, 5, 6);
    const open = await makeAsset(owner);
    await owner.ok(custodyCalls.checkOut, { params: { id: open.id }, body: { user: person.id } });
    await reserved(open.id, owner.account_id, 1, 2);
  });

  test("counts its days in the organisation's time zone", async () => {
    const set = (zone: string) =>
      admin.query("update organisation set time_zone = $1 where id = $2", [zone, owner.organisation_id]);
    // Of these two zones, 25 hours apart, one has another day than the other at any moment.
    for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await set(time_zone);
      const { id } = await makeAsset(owner);
      const at = (days: number) => ({
        params: { id },
        body: { user: owner.account_id, starts: day(days, time_zone), ends: day(days, time_zone) },
      });
      expect(await owner.send(reservationCalls.reserve, at(-1))).toMatchObject({ status: 400 });
      expect(await owner.send(reservationCalls.reserve, at(0))).toMatchObject({ status: 201 });
    }
    await set("Asia/Kolkata");
  });

  test("keeps its asset from a bulk action for somebody else, and is back when one for its person is undone", async () => {
    const person = await makeUser(owner);
    const { id } = await makeAsset(owner);
    await reserved(id, person.id, 0, 1);
    const checkOut = async (user: string) => {
      const { version } = await owner.ok(assetCalls.read, { params: { id } });
      return owner.ok(bulkCalls.start, { body: { action: "check_out", assets: [{ id, version }], user } });
    };
    expect((await checkOut(owner.account_id)).problems).toMatchObject([
      { asset: id, message: `The asset is reserved for ${person.name} from ${day(0)} to ${day(1)}.` },
    ]);
    const run = await checkOut(person.id);
    expect(await stateOf(id)).toEqual(["fetched"]);
    await owner.ok(bulkCalls.undo, { params: { id: run.id } });
    expect(await stateOf(id)).toEqual(["reserved"]);
  });

  test("is changed and cancelled while it is open, by its person too, and is gone with the archive", async () => {
    const member = await server.asMember({ role: "Viewer" });
    const { id } = await makeAsset(owner);
    const first = await reserved(id, member.account_id, 3, 5);
    const second = await reserved(id, owner.account_id, 7, 8);
    const change = (body: { starts?: string; ends?: string; note?: string }) =>
      owner.send(reservationCalls.update, { params: { id: first.id }, body });
    expect(await change({ ends: day(7) })).toMatchObject({ status: 409 });
    expect(await change({ ends: day(2) })).toMatchObject({ status: 400 });
    expect(await change({ ends: day(6), note: "A day more" })).toMatchObject({
      status: 200,
      body: { ends: day(6), note: "A day more", version: 2 },
    });
    expect(await member.send(reservationCalls.cancel, { params: { id: second.id }, body: {} })).toMatchObject({
      status: 403,
    });
    expect((await member.ok(reservationCalls.mine)).results).toMatchObject([{ id: first.id }]);
    expect(
      await member.ok(reservationCalls.cancel, { params: { id: first.id }, body: { reason: "Ill" } }),
    ).toMatchObject({ state: "cancelled", reason: "Ill" });
    expect(await change({ ends: day(4) })).toMatchObject({ status: 409 });
    await owner.ok(assetCalls.archive, { params: { id } });
    expect(await stateOf(id)).toEqual(["cancelled", "cancelled"]);
  });

  test("that nobody fetched by its last day is expired, and keeps nobody from the asset", async () => {
    const person = await makeUser(owner);
    const { id } = await makeAsset(owner);
    const made = await reserved(id, person.id, 0, 1);
    await admin.query("update reservation set starts = $1, ends = $1 where id = $2", [day(-1), made.id]);
    expect(await stateOf(id)).toEqual(["expired"]);
    expect(await openOf(id)).toEqual([]);
    await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: owner.account_id } });
  });
});

describe("a request", () => {
  test("is made for oneself, takes no days from others, and is approved once with a mail", async () => {
    const asker = await server.asMember({ role: "Viewer" });
    const rival = await makeUser(owner);
    const { id } = await makeAsset(owner);
    const body = { starts: day(2), ends: day(4), note: "Fair" };
    const asked = await asker.ok(reservationCalls.request, { params: { id }, body });
    expect(asked).toMatchObject({ state: "requested", user: asker.account_id });
    const first = await reserved(id, rival.id, 2, 2);
    const params = { id: asked.id };
    expect(await asker.refused(reservationCalls.approve, { params })).toMatchObject({ status: 403 });
    expect(await owner.refused(reservationCalls.approve, { params })).toMatchObject({
      status: 409,
      message: `The asset is reserved for ${rival.name} from ${day(2)} to ${day(2)}.`,
    });
    await owner.ok(reservationCalls.cancel, { params: { id: first.id }, body: {} });
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(reservationCalls.approve, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await reserve(id, rival.id, 4, 5)).toMatchObject({ status: 409 });
    expect((await asker.ok(reservationCalls.mine)).results).toMatchObject([{ id: asked.id, state: "reserved" }]);
    expect(await mailTo(asker.account_id, /is reserved for you$/)).toContain(`from ${day(2)} to ${day(4)}`);
  });

  test("is declined with a reason, which who asked reads", async () => {
    const asker = await server.asMember({ role: "Viewer" });
    const { id } = await makeAsset(owner);
    const days = { starts: day(2), ends: day(4) };
    const params = { id: (await asker.ok(reservationCalls.request, { params: { id }, body: days })).id };
    expect(await owner.refused(reservationCalls.decline, { params, body: { reason: " " } })).toMatchObject({
      status: 400,
    });
    const declined = await owner.ok(reservationCalls.decline, { params, body: { reason: "Under repair" } });
    expect(declined).toMatchObject({ state: "declined", reason: "Under repair" });
    expect(await mailTo(asker.account_id, /was declined$/)).toContain("Reason: Under repair");
    expect(await openOf(id)).toEqual([]);
    expect(await owner.refused(reservationCalls.approve, { params })).toMatchObject({ status: 409 });
    const open = await reserved(id, owner.account_id, 2, 4);
    expect(await owner.refused(reservationCalls.approve, { params: { id: open.id } })).toMatchObject({
      status: 409,
      message: "This is no open request.",
    });
  });
});

describe("a check-out", () => {
  test("that runs into somebody else's reservation is refused, and one that ends ahead of it is not", async () => {
    const person = await makeUser(owner);
    const { id } = await makeAsset(owner);
    await reserved(id, person.id, 3, 5);
    const out = (expected_return?: string) =>
      owner.send(custodyCalls.checkOut, { params: { id }, body: { user: owner.account_id, expected_return } });
    const refusal = {
      status: 409,
      body: { message: `The asset is reserved for ${person.name} from ${day(3)} to ${day(5)}.` },
    };
    expect(await out()).toMatchObject(refusal);
    expect(await out(day(3))).toMatchObject(refusal);
    expect(await out(day(2))).toMatchObject({ status: 200 });
    expect(await stateOf(id)).toEqual(["reserved"]);
  });

  test("to the person whose reservation has begun fetches it; a later one of theirs stands", async () => {
    const person = await makeUser(owner);
    const { id } = await makeAsset(owner);
    await reserved(id, person.id, 0, 2);
    await reserved(id, person.id, 9, 9);
    await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: person.id, expected_return: day(2) } });
    expect(await stateOf(id)).toEqual(["fetched", "reserved"]);
    await owner.ok(custodyCalls.checkIn, { params: { id }, body: {} });
    await reserved(id, owner.account_id, 1, 1);
  });

  test("and a reservation of the same days at once leave one of them", async () => {
    const person = await makeUser(owner);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await makeAsset(owner);
      const answers = await Promise.all([
        reserve(id, person.id, 0, 3),
        owner.send(custodyCalls.checkOut, {
          params: { id },
          body: { user: owner.account_id, expected_return: day(1) },
        }),
      ]);
      const [kept, out] = answers.map(({ status }) => status);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([kept, out]);
    }
  });
});
