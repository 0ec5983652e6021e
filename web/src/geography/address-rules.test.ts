import { describe, expect, it } from "vitest";
import { addressSchema } from "./address-rules.ts";
import { isRequired } from "./address-values.ts";
import { keepCodes } from "./country-codes.ts";

keepCodes([{ id: 104, name: "India", code: "IN" }]);
const full = { line1: "4 Hill Road", line2: "", country: 104, state: "Karnataka", city: "Bengaluru", zip: "560001" };

/** Messages by field. */
function problems(change: object): Record<string, string> {
  const answer = addressSchema.safeParse({ ...full, ...change });
  return Object.fromEntries((answer.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("an address", () => {
  it("is right with every field, and without line 2 and zip", () => {
    expect(problems({})).toEqual({});
    expect(problems({ line2: "", zip: "" })).toEqual({});
  });

  it.each([
    ["line1", ""],
    ["line1", "  "],
    ["country", null],
    ["state", ""],
    ["city", ""],
  ])("needs %s, not %j", (key, value) => {
    expect(problems({ [key]: value })).toEqual({ [key]: "This is Required." });
    expect(isRequired({}, key as "line1")).toBe(true);
  });

  it.each(["123", "12345a", "1234567"])("refuses the zip %s", (zip) => {
    expect(problems({ zip })).toEqual({ zip: "Pincode must be a 6-digit number" });
  });

  it("takes the zip of another country, and leaves that of one that is not loaded to the server", () => {
    keepCodes([{ id: 31, name: "Canada", code: "CA" }]);
    expect(problems({ country: 31, zip: "T3R 1A1" })).toEqual({});
    expect(problems({ country: 31, zip: "T3R 1A1 T3R 1" })).toEqual({ zip: "At most 12 characters." });
    expect(problems({ country: 32, zip: "T3R 1A1" })).toEqual({});
    expect(problems({ country: null, zip: "T3R 1A1" })).toMatchObject({ zip: "Pincode must be a 6-digit number" });
  });

  it("leaves to the server how long a line may be", () => {
    expect(problems({ line1: "x".repeat(300) })).toEqual({});
  });
});

describe("the mark of a required field", () => {
  it("is on those that the rules refuse where they are empty, and on no other", () => {
    const empty = { line1: "", line2: "", country: null, state: "", city: "", zip: "" };
    const marked = (["line1", "line2", "country", "state", "city", "zip"] as const).filter((key) =>
      isRequired({}, key),
    );
    expect(Object.keys(problems(empty))).toEqual(marked);
  });

  it("is not on line 2 and zip", () => {
    expect([isRequired({}, "line2"), isRequired({}, "zip"), isRequired({}, "pincode")]).toEqual([false, false, false]);
  });

  it("is where a form wants it", () => {
    const own = { line2: true, country: false };
    expect([isRequired(own, "line1"), isRequired(own, "line2"), isRequired(own, "country")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
