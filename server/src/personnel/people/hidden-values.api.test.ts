import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { shortlistCalls } from "@steward/contract/personnel/shortlist/calls";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { sendDocumentTo } from "../../documents/document-factory.ts";
import { pairsOn, type Pair } from "../../interests/interest-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { boundCalls, queryFields } from "../../test-server/contract-walker.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeWorld, sampleFor, type World } from "../../test-server/world/world.ts";
import { makePerson } from "../person-factory.ts";

const server = await startTestServer();
const { owner, admin, services } = server;
const { staffing, makePair } = await pairsOn(server);

/** Told with an acceptance, to those who may see contact data. */
const CONTACT = {
  email: "xanthippe.unseen@people.example",
  primary_phone_number: "+919820017345",
  alternate_phone_number: "+919820017346",
  address: "11 Saltpan Row",
  min_salary: 1_234_567_891,
  max_salary: 1_987_654_321,
};
/** Told to no customer at any time. */
const NEVER = {
  surname: "Quillwright",
  linkedin_profile_link: "saltpan-weaver-4711",
  consent_how: "Signed at the kitchen table",
  document: "Medical certificate of the spring",
};
const told = (values: object) => Object.values(values).map(String);
/** Texts as they stand in answers and rows: folded copies for the search have no accents, spaces or capitals. */
const wordsIn = (text: string, words: readonly string[]) => {
  const low = text.toLowerCase();
  return words.filter((word) => low.includes(word.toLowerCase()));
};

/** Every call that only reads, and that members of an organisation may be permitted. */
const reading = boundCalls(server.app).filter(
  ({ method, permission, name }) => method === "GET" && permission !== "public" && !name.startsWith("imports."),
);

let pair: Pair;
let world: World;
let member: Caller;
beforeAll(async () => {
  world = await makeWorld(owner);
  const { id } = await makePerson(staffing, {
    name: `Xanthippe ${NEVER.surname}`,
    ...CONTACT,
    linkedin_profile_link: `https://www.linkedin.com/in/${NEVER.linkedin_profile_link}`,
    consent_how: NEVER.consent_how,
    shows_full_name: false,
    employment: [{ company_name: "Harbour Works", designation: "Fitter", start_date: "2019-04-01" }],
  });
  await sendDocumentTo(staffing, profileCalls.addDocument, id, NEVER.document);
  await owner.ok(shortlistCalls.add, { params: { id }, body: { note: "First choice" } });
  pair = await makePair(id);
  // Calls on one person or one interest are made on these.
  Object.assign(world.records, { skilled_person: pair.person, interest: pair.made });
  member = await server.asMember({
    permissions: ["personnel.view", "personnel.export", "interest.view", "interest.export", "interest.request"],
  });
});

/** A request that narrows nothing, on records that are there. */
function requestOf(call: JoinedCall) {
  const { params, query } = sampleFor(call, world);
  const needed = Object.entries(queryFields(call)).filter(([, field]) => !field.safeParse(undefined).success);
  return { params, query: Object.fromEntries(needed.map(([key]) => [key, query[key]])) };
}

/** Answers of every reading call, by its name; the lists of people and interests as the placed ones too. */
async function answersTo(caller: Caller): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const call of reading) {
    const { status, bytes } = await caller.send(call, requestOf(call));
    expect(status, call.name).toBeLessThan(500);
    if (status === 200) answers.set(call.name, bytes.toString());
  }
  const query = { request_status: "Placed" };
  for (const [name, call, more] of [
    ["placed", personCalls.list, {}],
    ["placed as a file", personCalls.export, { format: "csv" }],
  ] as const) {
    const { status, bytes } = await caller.send(call, { query: { ...query, ...more } as never });
    if (status === 200) answers.set(name, bytes.toString());
  }
  return answers;
}

/** Names of the calls whose answers have one of the words. */
async function tellingCalls(caller: Caller, words: readonly string[]): Promise<string[]> {
  const answers = await answersTo(caller);
  return [...answers].flatMap(([name, text]) => (wordsIn(text, words).length > 0 ? [name] : [])).toSorted();
}

