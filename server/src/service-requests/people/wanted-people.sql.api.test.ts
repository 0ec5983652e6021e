import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { askFor, pairsOn } from "../../interests/interest-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import { makePerson } from "../../personnel/person-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { type Details, makeServiceRequest } from "../service-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, makePair } = await pairsOn(server);

/** The number of a skill, a position or a city by its name. */
const numberOf = async (table: "expertise" | "city", name: string): Promise<number> =>
  (await admin.query<{ id: number }>(`select id from ${table} where name = $1 order by id limit 1`, [name])).rows[0]
    ?.id ?? 0;

let electrician = 0;
let inPune = "";
let elsewhere = "";
beforeAll(async () => {
  electrician = await numberOf("expertise", "Electrician");
  const city = await numberOf("city", "Pune");
  inPune = (await makePerson(staffing, { name: freshName("Near"), position: electrician, city })).id;
  elsewhere = (await makePerson(staffing, { name: freshName("Far"), position: electrician })).id;
  const hidden = await numberOf("expertise", "Electrical engineer");
  await makePerson(staffing, { name: freshName("Hidden"), position: hidden }, { audience: "none" });
});

/** A request at a branch in Pune whose problem needs a skill. */
async function requestFor(skill: string, fields: Record<string, string> = {}): Promise<Details> {
  const { id } = await owner.ok(problemStatementCalls.create, { body: { name: freshName("Problem"), skill } });
  const address = { line1: "12 MG Road", state: "Maharashtra", district: "Pune", city: "Pune", zip: "411001" };
  const branch = await makeBranch(owner, { address });
  const location = (await makeLocation(owner, branch.id)).id;
  return makeServiceRequest(owner, { location, problem_statement: id, ...fields });
}

const read = (id: string) => owner.ok(calls.read, { params: { id } });

describe("a request tells whom to look for", () => {
  test.for(["Electrical", "electricians", "ELECTRICIAN"])("by what its problem needs, as %s", async (skill) => {
    const request = await requestFor(skill);
    const { people_wanted: wanted } = await read(request.id);
    expect(wanted).toMatchObject({ skill, city: { name: "Pune" }, day: dayIn(0) });
    // The position of the one who is not published is none that somebody has.
    expect(wanted?.product.map(({ name }) => name)).toEqual(["Electrician"]);
    const query = { product: [electrician], city: [wanted?.city?.id ?? 0], free_from: wanted?.day };
    const { results } = await owner.ok(personCalls.list, { query });
    expect(results.map(({ id }) => id)).toEqual([inPune]);
  });

  test("on the day that the work is planned for, and today where that is over", async () => {
    const later = await requestFor("Electrical", { preferred_at: "2031-03-03T20:00:00Z" });
    // In Kolkata it is the next day.
    expect(later.people_wanted?.day).toBe("2031-03-04");
    const over = await requestFor("Electrical", { preferred_at: "2021-03-03T10:00:00Z" });
    expect(over.people_wanted?.day).toBe(dayIn(0));
  });

  test("on an asset by the branch where that is", async () => {
    const { id } = await owner.ok(problemStatementCalls.create, {
      body: { name: freshName("Problem"), skill: "Electrical" },
    });
    const request = await makeServiceRequest(owner, {
      steward_asset: (await makeAsset(owner)).id,
      problem_statement: id,
    });
    expect(request.people_wanted).toMatchObject({ city: null, product: [{ id: electrician }] });
  });

  test("not where it needs nothing, nobody has it, it is over, or the caller sees no people", async () => {
    expect((await requestFor("")).people_wanted).toBeNull();
    expect((await requestFor("Glockenspiel")).people_wanted).toBeNull();
    const request = await requestFor("Electrical");
    const viewer = await server.asMember({ permissions: ["service_request.view"] });
    expect((await viewer.ok(calls.read, { params: { id: request.id } })).people_wanted).toBeNull();
    await owner.ok(calls.cancel, { params: { id: request.id }, body: { reason: "Raised twice" } });
    expect((await read(request.id)).people_wanted).toBeNull();
  });
});

describe("an interest that is raised from a request", () => {
  test("keeps the link at the customer alone, for those who may see the request", async () => {
    const request = await requestFor("Electrical");
    const body = { ...askFor(inPune), service_request: request.id };
    const interest = await owner.ok(made.request, { body });
    expect(interest.service_request_details).toEqual({ id: request.id, name: request.internal_id });
    const listed = await owner.ok(made.list, { query: { service_request: [request.id] } });
    expect(listed.results.map(({ id }) => id)).toEqual([interest.id]);
    const { id: answered } = (await staffing.ok(received.list, { query: { page_size: 1 } })).results[0] ?? { id: "" };
    const theirs = JSON.stringify(await staffing.ok(received.read, { params: { id: answered } }));
    for (const secret of [request.id, request.internal_id, "service_request"]) expect(theirs).not.toContain(secret);
    const viewer = await server.asMember({ permissions: ["interest.view"] });
    expect((await viewer.ok(made.read, { params: { id: interest.id } })).service_request_details).toBeNull();
  });

  test("is refused for a request of another organisation, or outside the places of the caller", async () => {
    const stranger = await server.otherOrganisation();
    const foreign = await makeServiceRequest(stranger);
    const refusal = { status: 400, errors: { service_request: expect.any(Array) } };
    const ask = { ...askFor(elsewhere), service_request: foreign.id };
    expect(await owner.refused(made.request, { body: ask })).toMatchObject(refusal);
    const outside = await requestFor("Electrical");
    const branch = await makeBranch(owner);
    const member = await server.asMember({
      permissions: ["interest.view", "interest.request", "personnel.view", "service_request.view"],
      scope: [branch.id],
    });
    const limited = { ...askFor(elsewhere), service_request: outside.id };
    expect(await member.refused(made.request, { body: limited })).toMatchObject(refusal);
    expect((await owner.ok(made.list, { query: { service_request: [outside.id] } })).results).toEqual([]);
  });

  test("of none tells no request", async () => {
    const pair = await makePair();
    expect((await owner.ok(made.read, { params: { id: pair.made } })).service_request_details).toBeNull();
  });
});
