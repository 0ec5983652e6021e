import type { Call } from "@steward/contract/kit/call";
import { geographyCalls } from "@steward/contract/geography/calls";
import { describe, expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { CITY_ALSO } from "./other-names.ts";

const server = await startTestServer();
const { owner } = server;

const names = (page: { results: { name: string }[] }) => page.results.map(({ name }) => name);
const countryOf = async (code: string) => {
  const { results } = await owner.ok(geographyCalls.countries, { query: { search: code } });
  const found = results.find((country) => country.code === code);
  if (!found) throw new Error(`No country ${code}.`);
  return found;
};
const india = await countryOf("IN");
const stateOf = async (name: string) => {
  const { results } = await owner.ok(geographyCalls.states, { query: { country: india.id, search: name } });
  const found = results.find((state) => state.name === name);
  if (!found) throw new Error(`No state ${name}.`);
  return found;
};

const STATES = `Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chandigarh, Chhattisgarh,
  Dadra and Nagar Haveli and Daman and Diu, Delhi, Goa, Gujarat, Haryana, Himachal Pradesh, Jammu and Kashmir, Jharkhand,
  Karnataka, Kerala, Ladakh, Lakshadweep, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha,
  Puducherry, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal`;

describe("countries", () => {
  test("come ten at a time in the order of their names", async () => {
    const page = await owner.ok(geographyCalls.countries);
    expect(page.results).toHaveLength(10);
    expect(page.count).toBeGreaterThanOrEqual(249);
    expect(names(page)[0]).toBe("Afghanistan");
    expect(page.results[0]).toEqual({ id: expect.any(Number), name: "Afghanistan", code: "AF" });
  });

  test.for([
    ["india", ["India", "British Indian Ocean Territory"]],
    ["GB", ["United Kingdom"]],
    ["aland", ["Aland"]],
    ["CÔTE D'IVOIRE", ["Ivory Coast"]],
    ["भारत", ["India"]],
  ] as const)("are found by %s, the best match first", async ([search, expected]) => {
    const page = await owner.ok(geographyCalls.countries, { query: { search } });
    expect(names(page).slice(0, expected.length)).toEqual(expected);
  });

  test("that are chosen are found by their ids, however they are given", async () => {
    const japan = await countryOf("JP");
    const page = await owner.ok(geographyCalls.countries, { query: { ids: [india.id, japan.id] } });
    expect(names(page)).toEqual(["India", "Japan"]);
    const repeated = await owner.raw({ url: `/v1/master/country/?ids=${india.id}&ids=${japan.id}` });
    expect(repeated.body).toEqual(page);
  });
});

describe("states", () => {
  test("of India are all 36 with their official names", async () => {
    const page = await owner.ok(geographyCalls.states, { query: { country: india.id, page_size: 100 } });
    expect(names(page)).toEqual(STATES.split(/,\s*/));
    expect(page).toMatchObject({ count: 36, next: null });
    expect(page.results[0]?.country_details).toEqual(india);
  });

  test("are found by former names", async () => {
    const found = await owner.ok(geographyCalls.states, { query: { country: india.id, search: "orissa" } });
    expect(names(found)).toEqual(["Odisha"]);
  });

  test("of a country without any are an empty page", async () => {
    const monaco = await countryOf("SG");
    const page = await owner.ok(geographyCalls.states, { query: { country: monaco.id, page_size: 100 } });
    expect(page.results.every(({ country }) => country === monaco.id)).toBe(true);
    const nowhere = await owner.ok(geographyCalls.states, { query: { country: 999_999_999 } });
    expect(nowhere).toEqual({ results: [], next: null, count: 0 });
  });
});

describe("cities", () => {
  test("carry their state, country and position", async () => {
    const karnataka = await stateOf("Karnataka");
    const { results } = await owner.ok(geographyCalls.cities, { query: { search: "Bangalore" } });
    expect(results[0]).toEqual({
      id: expect.any(Number),
      name: "Bengaluru",
      state: karnataka.id,
      state_details: { id: karnataka.id, name: "Karnataka" },
      country: india.id,
      country_details: india,
      latitude: expect.closeTo(12.97, 1),
      longitude: expect.closeTo(77.59, 1),
    });
  });

  test("equal to the text come before those that begin with it and those that contain it", async () => {
    const page = await owner.ok(geographyCalls.cities, { query: { search: "pur", country: india.id, page_size: 100 } });
    const kind = (name: string) => [/^pur$/i, /^pur/i, /pur/i].findIndex((form) => form.test(name));
    const kinds = names(page).map(kind);
    expect(kinds).toEqual([...kinds].sort());
    expect(kinds).toContain(2);
    const exact = await owner.ok(geographyCalls.cities, { query: { search: "PUNE" } });
    expect(names(exact)[0]).toBe("Pune");
  });

  test("that are capitals come before their namesakes", async () => {
    const { results } = await owner.ok(geographyCalls.cities, { query: { search: "paris" } });
    expect(results[0]?.country_details.code).toBe("FR");
    expect(results.length).toBeGreaterThan(1);
  });

  test.for(["zurich", "ZÜRICH", "Zürich"])("are found by %s, whatever the accents", async (search) => {
    const { results } = await owner.ok(geographyCalls.cities, { query: { search } });
    expect(results[0]).toMatchObject({ name: "Zürich", country_details: { code: "CH" } });
  });

  test("of India are written without marks of transliteration", async () => {
    const page = await owner.ok(geographyCalls.cities, { query: { search: "thane", country: india.id } });
    expect(names(page)[0]).toBe("Thane");
  });

  test("of a state are its own only", async () => {
    const kerala = await stateOf("Kerala");
    const page = await owner.ok(geographyCalls.cities, { query: { state: kerala.id, search: "ko", page_size: 100 } });
    expect(names(page)).toContain("Kochi");
    expect(page.results.every(({ state, name }) => state === kerala.id && /^ko/i.test(name))).toBe(true);
    const elsewhere = await owner.ok(geographyCalls.cities, { query: { state: kerala.id, search: "pune" } });
    expect(elsewhere.count).toBe(0);
  });

  test("without a state are found in their country", async () => {
    const singapore = await countryOf("SG");
    const page = await owner.ok(geographyCalls.cities, { query: { country: singapore.id, search: "singapore" } });
    expect(page.results[0]).toMatchObject({ name: "Singapore", country: singapore.id });
  });

  test("are found by every other name that is known of them", async () => {
    for (const [code, cities] of Object.entries(CITY_ALSO)) {
      for (const [name, others] of Object.entries(cities)) {
        for (const search of others.split(", ")) {
          const { rows } = await server.admin.query("select id from state where code = $1", [code]);
          const page = await owner.ok(geographyCalls.cities, { query: { search, state: rows[0]?.id } });
          expect({ search, found: names(page)[0] }).toEqual({ search, found: name });
        }
      }
    }
  });

  test("of one state have each name once", async () => {
    const { rows } = await server.admin.query("select 1 from city group by country, state, name having count(*) > 1");
    expect(rows).toEqual([]);
  });
});

describe("currencies and languages", () => {
  test.for([
    [geographyCalls.currencies, "inr", { name: "Indian Rupee", code: "INR" }],
    [geographyCalls.currencies, "₹", { name: "Indian Rupee", code: "INR" }],
    [geographyCalls.currencies, "indian", { name: "Indian Rupee", code: "INR" }],
    [geographyCalls.languages, "hindi", { name: "Hindi", code: "hi" }],
    [geographyCalls.languages, "தமிழ்", { name: "Tamil", code: "ta" }],
  ] as [typeof geographyCalls.currencies, string, object][])("%#: found by %s", async ([call, search, expected]) => {
    const { results } = await owner.ok(call, { query: { search } });
    expect(results[0]).toEqual({ id: expect.any(Number), ...expected });
  });

  test("hold no currency that nobody pays with", async () => {
    for (const search of ["XTS", "XXX", "ANG"]) {
      const { results } = await owner.ok(geographyCalls.currencies, { query: { search } });
      expect(results.filter(({ code }) => code === search)).toEqual([]);
    }
  });
});

describe("pincodes", () => {
  test("are found by their first digits", async () => {
    const page = await owner.ok(geographyCalls.pincodes, { query: { search: "4110" } });
    expect(page.results).toHaveLength(10);
    expect(page.count).toBeGreaterThan(30);
    expect(page.results.every(({ pincode }) => pincode.startsWith("4110"))).toBe(true);
    expect(page.results[0]).toMatchObject({
      id: 411001,
      pincode: "411001",
      office: "Pune H.O",
      city: "Pune",
      district: "Pune",
      state_details: { name: "Maharashtra" },
      country: india.id,
    });
  });

  test.for([
    ["560001", "Bengaluru", "Karnataka"],
    ["122001", "Gurugram", "Haryana"],
    ["795001", "Imphal", "Manipur"],
    ["194101", "Leh", "Ladakh"],
    ["110 001", "New Delhi", "Delhi"],
  ] as const)("%s belongs to %s in %s", async ([search, city, state]) => {
    const { results } = await owner.ok(geographyCalls.pincodes, { query: { search } });
    expect(results).toMatchObject([{ city, state_details: { name: state } }]);
  });

  test.for(["0", "000000", "1234567", "56a", "-1", "५६०००१", "1e5", "pune"])("%s finds nothing", async (search) => {
    expect((await owner.ok(geographyCalls.pincodes, { query: { search } })).results).toEqual([]);
  });
});

describe("any list", () => {
  test("walked by its next addresses shows each record once, in rank order", async () => {
    const query = { search: "nagar", country: india.id, page_size: 100 };
    const all = await owner.ok(geographyCalls.cities, { query });
    const seen: number[] = [];
    for (let url: string | null = `/v1/master/city/?search=nagar&country=${india.id}&page_size=30`; url; ) {
      const { body } = await owner.raw({ url });
      const page = body as typeof all;
      expect(page.count).toBe(all.count);
      seen.push(...page.results.map(({ id }) => id));
      url = page.next;
    }
    expect(new Set(seen).size).toBe(all.count);
    expect(seen).toHaveLength(all.count);
    expect(seen.slice(0, 100)).toEqual(all.results.map(({ id }) => id));
  });

  test.for(["%", "_", "\\", "%%", "' or 1=1 --", "\n", "a\nb", "\u200b", "́", "x".repeat(200), "🏭", "*", "(", "\\%"])(
    "takes %j for text",
    async (search) => {
      const lists: Call[] = Object.values(geographyCalls);
      for (const call of lists) {
        const { status, body } = await owner.send(call, { query: { search } });
        expect({ call: call.name, status }).toEqual({ call: call.name, status: 200 });
        if (/^[%\\*(]/.test(search)) expect((body as { count: number }).count).toBeLessThan(100);
      }
    },
  );

  test("is read only, for the server too", async () => {
    for (const table of ["country", "state", "city", "pincode", "currency", "language"]) {
      await expect(server.pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });
});
