import { crossing } from "@steward/contract/exchange/crossing";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { SUGGESTIONS_MOST } from "@steward/contract/interests/constants";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { describe, expect, test, vi } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { slugOf } from "../../issued-assets/issued-asset-factory.ts";
import { makePerson } from "../../personnel/person-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { askFor, EMAIL, type Pair, pairsOn } from "../interest-factory.ts";
import { suggestionMailJob } from "./suggestion-mails.ts";

const server = await startTestServer();
const { owner, admin, services } = server;
const { staffing, makePerson: makePublished, makePair, offered } = await pairsOn(server);
const stranger = await server.otherOrganisation("Elsewhere Clinics");
const rival = await server.otherOrganisation("Other agency");
await admin.query("update organisation set kinds = kinds || '{staffing}' where id = $1", [rival.organisation_id]);

const own = (pair: Pair) => ({ params: { id: pair.made } });
const theirs = (pair: Pair) => ({ params: { id: pair.received } });
const named = (skilled_personel: string, note?: string) => ({
  body: note === undefined ? { skilled_personel } : { skilled_personel, note },
});
const suggest = (pair: Pair, person: string, note?: string) =>
  staffing.ok(received.suggest, { ...theirs(pair), ...named(person, note) });
const decline = (pair: Pair, person: string) => owner.ok(made.declineSuggestion, { ...own(pair), ...named(person) });
const atCustomer = (pair: Pair) => owner.ok(made.read, own(pair));
const atStaffing = (pair: Pair) => staffing.ok(received.read, theirs(pair));
const take = (pair: Pair, person: string) => ({ body: { ...askFor(person), suggested_in: pair.made } });
const withdrawn = (id: string) =>
  staffing.ok(profileCalls.publish, { params: { id }, body: { audience: "none", customers: [] } });
const refusedSuggestion = (pair: Pair, person: string, caller: Caller = staffing) =>
  caller.refused(received.suggest, { ...theirs(pair), ...named(person) });

/** A suggestion of one person, told with an interest in another one. */
async function suggested() {
  const [pair, person] = [await makePair(), await makePublished()];
  await suggest(pair, person, "Free from Monday on");
  return { pair, person };
}

