import { PERSONNEL_PAGE_SIZE } from "@steward/contract/personnel/constants";
import { personCalls as calls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { expect, test } from "vitest";
import { dayIn } from "../../organisations/organisation-factory.ts";
import { slugOf } from "../../issued-assets/issued-asset-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makePerson } from "../person-factory.ts";

const server = await startTestServer();
const { owner: agency } = server;
const customer = await server.otherOrganisation("Meridian Wards");
const [VENTILATORS, MONITORS, MRI] = [101, 102, 106];
const ELECTRICIAN = 5;

const skilled = (...skills: [skill: number, level: number, last_used?: number][]) =>
  skills.map(([skill, level, last_used]) => ({ skill, level, last_used: last_used ?? null }));
const ranked = async (product: number[], more: object = {}) =>
  (await customer.ok(calls.list, { query: { product, ...more } })).results;
const named = async (product: number[], more?: object) => (await ranked(product, more)).map(({ name }) => name);

test("people stand by how many of the wanted skills they have, then by levels, then by last use", async () => {
  await makePerson(agency, { name: "One, best", skills: skilled([VENTILATORS, 5, 2026]) });
  await makePerson(agency, { name: "Two, low", skills: skilled([VENTILATORS, 1], [MONITORS, 1]) });
  await makePerson(agency, { name: "Two, high", skills: skilled([VENTILATORS, 3, 2019], [MONITORS, 4]) });
  await makePerson(agency, { name: "Two, high and fresh", skills: skilled([VENTILATORS, 3, 2026], [MONITORS, 4]) });
  await makePerson(agency, { name: "Other", skills: skilled([MRI, 5]) });
  await makePerson(agency, { name: "By position", position: ELECTRICIAN });
  const both = ["Two, high and fresh", "Two, high", "Two, low", "One, best"];
  expect(await named([VENTILATORS, MONITORS])).toEqual(both);
  expect(await named([VENTILATORS, MONITORS], { ordering: "match" })).toEqual(both.toReversed());
  expect(await named([VENTILATORS, MONITORS], { ordering: "name" })).toEqual(both.toSorted());
  expect(await named([ELECTRICIAN, MRI])).toEqual(["Other", "By position"]);
  const [first, , , last] = await ranked([VENTILATORS, MONITORS]);
  expect(first?.match).toEqual([
    { id: MONITORS, name: "Patient Monitors", is_held: true, rating: 4, last_used: null },
    { id: VENTILATORS, name: "Ventilators", is_held: true, rating: 3, last_used: 2026 },
  ]);
  expect(last?.match).toEqual([
    { id: VENTILATORS, name: "Ventilators", is_held: true, rating: 5, last_used: 2026 },
    { id: MONITORS, name: "Patient Monitors", is_held: false, rating: null, last_used: null },
  ]);
  const { results } = await customer.ok(calls.list, { query: { search: "One, best" } });
  expect(results[0]?.match).toBeNull();
});

test("pages by match follow each other without a gap, whatever many are alike", async () => {
  const skill = 134;
  for (let n = 0; n < PERSONNEL_PAGE_SIZE + 5; n++) {
    await makePerson(agency, { name: `Alike ${n}`, skills: skilled([skill, 1 + (n % 2)]) });
  }
  const seen: string[] = [];
  let next: string | null = `${calls.list.path}?product=${skill}&page_size=4`;
  while (next) {
    const url: URL = new URL(next, "http://host");
    const page = await customer.raw({ url: `${url.pathname}${url.search}` });
    const body = page.body as { results: { name: string; skill_detail: { rating: number }[] }[]; next: string | null };
    seen.push(...body.results.map(({ name, skill_detail }) => `${skill_detail[0]?.rating} ${name}`));
    next = body.next;
  }
  expect(new Set(seen).size).toBe(PERSONNEL_PAGE_SIZE + 5);
  expect(seen.map((one) => one[0]).join("")).toBe("2".repeat(12) + "1".repeat(13));
});

test("an edit of the skills changes the order at once", async () => {
  const [one, other] = [
    await makePerson(agency, { name: "Edited A", skills: skilled([133, 2]) }),
    await makePerson(agency, { name: "Edited B", skills: skilled([133, 3]) }),
  ];
  expect(await named([133])).toEqual(["Edited B", "Edited A"]);
  await agency.ok(profileCalls.update, { params: { id: one.id }, body: { skills: skilled([133, 5]) } });
  expect(await named([133])).toEqual(["Edited A", "Edited B"]);
  await agency.ok(profileCalls.publish, { params: { id: other.id }, body: { audience: "none" } });
  expect(await named([133])).toEqual(["Edited A"]);
});

test("counts of choices are those of the list, each filter without itself, and of nobody who is hidden", async () => {
  const other = await server.otherOrganisation("Counted only");
  const third = await server.otherOrganisation("Third agency");
  const { rows } = await server.admin.query<{ id: number; name: string }>(
    "select id, name from city where name in ('Pune', 'Nagpur') and country = (select id from country where code = 'IN') order by name, prominence, id",
  );
  const cityOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  const [pune, nagpur] = [cityOf("Pune"), cityOf("Nagpur")];
  const base = { consent_on: "2026-01-05" };
  const slug = { audience: "chosen" as const, customers: [await slugOf(other)] };
  await makePerson(
    third,
    { ...base, city: pune, overall_experience: 6, skills: skilled([VENTILATORS, 3], [MRI, 3]) },
    slug,
  );
  await makePerson(third, { ...base, city: pune, overall_experience: 12, skills: skilled([MRI, 3]) }, slug);
  await makePerson(
    third,
    {
      ...base,
      city: nagpur,
      overall_experience: 1,
      skills: skilled([MRI, 3]),
      availability: "Not Available",
      availability_until: dayIn(30),
    },
    slug,
  );
  await makePerson(
    third,
    { ...base, city: nagpur, overall_experience: 9, skills: skilled([MRI, 3]) },
    { audience: "none" },
  );
  const counts = async (query: object) => {
    const { results, count } = await other.ok(calls.list, { query: { ...query, page_size: 100 } });
    const hers = new Set(results.filter(({ city }) => city === "Pune" || city === "Nagpur").map(({ id }) => id));
    return { count, hers: hers.size, ...(await other.ok(calls.counts, { query })) };
  };
  const none = await counts({ city: [pune, nagpur], product: [VENTILATORS, MRI] });
  expect(none.hers).toBe(3);
  const of = (rows: { id: number; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]));
  expect(of(none.city)).toMatchObject({ [pune]: 2, [nagpur]: 1 });
  expect(of(none.product)).toMatchObject({ [MRI]: 3, [VENTILATORS]: 1 });
  expect(none.min_experience).toEqual([
    { value: 2, count: 2 },
    { value: 5, count: 2 },
    { value: 10, count: 1 },
  ]);
  expect(none.availability_status).toEqual([
    { value: "Available", count: 2 },
    { value: "Not Available", count: 1 },
  ]);
  expect(none.is_exact).toBe(true);
  // The filter of the cities narrows the skills, and not the cities.
  const inNagpur = await counts({ city: [nagpur], product: [MRI] });
  expect(of(inNagpur.city)).toMatchObject({ [pune]: 2, [nagpur]: 1 });
  expect(of(inNagpur.product)).toEqual({ [MRI]: 1 });
  // Each count is what the list has once the choice is made.
  for (const { id, count } of inNagpur.city) {
    expect((await other.ok(calls.list, { query: { city: [id], product: [MRI] } })).count).toBe(count);
  }
});
