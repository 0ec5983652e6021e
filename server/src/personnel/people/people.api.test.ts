import type { BodyOf } from "@steward/contract/kit/call";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { personCalls as calls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { searchCalls } from "@steward/contract/search/calls";
import { describe, expect, test } from "vitest";
import { slugOf } from "../../issued-assets/issued-asset-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makePerson } from "../person-factory.ts";

const server = await startTestServer();
const { owner } = server;
const customer = await server.otherOrganisation("Meridian Wards");
const stranger = await server.otherOrganisation("Elsewhere Clinics");

const SECRET = {
  email: "only.here@example.org",
  primary_phone_number: "+919812345670",
  alternate_phone_number: "+919812345671",
  address: "14 Hidden Lane",
  linkedin_profile_link: "https://www.linkedin.com/in/hidden-one",
  birth_year: 1987,
  min_salary: 1_234_567_891,
  max_salary: 1_987_654_321,
};

const ofOne = [calls.employmentHistory, calls.certificates, calls.organisations] as const;
const found = async (query: object, caller: Caller = customer) =>
  (await caller.ok(calls.list, { query })).results.map(({ name }) => name);

describe("what a profile hides", () => {
  test("stands in no answer, no file and no search of a customer", async () => {
    const { id } = await makePerson(owner, {
      name: "Revathi Unseen Mathew",
      ...SECRET,
      gender: "Female",
      shows_full_name: false,
      employment: [{ company_name: "Harbour Works", designation: "Fitter", start_date: "2019-04-01" }],
      certificates: [{ name: "Electrical safety", issue_date: "2022-01-01" }],
    });
    const params = { id };
    const file = await customer.raw({ url: `${calls.export.path}?format=csv` });
    expect(file.status).toBe(200);
    const told = JSON.stringify([
      await customer.ok(calls.list),
      await customer.ok(calls.read, { params }),
      await customer.ok(calls.additionalInformation, { params }),
      ...(await Promise.all(ofOne.map((call) => customer.ok(call, { params })))),
      await customer.ok(calls.cities),
      await customer.ok(calls.products),
      await customer.ok(searchCalls.find, { query: { search: "Revathi" } }),
      file.bytes.toString(),
    ]);
    expect(told).toContain("Revathi M.");
    expect(told).toContain("Harbour Works");
    for (const value of Object.values(SECRET)) expect(told).not.toContain(String(value));
    expect(told).not.toMatch(/Unseen|Mathew|Female/);
    expect(await customer.ok(calls.read, { params })).toMatchObject({
      email: null,
      primary_phone_number: null,
      alternate_phone_number: null,
      profile_picture: null,
      primary_address: { complete_address: null },
      organisation_details: { id: owner.organisation_id },
    });
    expect(await customer.ok(calls.additionalInformation, { params })).toMatchObject({
      linkedin_profile_link: null,
      min_salary_expectation_per_month: null,
    });
  });

  test("neither finds nor counts nor orders", async () => {
    for (const search of ["only.here", "9812345670", "Hidden Lane", "hidden-one", "Unseen", "Mathew", "Female"]) {
      expect(await found({ search }), search).toEqual([]);
      const everywhere = await customer.ok(searchCalls.find, { query: { search } });
      expect(JSON.stringify(everywhere), search).not.toContain("skilled_person");
    }
    await makePerson(owner, { name: "Revathi Zacharia", shows_full_name: false });
    await makePerson(owner, { name: "Revathi Abraham", shows_full_name: false });
    // By their published names: Revathi A., Revathi M., Revathi Z.
    expect(await found({ search: "revathi" })).toEqual(["Revathi A.", "Revathi M.", "Revathi Z."]);
  });

  test("a person who is published to others is nowhere", async () => {
    const fields = { name: "Selvi Chosen", skills: [{ skill: 134, level: 2 }] };
    const { id } = await makePerson(owner, fields, { audience: "chosen", customers: [await slugOf(customer)] });
    expect(await found({ search: "selvi" })).toEqual(["Selvi Chosen"]);
    expect((await customer.ok(calls.products, { query: { ids: "134" } })).count).toBe(1);
    expect(await found({ search: "selvi" }, stranger)).toEqual([]);
    expect((await stranger.ok(calls.products, { query: { ids: "134" } })).count).toBe(0);
    expect((await stranger.ok(calls.list, { query: { product: "134" } })).count).toBe(0);
    expect((await stranger.ok(searchCalls.find, { query: { search: "Selvi" } })).results).toEqual([]);
    for (const call of [calls.read, calls.additionalInformation, ...ofOne])
      expect(await stranger.refused(call, { params: { id } }), call.name).toMatchObject({ status: 404 });
    await owner.ok(profileCalls.publish, { params: { id }, body: { audience: "none", customers: [] } });
    expect(await customer.refused(calls.read, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe("the list", () => {
  test("is counted as it is read, whatever becomes of who is published", async () => {
    const counts = () =>
      Promise.all(
        [customer, stranger].map(async (caller) => {
          const { count, results } = await caller.ok(calls.list, { query: { page_size: 100 } });
          expect(results).toHaveLength(count);
          return count;
        }),
      );
    const [before = 0, beside = 0] = await counts();
    const { id } = await makePerson(owner, { name: "Yamini Counted" });
    expect(await counts()).toEqual([before + 1, beside + 1]);
    const publish = (body: BodyOf<typeof profileCalls.publish>) =>
      owner.ok(profileCalls.publish, { params: { id }, body });
    await publish({ audience: "chosen", customers: [await slugOf(customer)] });
    expect(await counts()).toEqual([before + 1, beside]);
    await publish({ audience: "everyone", customers: [] });
    await owner.ok(profileCalls.update, { params: { id }, body: { name: "Yamini Renamed" } });
    expect(await counts()).toEqual([before + 1, beside + 1]);
    // The day of the consent has passed without a job.
    await server.admin.query("update personnel_publication set until = current_date - 1 where id = $1", [id]);
    expect(await counts()).toEqual([before, beside]);
    await publish({ audience: "none", customers: [] });
    expect(await counts()).toEqual([before, beside]);
  });

  test("is narrowed by what people can do, where they are, and how experienced and available they are", async () => {
    const { rows } = await server.admin.query<{ city: number; language: number }>(
      "select (select min(id) from city where name = 'Pune') as city, (select min(id) from language) as language",
    );
    const { city = 0, language = 0 } = rows[0] ?? {};
    await makePerson(owner, {
      name: "Wasim Narrow",
      position: 8,
      skills: [{ skill: 121, level: 5 }],
      city,
      languages: [language],
      overall_experience: 12,
      availability: "Available Soon",
    });
    await makePerson(owner, { name: "Xavier Narrow", skills: [{ skill: 123, level: 1 }], overall_experience: 3 });
    const narrowed = (query: object) => found({ search: "narrow", ...query });
    expect(await narrowed({})).toEqual(["Wasim Narrow", "Xavier Narrow"]);
    expect(await narrowed({ ordering: "overall_experience" })).toEqual(["Xavier Narrow", "Wasim Narrow"]);
    expect(await narrowed({ product: "121" })).toEqual(["Wasim Narrow"]);
    expect(await narrowed({ product: "8" })).toEqual(["Wasim Narrow"]);
    expect(await narrowed({ product: "121,123" })).toEqual(["Wasim Narrow", "Xavier Narrow"]);
    expect(await narrowed({ city: String(city) })).toEqual(["Wasim Narrow"]);
    expect(await narrowed({ language: String(language) })).toEqual(["Wasim Narrow"]);
    expect(await narrowed({ min_experience: 12 })).toEqual(["Wasim Narrow"]);
    expect(await narrowed({ availability_status: "Available" })).toEqual(["Xavier Narrow"]);
    expect(await narrowed({ request_status: "Placed" })).toEqual([]);
    // A skill is found by its other names, too.
    expect(await found({ search: "elevator controllers" })).toEqual(["Wasim Narrow"]);
    expect((await customer.ok(calls.cities, { query: { search: "pun" } })).results).toContainEqual({
      id: city,
      name: "Pune",
    });
    expect((await customer.ok(calls.products, { query: { search: "elevator" } })).results).toEqual([
      { id: 121, name: "Lift Controllers" },
      { id: 8, name: "Lift Technician" },
    ]);
    const page = await customer.ok(calls.list, { query: { page: 1, length: 1, search: "narrow", depth: 1 } });
    expect([page.results.length, page.count]).toEqual([1, 2]);
  });

  test("is narrowed by the salary that is published, in one's own currency", async () => {
    const skills = [{ skill: 122, level: 3 }];
    const shown = { skills, shows_salary: true };
    await makePerson(owner, { ...shown, name: "Arun Salaried", min_salary: 40_000, max_salary: 60_000 });
    await makePerson(owner, { ...shown, name: "Bela Salaried", min_salary: null, max_salary: 50_000 });
    await makePerson(owner, { ...shown, name: "Chitra Salaried", min_salary: 70_000, max_salary: null });
    await makePerson(owner, { ...shown, name: "Dev Salaried", min_salary: 10_000, shows_salary: false });
    const upTo = (max_salary: number, query: object = {}) =>
      found({ search: "salaried", max_salary, ordering: "name", ...query });
    expect(await upTo(39_999)).toEqual([]);
    expect(await upTo(40_000)).toEqual(["Arun Salaried"]);
    expect(await upTo(50_000, { product: "122" })).toEqual(["Arun Salaried", "Bela Salaried"]);
    expect(await upTo(70_000)).toEqual(["Arun Salaried", "Bela Salaried", "Chitra Salaried"]);
    const { results } = await customer.ok(calls.list, { query: { max_salary: 45_000, page_size: 100 } });
    expect(results.map(({ name }) => name)).toContain("Arun Salaried");
    expect(results.map(({ name }) => name)).not.toContain("Dev Salaried");
    await customer.ok(organisationCalls.updateSettings, { body: { currency: "EUR" } });
    expect(await upTo(70_000)).toEqual([]);
    await customer.ok(organisationCalls.updateSettings, { body: { currency: "INR" } });
  });

  test("takes words that nobody has as misspelled ones, of skills by any of their names and of people", async () => {
    await makePerson(owner, { name: "Omprakash Sundaresan", skills: [{ skill: 107, level: 3 }] });
    const named = async (search: string, query: object = {}) =>
      (await found({ search, ...query })).filter((name) => name === "Omprakash Sundaresan");
    for (const search of ["sterilisres", "autoclavs", "Omprakesh Sundaresen"]) {
      expect(await named(search), search).toEqual(["Omprakash Sundaresan"]);
      expect(await named(search, { product: "121" }), search).toEqual([]);
    }
    const page = await customer.ok(calls.list, { query: { search: "autoclavs", page_size: 1 } });
    expect(page.results.length).toBe(1);
    expect(page.count).toBeGreaterThan(0);
    // A number is what it is, and a word that somebody has is no other one.
    expect(await found({ search: "98450" })).toEqual([]);
    expect(await found({ search: "Sundaresan" })).toEqual(["Omprakash Sundaresan"]);
  });

  test("tells leave as days on which nobody is free, until the leave is taken back", async () => {
    const away = { start_date: dayIn(-1), end_date: dayIn(3) };
    const later = { start_date: dayIn(4), end_date: dayIn(6) };
    const { id } = await makePerson(owner, { name: "Zubin Onleave", leave: [later, away] });
    const params = { id };
    const own = await owner.ok(profileCalls.read, { params });
    // Two that touch each other are one.
    expect(own.leave).toEqual([{ start_date: dayIn(-1), end_date: dayIn(6) }]);
    expect(own.availability_status).toBe("Not Available");
    const read = () => customer.ok(calls.read, { params });
    expect(await read()).toMatchObject({ availability_status: "Not Available" });
    expect((await read()).free_weeks[0]).toEqual({ start_date: dayIn(0), free_days: 0 });
    expect(await found({ search: "zubin", availability_status: "Not Available" })).toEqual(["Zubin Onleave"]);
    expect(await found({ search: "zubin", free_from: dayIn(6), free_to: dayIn(9) })).toEqual([]);
    expect(await found({ search: "zubin", free_from: dayIn(7), free_to: dayIn(9) })).toEqual(["Zubin Onleave"]);
    // What the agency says by hand holds over it.
    await owner.ok(profileCalls.update, { params, body: { availability: "Available", availability_until: dayIn(1) } });
    expect(await read()).toMatchObject({ availability_status: "Available" });
    await owner.ok(profileCalls.update, { params, body: { availability: null, leave: [] } });
    expect((await read()).free_weeks[0]).toEqual({ start_date: dayIn(0), free_days: 7 });
    const wrong = { leave: [{ start_date: dayIn(2), end_date: dayIn(1) }] };
    expect(Object.keys((await owner.refused(profileCalls.update, { params, body: wrong })).errors ?? {})).toEqual([
      "leave.0.end_date",
    ]);
  });

  test("tells the availability of the day", async () => {
    const { id } = await makePerson(owner, {
      name: "Yusuf Override",
      availability: "Not Available",
      availability_until: "2100-01-01",
    });
    const stateOf = async () => (await customer.ok(calls.read, { params: { id } })).availability_status;
    expect(await stateOf()).toBe("Not Available");
    await owner.ok(profileCalls.update, { params: { id }, body: { availability_until: "2020-01-01" } });
    expect(await stateOf()).toBe("Available");
    expect(await found({ search: "yusuf", availability_status: "Not Available" })).toEqual([]);
    for (const [days, state] of [
      [30, "Available Soon"],
      [31, "Not Available"],
      [0, "Available"],
    ] as const) {
      await owner.ok(profileCalls.update, { params: { id }, body: { available_from: dayIn(days) } });
      expect(await stateOf(), `free in ${days} days`).toBe(state);
      expect((await owner.ok(profileCalls.read, { params: { id } })).availability_status).toBe(state);
      expect(await found({ search: "yusuf", availability_status: state })).toEqual(["Yusuf Override"]);
    }
    const body = { availability_until: "2100-01-01", available_from: "2099-06-01" };
    await owner.ok(profileCalls.update, { params: { id }, body });
    expect(await found({ search: "yusuf", free_from: "2099-12-01", free_to: "2100-02-01" })).toEqual([]);
    expect(await found({ search: "yusuf", free_from: "2100-01-02" })).toEqual(["Yusuf Override"]);
    await owner.ok(profileCalls.update, { params: { id }, body: { availability: "Available" } });
    expect(await found({ search: "yusuf", free_from: "2099-05-31", free_to: "2099-06-02" })).toEqual([]);
    expect(await found({ search: "yusuf", free_from: "2099-06-01", free_to: "2100-02-01" })).toEqual([
      "Yusuf Override",
    ]);
  });
});

test("the search of everything finds people by their skills, and by names that are spelled alike", async () => {
  await makePerson(owner, { name: "Thankamani Kurup", skills: [{ skill: 108, level: 3 }] });
  const kindsOf = async (search: string) => {
    const { results } = await customer.ok(searchCalls.find, { query: { search } });
    return results.filter(({ kind }) => kind === "skilled_person").flatMap(({ hits }) => hits.map(({ name }) => name));
  };
  expect(await kindsOf("haemodialysis")).toEqual(["Thankamani Kurup"]);
  expect(await kindsOf("Thankamany Kurub")).toEqual(["Thankamani Kurup"]);
});