describe("another person is suggested", () => {
  test("and both sides see what is published of them, nothing more, and how the interest went", async () => {
    const pair = await makePair();
    const contact = { email: EMAIL, primary_phone_number: "+919800000001", min_salary: 30_000, max_salary: 50_000 };
    const masked = { name: "Devika Maskedlastname", shows_full_name: false, skills: [{ skill: 101, level: 4 }] };
    const { id: person } = await makePerson(staffing, { ...contact, ...masked });
    const answer = await suggest(pair, person, "Free from Monday on");
    expect(answer.version).toBe(1);
    const [customer, agency] = [await atCustomer(pair), await atStaffing(pair)];
    expect(customer.suggestions).toEqual([
      {
        person,
        skilled_personel_detail: {
          id: person,
          skilled_personel_id: expect.stringMatching(/^SP-/),
          name: "Devika M.",
          current_position: "",
          overall_experience: 0,
          city: "",
          skill_detail: [expect.objectContaining({ id: 101, rating: 4 })],
        },
        note: "Free from Monday on",
        suggestion_status: "Suggested",
        created: expect.any(String),
      },
    ]);
    expect(agency.suggestions).toMatchObject([{ person, note: "Free from Monday on" }]);
    for (const secret of ["Maskedlastname", EMAIL, "9800000001", "30000", staffing.name, staffing.account_id])
      expect(JSON.stringify(customer)).not.toContain(secret);
    const stepOf = ({ steps }: typeof customer | typeof agency) => steps.at(-1);
    expect(stepOf(customer)).toMatchObject({ action: "person suggested", by_details: null });
    expect(stepOf(agency)).toMatchObject({ action: "person suggested", by_details: { id: staffing.account_id } });
  });

  test("by one row on each side, with the columns that cross", async () => {
    const { pair, person } = await suggested();
    const { rows } = await admin.query<{ told: Record<string, unknown> }>(
      "select to_jsonb(s) - 'mailed' as told from interest_suggestion s where interest = $1",
      [pair.made],
    );
    const told = Object.entries(rows[0]?.told ?? {}).filter(([, value]) => value !== null);
    const row = ["organisation_id", "id", "interest", "created", ...crossing.suggestion_answered];
    expect(told.map(([column]) => column).toSorted()).toEqual([...row, ...crossing.suggested].toSorted());
    expect(rows[0]?.told).toMatchObject({ person, organisation_id: owner.organisation_id });
  });

  test("while the interest is open or after it was rejected or declined, and not once it ended otherwise", async () => {
    const states = async (pair: Pair) => [
      (await atStaffing(pair)).takes_suggestions,
      (await staffing.send(received.suggest, { ...theirs(pair), ...named(await makePublished()) })).status,
    ];
    for (const refuse of [received.reject, received.decline] as const) {
      const pair = await makePair();
      expect(await states(pair)).toEqual([true, 200]);
      await staffing.ok(refuse, { ...theirs(pair), body: { remark: "Not free" } });
      expect(await states(pair)).toEqual([true, 200]);
    }
    const gone = await makePair();
    await owner.ok(made.withdraw, { ...own(gone), body: { reason: "Filled" } });
    expect(await states(gone)).toEqual([false, 409]);
    const placed = await makePair();
    const branch = (await makeBranch(owner)).id;
    await offered(placed, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    expect(await states(placed)).toEqual([true, 200]);
    await staffing.ok(received.place, theirs(placed));
    expect(await states(placed)).toEqual([false, 409]);
    expect((await refusedSuggestion(placed, await makePublished())).message).toContain("Placed");
  });

  test("at most a few times in one interest", async () => {
    const pair = await makePair();
    for (let count = 0; count < SUGGESTIONS_MOST; count++) await suggest(pair, await makePublished());
    expect((await atStaffing(pair)).takes_suggestions).toBe(false);
    expect(await refusedSuggestion(pair, await makePublished())).toMatchObject({
      status: 409,
      message: `In one interest at most ${SUGGESTIONS_MOST} people are suggested.`,
    });
    expect((await atCustomer(pair)).suggestions).toHaveLength(SUGGESTIONS_MOST);
  });

  test("not where they are not published to the customer, nor without a consent, and then on no side", async () => {
    const pair = await makePair();
    const elsewhere = { audience: "chosen" as const, customers: [await slugOf(stranger)] };
    const lapsed = await makePublished();
    await staffing.ok(profileCalls.update, { params: { id: lapsed }, body: { consent_on: null } });
    const hidden = [
      (await makePerson(staffing, {}, elsewhere)).id,
      lapsed,
      (await makePerson(rival)).id,
      pair.received,
    ];
    for (const person of hidden) {
      expect(await refusedSuggestion(pair, person)).toMatchObject({
        status: 400,
        errors: { skilled_personel: [expect.stringContaining("not published to the customer")] },
      });
    }
    expect([(await atCustomer(pair)).suggestions, (await atStaffing(pair)).suggestions]).toEqual([[], []]);
  });

  test("not the same person, twice, or one whom the customer has asked for", async () => {
    const { pair, person } = await suggested();
    const asked = await makePair();
    for (const [wrong, told] of [
      [pair.person, "in this person already"],
      [person, "suggested in this interest already"],
      [asked.person, "open interest"],
    ] as const) {
      expect(await refusedSuggestion(pair, wrong)).toMatchObject({
        status: 400,
        errors: { skilled_personel: [expect.stringContaining(told)] },
      });
    }
  });

  test("once, by many who do it at once", async () => {
    const [pair, person] = [await makePair(), await makePublished()];
    const sent = [1, 2, 3, 4].map(() => staffing.send(received.suggest, { ...theirs(pair), ...named(person) }));
    const answers = (await Promise.all(sent)).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 400, 400, 400]);
    expect((await atCustomer(pair)).suggestions).toHaveLength(1);
  });

  test("to a version that is past by nobody, nor by or to a suspended organisation", async () => {
    const [pair, person] = [await makePair(), await makePublished()];
    await staffing.ok(received.review, theirs(pair));
    const stale = await staffing.send(received.suggest, {
      ...theirs(pair),
      ...named(person),
      headers: { "if-match": '"1"' },
    });
    expect(stale.status).toBe(409);
    await admin.query("update organisation set is_active = false where id = $1", [owner.organisation_id]);
    const refused = await staffing.send(received.suggest, { ...theirs(pair), ...named(person) });
    await admin.query("update organisation set is_active = true where id = $1", [owner.organisation_id]);
    expect(refused.status).toBe(409);
    expect((await atCustomer(pair)).suggestions).toEqual([]);
  });

  test("by who may decide, in the own interests alone", async () => {
    const [pair, person] = [await makePair(), await makePublished()];
    const member = await server.asMember({ permissions: ["personnel.view"] }, staffing.organisation_id);
    expect((await refusedSuggestion(pair, person, member)).status).toBe(403);
    expect((await refusedSuggestion(pair, person, rival)).status).toBe(404);
    const viewer = await server.asMember({ permissions: ["interest.view"] });
    await suggest(pair, person);
    expect((await viewer.refused(made.declineSuggestion, { ...own(pair), ...named(person) })).status).toBe(403);
    expect((await viewer.ok(made.read, own(pair))).suggestions).toHaveLength(1);
    expect((await stranger.refused(made.declineSuggestion, { ...own(pair), ...named(person) })).status).toBe(404);
  });
});

