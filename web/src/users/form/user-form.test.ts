import { describe, expect, it } from "vitest";
import { newUserBodyOf, userBodyOf, userValues } from "./user-form.ts";
import { editedUserRules, newUserRules } from "./user-rules.ts";

const may = { access: true, ownership: true };
const values = { ...userValues(null), name: "Nandita Bose", email: "nandita@meridian.example" };
const problemsOf = (body: unknown) =>
  newUserRules.safeParse(body).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the form of a member", () => {
  it("stands for the whole organisation unless places are asked for", () => {
    expect(problemsOf(newUserBodyOf(values, may))).toEqual([]);
    expect(newUserBodyOf({ ...values, scope: ["left-over"] }, may).scope).toEqual([]);
  });

  it("asks for a place where somebody is to be limited, together with everything else that is missing", () => {
    expect(problemsOf(newUserBodyOf({ ...values, name: "", is_limited: true }, may))).toEqual([
      "name: This is Required.",
      "scope: Choose at least one place, or the whole organisation.",
    ]);
  });

  it("does not limit an owner", () => {
    const body = userBodyOf({ ...values, is_owner: true, is_limited: true, scope: ["pune"] }, may);
    expect(body).toMatchObject({ is_owner: true, is_limited: false, scope: [] });
  });

  it("leaves out what the session may not change", () => {
    const body = userBodyOf(values, { access: false, ownership: true });
    expect(Object.keys(body).toSorted()).toEqual(["designation", "is_limited", "name", "phone"]);
    expect(editedUserRules.safeParse(body).success).toBe(true);
    expect(userBodyOf(values, { access: true, ownership: false })).not.toHaveProperty("is_owner");
  });
});
