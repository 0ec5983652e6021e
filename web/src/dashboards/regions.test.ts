import { expect, test } from "vitest";
import { ofRegion, regionName } from "./regions.ts";

const region = { state: "Punjab", country: "India", is_ambiguous: false };

test("a state or city is told with what is around it where another one has its name", () => {
  const alike = { ...region, is_ambiguous: true };
  const city = { ...alike, city: "Amritsar" };
  const nowhere = { state: "", country: "", is_ambiguous: true };
  expect([region, alike, city, { ...city, is_ambiguous: false }, nowhere].map(regionName)).toEqual([
    "Punjab",
    "Punjab, India",
    "Amritsar, Punjab, India",
    "Amritsar",
    "Without a state, Without a country",
  ]);
  expect([region, alike, city, { ...city, is_ambiguous: false }, nowhere].map(ofRegion)).toEqual([
    { state: "Punjab" },
    { state: "Punjab", country: "India" },
    { city: "Amritsar", state: "Punjab", country: "India" },
    { city: "Amritsar" },
    { state: "none", country: "none" },
  ]);
});