test("who can be suggested is found by name, number or skill among those whom the customer sees", async () => {
  const pair = await makePair();
  const free = (await makePerson(staffing, { name: "Lavanya Suggestable", skills: [{ skill: 101, level: 3 }] })).id;
  const elsewhere = { audience: "chosen" as const, customers: [await slugOf(stranger)] };
  await makePerson(staffing, { name: "Lakshmi Suggestable" }, elsewhere);
  await makePair((await makePerson(staffing, { name: "Leela Suggestable" })).id);
  await makePerson(staffing, { name: "Lina Unseen", shows_full_name: false });
  const found = async (search: string) =>
    (
      await staffing.ok(received.suggestable, { query: { interest: pair.received, search, page_size: 50 } })
    ).results.map(({ name }) => name);
  expect(await found("suggestable")).toEqual(["Lavanya Suggestable"]);
  expect(await found("ventilator")).toContain("Lavanya Suggestable");
  expect(await found("Unseen")).toEqual([]);
  await suggest(pair, free);
  expect(await found("suggestable")).toEqual([]);
  const query = { interest: pair.received };
  expect((await rival.ok(received.suggestable, { query })).count).toBe(0);
});

describe("the customer", () => {
  test("declines a suggestion once, and both sides see it", async () => {
    const { pair, person } = await suggested();
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.send(made.declineSuggestion, { ...own(pair), ...named(person) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const seen of [await atCustomer(pair), await atStaffing(pair)]) {
      expect(seen.suggestions).toMatchObject([{ person, suggestion_status: "Declined" }]);
      expect(seen).toMatchObject({ request_status: "Requested", version: 1 });
      expect(seen.steps.at(-1)?.action).toBe("suggestion declined");
    }
    const wrong = await owner.refused(made.declineSuggestion, { ...own(pair), ...named(pair.person) });
    expect(wrong).toMatchObject({ status: 400, errors: { skilled_personel: [expect.any(String)] } });
  });

  test("asks for a suggested person, also later, and the new interest tells where it came from", async () => {
    const { pair, person } = await suggested();
    await decline(pair, person);
    await staffing.ok(received.reject, { ...theirs(pair), body: { remark: "Not free" } });
    const asked = await owner.ok(made.request, take(pair, person));
    expect(asked).toMatchObject({
      skilled_personel_detail: { id: person },
      suggested_in_details: { id: pair.made, name: expect.stringContaining("Asha Naik") },
    });
    const { results } = await staffing.ok(received.list, { query: { page_size: 1 } });
    expect(await staffing.ok(received.read, { params: { id: results[0]?.id ?? "" } })).toMatchObject({
      suggested_in_details: { id: pair.received },
    });
    for (const seen of [await atCustomer(pair), await atStaffing(pair)]) {
      expect(seen.suggestions).toMatchObject([{ suggestion_status: "Requested" }]);
      expect(seen.steps.at(-1)?.action).toBe("suggestion requested");
    }
    expect(await owner.refused(made.request, take(pair, person))).toMatchObject({
      errors: { skilled_personel: [expect.stringContaining("open interest")] },
    });
  });

  test("asks once, by many who do it at once, and not for one who was not suggested or is published no more", async () => {
    const { pair, person } = await suggested();
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(made.request, take(pair, person))));
    expect(answers.map(({ status }) => status === 201)).toEqual(expect.arrayContaining([true, false, false]));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const other = await makePublished();
    expect(await owner.refused(made.request, take(pair, other))).toMatchObject({
      status: 400,
      errors: { suggested_in: [expect.any(String)] },
    });
    const again = await suggested();
    await withdrawn(again.person);
    expect((await atCustomer(again.pair)).suggestions).toMatchObject([{ skilled_personel_detail: null }]);
    expect((await atStaffing(again.pair)).suggestions).toMatchObject([{ skilled_personel_detail: null }]);
    expect(await owner.refused(made.request, take(again.pair, again.person))).toMatchObject({
      status: 400,
      errors: { skilled_personel: [expect.stringContaining("not published")] },
    });
    expect((await atCustomer(again.pair)).suggestions).toMatchObject([{ suggestion_status: "Suggested" }]);
    expect((await stranger.refused(made.request, take(again.pair, other))).errors).toHaveProperty("suggested_in");
  });
});