/** Tables with a row that has one of the words and is not of the staffing organisation: mails on their way among them. */
async function tellingTables(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string; is_of_organisation: boolean }>(
    `select format('%I', c.relname) as name, exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped) as is_of_organisation
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name, is_of_organisation } of tables) {
    const { rowCount } = await admin.query(
      `select from ${name} t where exists (select from unnest($1::text[]) w (word) where strpos(lower(t::text), lower(w.word)) > 0)
        ${is_of_organisation ? `and t.organisation_id is distinct from '${staffing.organisation_id}'` : ""} limit 1`,
      [words],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** What was mailed to a caller, once one of the mails has a text. */
const mailsTo = (caller: Caller, text: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = ((await services.mailer.listOutbox?.()) ?? []).filter(({ to }) => to === caller.email);
      const all = JSON.stringify(mails);
      expect(all).toContain(text);
      return all;
    },
    { timeout: 15_000 },
  );

/** Searches of every list and of everything for a hidden value: none finds the person or an interest in them. */
async function findingCalls(caller: Caller, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const call of reading.filter((one) => "search" in queryFields(one))) {
    for (const search of words) {
      const request = requestOf(call);
      const { status, bytes } = await caller.send(call, { ...request, query: { ...request.query, search } });
      if (status !== 200) continue;
      if ([pair.person, pair.made].some((id) => bytes.toString().includes(id))) found.push(`${call.name}: ${search}`);
    }
  }
  return found;
}

describe("what a profile hides", () => {
  const all = [...told(CONTACT), ...told(NEVER)];

  test("is told by no call, found by no search and in no row outside the agency before the acceptance", async () => {
    const answers = await answersTo(owner);
    // The walk reaches the person by everything that tells of people.
    for (const name of ["skilledPersonnel.list", "skilledPersonnel.export", "skilledPersonnel.read", "interests.list"])
      expect(answers.get(name), name).toContain("Xanthippe Q.");
    expect([...answers.keys()]).toEqual(
      expect.arrayContaining(["interests.export", "interests.read", "activity.list", "activity.export"]),
    );
    expect(wordsIn([...answers.values()].join("\n"), all)).toEqual([]);
    expect(await findingCalls(owner, [...all, "9820017345"])).toEqual([]);
    expect(await tellingTables(all)).toEqual([]);
  });

  test("is told after the acceptance where contact data may be, and the rest nowhere", async () => {
    await staffing.ok(received.review, { params: { id: pair.received } });
    await staffing.ok(received.accept, { params: { id: pair.received } });
    const slots = [{ start: "2031-03-03T10:00:00.000Z", minutes: 45 }];
    await staffing.ok(received.proposeInterview, { params: { id: pair.received }, body: { slots, venue: "Office" } });
    expect(wordsIn(await mailsTo(owner, "/skilled-personnel/interest-made/"), all)).toEqual([]);
    expect(await tellingCalls(owner, told(CONTACT))).toEqual(["interests.list", "interests.read"]);
    expect(await tellingTables(told(CONTACT))).toEqual(["interest"]);
    expect(await tellingCalls(member, told(CONTACT))).toEqual([]);
    expect(await findingCalls(owner, [CONTACT.email, CONTACT.address, NEVER.surname])).toEqual([]);
    expect(await tellingCalls(owner, told(NEVER))).toEqual([]);
    expect(await tellingTables(told(NEVER))).toEqual([]);
  });

  test("is told of a placed person by the list and the page of those who are placed too", async () => {
    const branch = (await makeBranch(owner)).id;
    const offer = { branch, start_date: dayIn(0), end_date: dayIn(20), designation: "Technician", rate: "900" };
    await owner.ok(made.offer, { params: { id: pair.made }, body: { ...offer, rate_period: "Day" } });
    await staffing.ok(received.place, { params: { id: pair.received } });
    expect(await tellingCalls(owner, told(CONTACT))).toEqual([
      "interests.list",
      "interests.read",
      "placed",
      "skilledPersonnel.read",
    ]);
    expect(await tellingCalls(member, told(CONTACT))).toEqual([]);
    expect(await tellingCalls(owner, told(NEVER))).toEqual([]);
    expect(await tellingTables(told(CONTACT))).toEqual(["interest"]);
    expect(await tellingTables(told(NEVER))).toEqual([]);
  });

  test("is forgotten everywhere once the consent is withdrawn", async () => {
    const body = { consent_on: null };
    await staffing.ok(profileCalls.update, { params: { id: pair.person }, body });
    expect(await tellingCalls(owner, all)).toEqual([]);
    expect(await tellingTables(all)).toEqual([]);
  });
});
