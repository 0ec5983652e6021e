import { personCalls as calls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { describe, expect, test } from "vitest";
import { ratingsOn } from "../../interests/ratings/rating-factory.ts";
import { racesOn } from "../../test-server/races.ts";
import { imported, undone } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const { admin } = server;
const { owner, staffing, makePerson, ended, rate, ratedPerson } = await ratingsOn(server);
const { untilBlocked } = racesOn(server);
const customer = await server.otherOrganisation("Looks for people");

const listed = async (query: object) => (await customer.ok(calls.list, { query })).results;
const named = async (query: object) => (await listed(query)).map(({ name }) => name);
const publishedOf = async (id: string) => {
  const { overall_experience_rating, rating_count } = await customer.ok(calls.read, { params: { id } });
  return [overall_experience_rating, rating_count];
};
const keptOf = async (id: string) => {
  const { overall_experience_rating, rating_count } = await staffing.ok(profileCalls.read, { params: { id } });
  return [overall_experience_rating, rating_count];
};

test("an average is published from the third rating on, and known to the agency from the first", async () => {
  const person = await makePerson("Growing Number");
  expect([await publishedOf(person), await keptOf(person)]).toEqual([
    [null, null],
    [null, 0],
  ]);
  for (const [rating, published, kept] of [
    [5, [null, null], [5, 1]],
    [2, [null, null], [3.5, 2]],
    [4, [3.7, 3], [3.7, 3]],
    [1, [3, 4], [3, 4]],
  ] as const) {
    await rate(await ended(person), rating);
    expect([await publishedOf(person), await keptOf(person)]).toEqual([published, kept]);
  }
});

test("a rating that is changed changes the average, and counts once", async () => {
  const person = await ratedPerson("Changed Number", [5, 5]);
  const pair = await ended(person);
  await rate(pair, 2);
  expect(await publishedOf(person)).toEqual([4, 3]);
  await rate(pair, 5);
  expect(await publishedOf(person)).toEqual([5, 3]);
});

describe("among people with and without a published average", () => {
  test("lists, counts, files and placed people show, filter and order by those alone that are published", async () => {
    await ratedPerson("Rated Best", [5, 5, 5]);
    await ratedPerson("Rated Fair", [3, 4, 4]);
    await ratedPerson("Rated Hidden", [5, 5]);
    await makePerson("Rated Never");
    const search = "Rated";
    const shown = (await listed({ search })).map((one) => [one.name, one.overall_experience_rating, one.rating_count]);
    expect(shown).toEqual([
      ["Rated Best", 5, 3],
      ["Rated Fair", 3.7, 3],
      ["Rated Hidden", null, null],
      ["Rated Never", null, null],
    ]);
    expect(await named({ search, min_rating: 1 })).toEqual(["Rated Best", "Rated Fair"]);
    expect(await named({ search, min_rating: 4 })).toEqual(["Rated Best"]);
    const by = await named({ search, ordering: "-overall_experience_rating" });
    expect(by.slice(0, 2)).toEqual(["Rated Best", "Rated Fair"]);
    // Whoever's is hidden stands where those stand who have none.
    const rest = (await listed({ search, ordering: "-created" }))
      .map(({ name }) => name)
      .filter((name) => !["Rated Best", "Rated Fair"].includes(name));
    expect(by.slice(2)).toEqual(rest);
    expect(await named({ search, ordering: "overall_experience_rating" })).toEqual(by.toReversed());
    const { min_rating } = await customer.ok(calls.counts, { query: { search } });
    expect(min_rating.toSorted((one, next) => one.value - next.value)).toEqual([
      { value: 2, count: 2 },
      { value: 3, count: 2 },
      { value: 4, count: 1 },
      { value: 5, count: 1 },
    ]);
    const { bytes } = await customer.raw({ url: `${calls.export.path}?format=csv&search=${search}` });
    const rows = bytes
      .toString("utf8")
      .split(/\r?\n/)
      .filter((row) => row.includes("Rated "));
    expect(rows.map((row) => row.includes(",3.7,3,"))).toEqual([false, true, false, false]);
    const placed = await owner.ok(calls.list, { query: { search, request_status: "Placed", min_rating: 1 } });
    expect(placed.results.map(({ name, rating_count }) => [name, rating_count])).toEqual([
      ["Rated Best", 3],
      ["Rated Fair", 3],
    ]);
  });

  test("a rating beyond 1 to 5 is no filter", async () => {
    for (const min_rating of ["0", "6", "x"]) {
      expect((await customer.raw({ url: `${calls.list.path}?min_rating=${min_rating}` })).status).toBe(400);
    }
  });

  test("pages by rating follow each other without a gap, whatever many are alike", async () => {
    const seen: string[] = [];
    let next: string | null = `${calls.list.path}?search=Rated&ordering=-overall_experience_rating&page_size=1`;
    while (next) {
      const url: URL = new URL(next, "http://host");
      const { body } = await customer.raw({ url: `${url.pathname}${url.search}` });
      const page = body as { results: { name: string }[]; next: string | null };
      seen.push(...page.results.map(({ name }) => name));
      next = page.next;
    }
    expect(seen.slice(0, 2)).toEqual(["Rated Best", "Rated Fair"]);
    expect(seen.toSorted()).toEqual(["Rated Best", "Rated Fair", "Rated Hidden", "Rated Never"]);
  });
});

describe("an average follows what is published:", () => {
  const publish = (id: string, audience: "none" | "everyone") =>
    staffing.ok(profileCalls.publish, { params: { id }, body: { audience } });

  test("taken back and published anew, edited, and with the agency", async () => {
    const person = await ratedPerson("Comes Back", [4, 4]);
    const third = await ended(person);
    await publish(person, "none");
    await rate(third, 4);
    expect((await customer.send(calls.read, { params: { id: person } })).status).toBe(404);
    await publish(person, "everyone");
    expect(await publishedOf(person)).toEqual([4, 3]);
    await staffing.ok(profileCalls.update, { params: { id: person }, body: { overall_experience: 9 } });
    expect(await publishedOf(person)).toEqual([4, 3]);
    await admin.query("update organisation set is_active = false where id = $1", [staffing.organisation_id]);
    await admin.query("update organisation set is_active = true where id = $1", [staffing.organisation_id]);
    expect(await publishedOf(person)).toEqual([4, 3]);
  });

  test("an import that updates the profile, and its undo", async () => {
    const person = await ratedPerson("Undone Import", [4, 4, 5]);
    const { email } = await staffing.ok(profileCalls.read, { params: { id: person } });
    const told = async () => (await customer.ok(calls.read, { params: { id: person } })).overall_experience;
    const file = `Name,Email,Years of experience\nUndone Import,${email},12`;
    const job = await imported(staffing, file, {}, "personnel_profiles");
    expect([await told(), await publishedOf(person)]).toEqual([12, [4.3, 3]]);
    await undone(staffing, job);
    expect([await told(), await publishedOf(person)]).toEqual([0, [4.3, 3]]);
  });

  test("two who rate the same person at once are both counted", async () => {
    const person = await ratedPerson("At Once", [1]);
    const pairs = [await ended(person), await ended(person, customer)] as const;
    const client = await admin.connect();
    await client.query("begin");
    await client.query("select from personnel_profile where id = $1 for update", [person]);
    const sent = Promise.all([rate(pairs[0], 5), rate(pairs[1], 3, "", customer)]);
    await untilBlocked(2);
    await client.query("commit");
    client.release();
    expect((await sent).map(({ status }) => status)).toEqual([200, 200]);
    expect(await publishedOf(person)).toEqual([3, 3]);
  });

  test("a rating while the profile is published is in what is published", async () => {
    const person = await ratedPerson("Meanwhile", [4, 4]);
    const third = await ended(person);
    await publish(person, "none");
    const answers = await Promise.all([publish(person, "everyone"), rate(third, 4)]);
    expect(answers[1].status).toBe(200);
    expect(await publishedOf(person)).toEqual([4, 3]);
  });
});