test("nothing is kept of a suggested person whose data are erased", async () => {
  const { pair, person } = await suggested();
  await staffing.ok(profileCalls.erase, { params: { id: person }, body: { reason: "Asked for" } });
  expect((await admin.query("select from interest_suggestion where person = $1", [person])).rowCount).toBe(0);
  expect([(await atCustomer(pair)).suggestions, (await atStaffing(pair)).suggestions]).toEqual([[], []]);
  const [further, other] = [await makePair(), await makePublished()];
  await suggest(further, other, "In place of Asha Naik");
  await staffing.ok(received.reject, { ...theirs(further), body: { remark: "Not free" } });
  await staffing.ok(profileCalls.erase, { params: { id: further.person }, body: { reason: "Asked for" } });
  const { rowCount } = await admin.query("select from interest_suggestion where note like '%Asha%'");
  expect(rowCount).toBe(0);
});

test("the gates answer nothing of what is another organisation's", async () => {
  const { pair, person } = await suggested();
  for (const [caller, text] of [
    [rival, `select * from people_to_suggest('${pair.received}', null)`],
    [owner, `select * from people_to_suggest('${pair.received}', null)`],
    [rival, `select told from suggested_person('${pair.made}', '${person}') told where told is not null`],
    [
      staffing,
      `select told from answer_suggestion('${pair.received}', '${person}', 'Declined') told where told is not null`,
    ],
    [
      stranger,
      `select told from answer_suggestion('${pair.made}', '${person}', 'Declined') told where told is not null`,
    ],
  ] as const) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
      expect((await client.query(text)).rows).toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});

describe("mails", () => {
  const mailsOf = async (pair: Pair) =>
    ((await services.mailer.listOutbox?.()) ?? []).filter(({ text }) => text.includes(pair.made));

  test("tell who may request of the customer, once, as the person is published", async () => {
    const clinic = await server.otherOrganisation("Mailed Clinics");
    const viewer = await server.asMember({ permissions: ["interest.view"] }, clinic.organisation_id);
    const pair = await makePair(undefined, clinic);
    const { id: person } = await makePerson(staffing, { name: "Devika Maskedlastname", shows_full_name: false });
    await suggest(pair, person, "Free from Monday on");
    await vi.waitFor(async () => expect(await mailsOf(pair)).not.toEqual([]), { timeout: 20_000, interval: 100 });
    const mail = (await mailsOf(pair)).find(({ to }) => to === clinic.email);
    expect(mail).toMatchObject({ subject: expect.stringMatching(/ suggests Devika M\.$/) });
    expect(mail?.text).toContain("Free from Monday on");
    for (const secret of ["Maskedlastname", staffing.email, staffing.name]) expect(mail?.text).not.toContain(secret);
    expect((await mailsOf(pair)).map(({ to }) => to)).not.toContain(viewer.email);

    const { rows } = await admin.query<{ group_id: string; data: Parameters<typeof services.jobs.enqueue>[3] }>(
      "select group_id, data from pgboss.job where name = 'suggestion_mails' and data ->> 'interest' = $1",
      [pair.made],
    );
    const [job] = rows;
    await inOrganisation(server.pool, { organisation_id: job?.group_id ?? "", scope: null }, (tx) =>
      services.jobs.enqueue(tx, suggestionMailJob, job?.group_id ?? "", job?.data as never),
    );
    await vi.waitFor(
      async () => {
        const done = await admin.query(
          "select from pgboss.job where name = 'suggestion_mails' and state = 'completed' and data ->> 'interest' = $1",
          [pair.made],
        );
        expect(done.rowCount).toBe(2);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect((await mailsOf(pair)).filter(({ to }) => to === clinic.email)).toHaveLength(1);
  });
});
