import type { PlaceStep } from "@steward/contract/locations/rules";
import { expect, test } from "vitest";
import {
  chooseAbove,
  chosenAbove,
  locationBodyOf,
  locationFieldOf,
  locationRules,
  nothingAbove,
} from "./location-form.ts";

const id = (last: number) => `01890a5d-ac96-774b-bcce-b302099a800${last}`;
const breadcrumb: PlaceStep[] = [
  { id: id(1), name: "HQ", location_type: "Branch" },
  { id: id(2), name: "Tower", location_type: "Building" },
  { id: id(3), name: "North", location_type: "Block" },
];

test("the ancestors of a place are its breadcrumb without itself", () => {
  expect(chosenAbove("Block", breadcrumb)).toEqual({ ...nothingAbove, Branch: id(1), Building: id(2) });
});

test("another ancestor clears the choices below it", () => {
  const chosen = chosenAbove("Floor", breadcrumb);
  expect(chooseAbove(chosen, "Branch", id(9))).toEqual({ ...nothingAbove, Branch: id(9) });
  expect(chooseAbove(chosen, "Block", id(8))).toEqual({ ...chosen, Block: id(8) });
});

test("a building is sent with its branch alone, every other place with its parent too", () => {
  const values = { name: "New", ...chosenAbove("Floor", breadcrumb) };
  expect(locationBodyOf("Building", values)).toEqual({ name: "New", location_type: "Building", branch: id(1) });
  expect(locationBodyOf("Floor", values)).toEqual({
    name: "New",
    location_type: "Floor",
    branch: id(1),
    parent: id(3),
  });
});

test("name, branch and parent are required, each told at its field", () => {
  const issues = locationRules.safeParse(locationBodyOf("Block", { name: " ", ...nothingAbove })).error?.issues ?? [];
  const problems = issues.map((issue) => [locationFieldOf("Block", issue.path.join(".")), issue.message]);
  expect(problems).toContainEqual(["name", "This is Required."]);
  expect(problems).toContainEqual(["Branch", "This is Required."]);
  const orphan = locationBodyOf("Block", { name: "North", ...nothingAbove, Branch: id(1) });
  const [problem] = locationRules.safeParse(orphan).error?.issues ?? [];
  expect([locationFieldOf("Block", problem?.path.join(".") ?? ""), problem?.message]).toEqual([
    "Building",
    "This is Required.",
  ]);
});
