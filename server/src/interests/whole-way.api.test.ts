import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { dayIn } from "../organisations/organisation-factory.ts";
import { makeProfile } from "../personnel/profile-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { askFor, EMAIL, pairsOn } from "./interest-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { staffing } = await pairsOn(server);
const SLOT = "2031-01-06T05:30:00.000Z";

test("somebody is published, found, asked for, interviewed and placed; the consent is withdrawn, and the placement is extended, ended and rated", async () => {
  const name = "Sunita Wholeway";
  const { id: person } = await makeProfile(staffing, { name, email: EMAIL });
  const found = async () => (await owner.ok(personCalls.list, { query: { search: "Wholeway" } })).results;
  expect(await found()).toEqual([]);
  await staffing.ok(profileCalls.publish, { params: { id: person }, body: { audience: "everyone" } });
  expect(await found()).toMatchObject([{ id: person, name, email: null }]);

  const { id } = await owner.ok(made.request, { body: askFor(person) });
  const own = { params: { id } };
  const [row] = (await staffing.ok(received.list, { query: { search: "Wholeway" } })).results;
  expect(row).toMatchObject({ request_status: "Requested", waiting: "Answer" });
  const theirs = { params: { id: row?.id ?? "" } };
  const both = async () => [
    (await owner.ok(made.read, own)).request_status,
    (await staffing.ok(received.read, theirs)).request_status,
  ];
  await staffing.ok(received.accept, theirs);
  expect(await both()).toEqual(["Accepted", "Accepted"]);
  expect((await owner.ok(made.read, own)).skilled_personel_detail.email).toBe(EMAIL);

  const slots = [{ start: SLOT, minutes: 45 }];
  await owner.ok(made.proposeInterview, { ...own, body: { slots, venue: "Block B" } });
  expect((await staffing.ok(received.read, theirs)).waiting).toBe("Interview");
  await staffing.ok(received.chooseSlot, { ...theirs, body: { start: SLOT } });
  expect(await both()).toEqual(["Interview", "Interview"]);
  const branch = (await makeBranch(owner)).id;
  const days = { start_date: dayIn(0), end_date: dayIn(20) };
  await owner.ok(made.offer, {
    ...own,
    body: { designation: "Technician", branch, ...days, rate: "900", rate_period: "Day" },
  });
  expect((await staffing.ok(received.read, theirs)).waiting).toBe("Placement");
  await staffing.ok(received.place, theirs);
  expect(await both()).toEqual(["Placed", "Placed"]);

  await staffing.ok(profileCalls.update, { params: { id: person }, body: { consent_on: null } });
  expect(await found()).toEqual([]);
  const kept = await owner.ok(made.read, own);
  expect(kept.skilled_personel_detail).toMatchObject({ name, email: null, primary_phone_number: null });
  expect(kept.placement_detail).toMatchObject({ placement_status: "Active" });
  expect(await owner.ok(personCalls.read, { params: { id: person } })).toMatchObject({
    is_published: false,
    email: null,
    placement_detail: { placement_status: "Active" },
  });
  expect((await owner.send(made.request, { body: askFor(person) })).status).toBe(400);

  await owner.ok(made.askExtension, { ...own, body: { end_date: dayIn(40) } });
  expect((await staffing.ok(received.read, theirs)).waiting).toBe("Extension");
  await staffing.ok(received.extend, theirs);
  expect((await owner.ok(made.read, own)).placement_detail).toMatchObject({
    end_date: dayIn(40),
    placement_status: "Extended",
  });
  await staffing.ok(received.terminate, { ...theirs, body: { end_date: dayIn(-1), reason: "Moved away" } });
  expect((await owner.ok(made.read, own)).placement_detail).toMatchObject({
    placement_status: "Terminated",
    end_reason: "Moved away",
  });
  await owner.ok(made.rate, { ...own, body: { rating: 4, comment: "Careful with every device" } });
  const rated = await staffing.ok(received.read, theirs);
  expect(rated).toMatchObject({ waiting: null, rating_detail: { rating: 4, comment: "Careful with every device" } });
  expect(rated.steps.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["interest requested", "contact data forgotten", "placement extended", "placement rated"]),
  );
  const after = await owner.ok(made.read, own);
  expect(JSON.stringify(after)).not.toContain(EMAIL);
});
