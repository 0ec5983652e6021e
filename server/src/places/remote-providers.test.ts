import { readFile } from "node:fs/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { json, startGeocoder } from "./geocoder-factory.ts";
import { googleProvider } from "./google-provider.ts";
import { nominatimProvider } from "./nominatim-provider.ts";
import type { Read } from "./place-provider.ts";

const geocoder = await startGeocoder();
afterAll(() => geocoder.stop());
beforeEach(() => {
  geocoder.asked.length = 0;
});

const recorded = (name: string) => readFile(new URL(`recorded/${name}.json`, import.meta.url), "utf8");
const google = googleProvider("a-key-of-google", geocoder.origin);
const nominatim = nominatimProvider(`${geocoder.origin}/osm`);
const read: Read = () => {
  throw new Error("Remote geocoders need no geography.");
};

describe("a Google-style geocoder", () => {
  test("is asked by key and text, and its places are read", async () => {
    geocoder.answer(json(await recorded("google-geocode")));
    expect(await google.search("Camp & Co, Pune", 10, read)).toEqual([
      {
        label: "Camp, Pune, Maharashtra 411001, India",
        city: "Pune",
        state: "Maharashtra",
        country_code: "IN",
        country_name: "India",
        pincode: "411001",
        latitude: 18.5122,
        longitude: 73.8799,
      },
      {
        label: "Bath, UK",
        city: "Bath",
        state: "England",
        country_code: "GB",
        country_name: "United Kingdom",
        pincode: "",
        latitude: 51.3781,
        longitude: -2.3597,
      },
    ]);
    const { url } = geocoder.asked[0] ?? {};
    expect(url?.pathname).toBe("/maps/api/geocode/json");
    expect(url?.searchParams.get("address")).toBe("Camp & Co, Pune");
    expect(url?.searchParams.get("key")).toBe("a-key-of-google");
  });

  test("that knows nothing gives no places", async () => {
    geocoder.answer(json({ results: [], status: "ZERO_RESULTS" }));
    expect(await google.search("nowhere", 10, read)).toEqual([]);
  });

  test.for(["REQUEST_DENIED", "OVER_QUERY_LIMIT", "<script>"])("that refuses with %s fails", async (status) => {
    geocoder.answer(json({ results: [], status, error_message: "The key a-key-of-google is wrong." }));
    const failure = await google.search("pune", 10, read).catch((error: Error) => error.message);
    expect(failure).toMatch(/^The geocoder refused: [A-Za-z_ ]+\.$/);
  });
});

describe("a Nominatim-style geocoder", () => {
  test("is asked under its path, and its places are read", async () => {
    geocoder.answer(json(await recorded("nominatim-search")));
    expect(await nominatim.search("pune", 10, read)).toEqual([
      {
        label: "Pune, Pune City, Pune, Maharashtra, India",
        city: "Pune",
        state: "Maharashtra",
        country_code: "IN",
        country_name: "India",
        pincode: "",
        latitude: 18.5213738,
        longitude: 73.8545071,
      },
      expect.objectContaining({ city: "Altdorf", state: "", country_code: "ZZ", pincode: "9999" }),
    ]);
    const { url, headers } = geocoder.asked[0] ?? {};
    expect(url?.pathname).toBe("/osm/search");
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({ q: "pune", format: "jsonv2", limit: "10" });
    expect(headers?.["user-agent"]).toBe("Steward");
  });

  test("gives no more than was asked for", async () => {
    geocoder.answer(json(await recorded("nominatim-search")));
    expect(await nominatim.search("pune", 1, read)).toHaveLength(1);
  });
});

describe("any geocoder fails", () => {
  const failure = () => nominatim.search("a secret place", 10, read).catch((error: Error) => error.message);

  test("when it redirects, and is not followed", async () => {
    geocoder.answer((response) => {
      response.writeHead(302, { location: `${geocoder.origin}/inside` });
      response.end();
    });
    expect(await failure()).toBe("The geocoder cannot be reached.");
    expect(geocoder.asked.map(({ url }) => url.pathname)).toEqual(["/osm/search"]);
  });

  test.for([
    ["an error", (response) => response.writeHead(500).end("broken"), "The geocoder answered 500."],
    ["no JSON", json("<html>"), "The geocoder did not answer JSON."],
    ["another form", json({ error: "no" }), "The geocoder answered in another form."],
    ["far too much", json(JSON.stringify("x".repeat(600_000))), "The geocoder answered too much."],
    ["half an answer", (response) => response.write("[", () => response.destroy()), "The geocoder cannot be reached."],
  ] as [string, Parameters<typeof geocoder.answer>[0], string][])(
    "when it answers %s",
    async ([, respond, message]) => {
      geocoder.answer(respond);
      expect(await failure()).toBe(message);
    },
  );

  test.for([
    ["before its answer", () => {}],
    ["within its answer", (response) => response.write("[")],
  ] as [string, Parameters<typeof geocoder.answer>[0]][])("when it falls silent %s", async ([, respond]) => {
    geocoder.answer(respond);
    const began = performance.now();
    expect(await failure()).toBe("The geocoder did not answer in time.");
    expect(performance.now() - began).toBeLessThan(3_500);
  });

  test("when nothing listens", async () => {
    const gone = await startGeocoder();
    await gone.stop();
    const search = nominatimProvider(gone.origin).search("pune", 10, read);
    await expect(search).rejects.toThrow("The geocoder cannot be reached.");
  });
});
