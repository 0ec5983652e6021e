import type { PlaceReference } from "@steward/contract/locations/rules";
import { permissionList } from "@steward/contract/permissions/permission-list";
import { expect, it } from "vitest";
import { additionText, placeNote, placesText } from "./user-labels.ts";

const branch = { id: "1", name: "Pune", location_type: "Branch" } as const;
const tower = { id: "2", name: "Tower 1", location_type: "Building" } as const;
const pune: PlaceReference = { ...branch, breadcrumb: [branch] };
const building: PlaceReference = { ...tower, breadcrumb: [branch, tower] };

it.each([
  ["Whole organisation", [], 0],
  ["Pune › Tower 1", [building], 0],
  ["Pune and 1 more", [pune, building], 0],
  ["Pune and 3 more", [pune, building], 2],
  ["2 places outside your own", [], 2],
] as const)("%s", (words, places, hidden) => {
  expect(placesText({ scope_details: [...places], scope_hidden: hidden })).toBe(words);
});

it("a place says what it is and where", () => {
  expect(placeNote(pune)).toBe("Branch");
  expect(placeNote(building)).toBe("Building in Pune");
});

it("permissions beside the roles are told by module, in the order of all, and none as nothing", () => {
  expect(additionText(permissionList, ["brand.view", "asset.export", "asset.view"])).toBe(
    "Assets: View, Export; Brands: View",
  );
  expect(additionText(permissionList, [])).toBe("");
});
