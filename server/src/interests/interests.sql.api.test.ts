import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { racesOn } from "../test-server/races.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { expiryWorker } from "./expire-interests.ts";
import { askFor, EMAIL, pairsOn } from "./interest-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, makePerson, makePair, offered } = await pairsOn(server);
const other = await server.otherOrganisation("Other customer");
const { holding, untilBlocked } = racesOn(server);
const branch = (await makeBranch(owner)).id;
const DAY = 86_400_000;

const read = (id: string) => owner.ok(made.read, { params: { id } });

describe("a request", () => {
  test("is one open interest of an organisation in a person; another organisation has its own", async () => {
    const person = await makePerson();
    const answers = await Promise.all([1, 2].map(() => owner.send(made.request, { body: askFor(person) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { made: theirs } = await makePair(person, other);
    const { request_status, created, expires } = await other.ok(made.read, { params: { id: theirs } });
    expect(request_status).toBe("Requested");
    expect((Date.parse(expires) - Date.parse(created)) / DAY).toBeCloseTo(14, 3);
    const { name } = await staffing.ok(profileCalls.read, { params: { id: person } });
    const { results } = await staffing.ok(received.list, { query: { search: name } });
    const { name: own } = await owner.ok(organisationCalls.slugDetails);
    expect(results.map(({ customer_details }) => customer_details.name).sort()).toEqual(["Other customer", own].sort());
  });

  test("is refused for one's own person, and for a person who is not published to the organisation", async () => {
    const person = await makePerson();
    expect((await staffing.send(made.request, { body: askFor(person) })).status).toBe(400);
    await admin.query("update personnel_publication set addressees = '{}' where id = $1", [person]);
    const answer = await owner.send(made.request, { body: askFor(person) });
    expect(answer.body).toMatchObject({ errors: { skilled_personel: [expect.stringContaining("not published")] } });
  });

  test("is made by an organisation of any kind", async () => {
    const provider = await server.otherOrganisation("Sahyadri Field Services");
    await admin.query("update organisation set kinds = '{service_provider}' where id = $1", [provider.organisation_id]);
    const { made: id } = await makePair(undefined, provider);
    expect(await provider.ok(made.read, { params: { id } })).toMatchObject({
      request_status: "Requested",
      rejection_remark: null,
      placement_detail: null,
    });
  });

  test("is told beside the person while it is open, to their own organisation and to who sees interests", async () => {
    const person = await makePerson();
    const told = async (caller = owner) =>
      (await caller.ok(personCalls.read, { params: { id: person } })).open_interest;
    expect(await told()).toBeNull();
    const { made: id } = await makePair(person);
    const { results } = await owner.ok(personCalls.list, { query: { ids: [person] } });
    expect(results.map(({ open_interest: open }) => open)).toEqual([{ id, request_status: "Requested" }]);
    expect(await told(other)).toBeNull();
    expect(await told(await server.asMember({ permissions: ["personnel.view"] }))).toBeNull();
    await owner.ok(made.withdraw, { params: { id }, body: { reason: "Found somebody" } });
    expect(await told()).toBeNull();
  });

  test("needs a way to reach the contact person", async () => {
    const body = { ...askFor(await makePerson()), contact_person_phone: "" };
    expect((await owner.send(made.request, { body })).body).toMatchObject({
      errors: { contact_person_email: [expect.any(String)] },
    });
  });
});

describe("contact data", () => {
  const contactIn = async (id: string) =>
    JSON.stringify((await admin.query("select * from interest where id = $1", [id])).rows).includes(EMAIL);

  test("cross with the acceptance and are gone with an end without placement", async () => {
    const pair = await makePair();
    expect((await read(pair.made)).skilled_personel_detail).toMatchObject({ email: null, primary_address: null });
    expect(await contactIn(pair.made)).toBe(false);
    await staffing.ok(received.accept, { params: { id: pair.received } });
    expect((await read(pair.made)).skilled_personel_detail).toMatchObject({
      email: EMAIL,
      primary_address: { complete_address: "7 Lake Road" },
    });
    await owner.ok(made.withdraw, { params: { id: pair.made }, body: { reason: "Filled" } });
    expect(await contactIn(pair.made)).toBe(false);
  });

  test("are told to members who may see them", async () => {
    const pair = await makePair();
    await staffing.ok(received.accept, { params: { id: pair.received } });
    const member = await server.asMember({ permissions: ["interest.view"] });
    const told = [await member.ok(made.read, { params: { id: pair.made } }), await member.ok(made.list)];
    expect(JSON.stringify(told)).not.toContain(EMAIL);
    const trusted = await server.asMember({ permissions: ["interest.view", "personnel.view_contact"] });
    expect((await trusted.ok(made.read, { params: { id: pair.made } })).skilled_personel_detail.email).toBe(EMAIL);
  });

  const actionsIn = (steps: { action: string }[]) => steps.map(({ action }) => action);

  test("are gone with the consent, placed or not, and both sides say so", async () => {
    const pair = await makePair();
    await offered(pair, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    await staffing.ok(received.place, { params: { id: pair.received } });
    await admin.query("update personnel_profile set consent_on = null, audience = 'none' where id = $1", [pair.person]);
    expect(await contactIn(pair.made)).toBe(false);
    const own = await read(pair.made);
    expect(own.skilled_personel_detail).toMatchObject({ email: null, salary_currency: null });
    const theirs = await staffing.ok(received.read, { params: { id: pair.received } });
    expect([actionsIn(own.steps).at(-1), actionsIn(theirs.steps).at(-1)]).toEqual([
      "contact data forgotten",
      "contact data forgotten",
    ]);
  });

  test("are forgotten by the job once the consent ends by its date, and stay while it is prolonged", async () => {
    const pair = await makePair();
    await admin.query("update personnel_profile set consent_until = current_date where id = $1", [pair.person]);
    await staffing.ok(received.accept, { params: { id: pair.received } });
    const forget = () => server.pool.query("select forget_lapsed_contact()");
    await forget();
    expect(await contactIn(pair.made)).toBe(true);
    await admin.query("update personnel_profile set consent_until = current_date + 30 where id = $1", [pair.person]);
    const { rows } = await admin.query("select contact_until > current_date as later from interest where id = $1", [
      pair.made,
    ]);
    expect(rows).toEqual([{ later: true }]);
    await admin.query("update interest set contact_until = current_date - 1 where id = $1", [pair.made]);
    await Promise.all([forget(), forget()]);
    expect(await contactIn(pair.made)).toBe(false);
    const { steps } = await read(pair.made);
    expect(actionsIn(steps).filter((action) => action === "contact data forgotten")).toHaveLength(1);
  });

  test("are not told without a live consent", async () => {
    const pair = await makePair();
    await admin.query("update personnel_profile set consent_until = current_date - 1 where id = $1", [pair.person]);
    const answer = await staffing.send(received.accept, { params: { id: pair.received } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ message: expect.stringContaining("consent") });
    expect((await read(pair.made)).request_status).toBe("Requested");
  });

  test("that are told stand in the history of both sides and of the person: who told them, to whom and why", async () => {
    const pair = await makePair();
    await staffing.ok(received.accept, { params: { id: pair.received } });
    const { rows } = await admin.query(
      `select h.subject_type, h.actor, h.reason, h.changes->0->>'field' as field, h.changes->0->>'after' as told
       from activity h where h.subject_id = any($1) and h.action = 'contact data told' order by h.subject_type`,
      [[pair.made, pair.received, pair.person]],
    );
    const { customer_details: customer } = await staffing.ok(received.read, { params: { id: pair.received } });
    const reason = "The interest was accepted.";
    const told = { actor: staffing.account_id, reason, field: "told_to", told: customer.name };
    expect(rows).toEqual([
      { subject_type: "interest", actor: null, reason, field: "told_by", told: "Sangam Staffing" },
      { subject_type: "personnel_profile", ...told },
      { subject_type: "received_interest", ...told },
    ]);
  });
});

describe("two at once", () => {
  test("an acceptance and a withdrawal are one winner, and both sides tell the same", async () => {
    const pair = await makePair();
    const answers: { status: number }[] = [];
    await holding(
      (client) => client.query("select from received_interest where id = $1 for update", [pair.received]),
      async () => {
        const sent = [
          staffing.send(received.reject, { params: { id: pair.received }, body: { remark: "Not free" } }),
          owner.send(made.withdraw, { params: { id: pair.made }, body: { reason: "Filled" } }),
        ];
        await untilBlocked(2);
        void Promise.all(sent).then((done) => answers.push(...done));
      },
    );
    await expect.poll(() => answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const own = await read(pair.made);
    const theirs = await staffing.ok(received.read, { params: { id: pair.received } });
    expect(own.request_status).toBe(theirs.request_status);
    expect(own.steps.map(({ action }) => action)).toEqual(theirs.steps.map(({ action }) => action));
  });

  test("full placements never overlap: of many that are placed at once one is", async () => {
    const person = await makePerson();
    const home = (await makeBranch(other)).id;
    const mine = await makePair(person);
    const theirs = await makePair(person, other);
    const days = { start_date: "2031-01-01", end_date: "2031-03-31" };
    await offered(mine, { branch, ...days });
    await offered(theirs, { branch: home, ...days, start_date: "2031-03-31", end_date: "2031-06-30" }, other);
    const answers = await Promise.all(
      [mine, theirs, mine, theirs].map(({ received: id }) => staffing.send(received.place, { params: { id } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const { rows } = await admin.query("select from received_interest where profile = $1 and state = 'Placed'", [
      person,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("the database refuses an overlap whatever the verbs do", async () => {
    const person = await makePerson();
    const mine = await makePair(person);
    const theirs = await makePair(person, other);
    const place = (id: string) =>
      admin.query(
        `update received_interest set state = 'Placed', placed_on = '2031-01-01', start_date = '2031-01-01',
           end_date = '2031-02-01', share = 100 where id = $1`,
        [id],
      );
    await place(mine.received);
    await expect(place(theirs.received)).rejects.toMatchObject({ constraint: "received_interest_full" });
  });

  test("shares of a person add up to the whole of the working time at most", async () => {
    const person = await makePerson();
    const home = (await makeBranch(other)).id;
    const mine = await makePair(person);
    const theirs = await makePair(person, other);
    const days = { start_date: "2031-01-01", end_date: "2031-03-31" };
    await offered(mine, { branch, ...days, share: 60 });
    await offered(theirs, { branch: home, ...days, share: 50 }, other);
    const answers = await Promise.all(
      [mine, theirs].map(({ received: id }) => staffing.send(received.place, { params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test("an interest that nobody answers expires exactly once, whoever looks at the same time", async () => {
  const late = await makePair();
  const answered = await makePair();
  await staffing.ok(received.accept, { params: { id: answered.received } });
  await admin.query("update received_interest set expires = now() - interval '1 second' where id = any($1)", [
    [late.received, answered.received],
  ]);
  const { work } = expiryWorker(server.services);
  const job = { id: "", payload: { about: "" }, organisation_id: null, is_last_attempt: true, forget: async () => {} };
  await Promise.all([1, 2, 3].map(() => work({ ...job, signal: new AbortController().signal })));
  const own = await read(late.made);
  expect(own.request_status).toBe("Expired");
  expect(own.steps.filter(({ action }) => action === "interest expired")).toHaveLength(1);
  expect((await read(answered.made)).request_status).toBe("Accepted");
});

test("a suspended partner refuses clearly, and nothing is done", async () => {
  const pair = await makePair();
  await admin.query("update organisation set is_active = false where id = $1", [staffing.organisation_id]);
  const answer = await owner.send(made.withdraw, { params: { id: pair.made }, body: { reason: "Filled" } });
  await admin.query("update organisation set is_active = true where id = $1", [staffing.organisation_id]);
  expect(answer.status).toBe(409);
  expect((await read(pair.made)).request_status).toBe("Requested");
});
