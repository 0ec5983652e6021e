import { placeCalls } from "@steward/contract/places/calls";
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { type TestServer, startTestServer } from "../test-server/start-test-server.ts";
import { GeocoderError } from "./fetch-json.ts";
import { json, startGeocoder } from "./geocoder-factory.ts";

const geocoder = await startGeocoder();
afterAll(() => geocoder.stop());
const embedded = await startTestServer();
const remote = await startTestServer({ settings: { GEOCODER_URL: `nominatim:${geocoder.origin}` } });

const search = (server: TestServer, text: string) => server.owner.ok(placeCalls.search, { query: { search: text } });

describe("without a geocoder", () => {
  test("a city gives what an address needs", async () => {
    const { results, attribution } = await search(embedded, "Pune");
    expect(results[0]).toEqual({
      label: "Pune, Maharashtra, India",
      city: "Pune",
      state: "Maharashtra",
      country: expect.any(Number),
      country_name: "India",
      pincode: "",
      latitude: expect.closeTo(18.52, 1),
      longitude: expect.closeTo(73.86, 1),
    });
    expect(results.length).toBeLessThanOrEqual(10);
    expect(attribution).toContain("GeoNames");
  });

  test.for([
    ["411001", "411001, Pune, Maharashtra, India"],
    ["M.G. Road, Pune 411 001", "411001, Pune, Maharashtra, India"],
    ["Aurangabad, Bihar", "Aurangabad, Bihar, India"],
    ["aurangabad,  maharashtra , india", "Aurangabad, Maharashtra, India"],
    ["Sambhajinagar", "Aurangabad, Maharashtra, India"],
    ["Paris", "Paris, Île-de-France, France"],
    ["Gurgaon, IN", "Gurugram, Haryana, India"],
    ["Singapore", "Singapore"],
  ] as const)("%s is %s", async ([text, label]) => {
    const { results } = await search(embedded, text);
    expect(results[0]?.label).toBe(label);
  });

  test.for([",", ",,,", "%", "12345678", "'; drop table city; --", "\u0001", "qqq,".repeat(49), "999999"])(
    "%j finds nothing",
    async (text) => {
      expect((await search(embedded, text)).results).toEqual([]);
    },
  );

  test("a blank search is refused", async () => {
    for (const text of ["", "  ", "\0", "x".repeat(201)]) {
      const { status } = await embedded.owner.refused(placeCalls.search, { query: { search: text } });
      expect(status).toBe(400);
    }
  });
});

test("a geocoder's places carry the country as the pickers have it; while it fails, the gazetteer answers at once", async () => {
  geocoder.answer(json(await readFile(new URL("recorded/nominatim-search.json", import.meta.url), "utf8")));
  const { results, attribution } = await search(remote, "pune");
  const india = (await search(embedded, "Pune")).results[0]?.country;
  expect(results).toMatchObject([
    { city: "Pune", country: india, country_name: "India" },
    { city: "Altdorf", country: null, country_name: "Nowhere Land" },
  ]);
  expect(attribution).toContain("OpenStreetMap");

  geocoder.answer((response) => response.writeHead(503).end());
  const asked = geocoder.asked.length;
  for (const _ of [1, 2, 3]) {
    const fallen = await search(remote, "pune");
    expect(fallen.results[0]?.label).toBe("Pune, Maharashtra, India");
    expect(fallen.attribution).toContain("GeoNames");
  }
  expect(geocoder.asked.length).toBe(asked + 1);
  expect(remote.reported.splice(0)).toEqual([new GeocoderError("The geocoder answered 503.")]);
});
