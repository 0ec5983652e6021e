import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import { describe, expect, it } from "vitest";
import "../../app/nouns.ts";
import { drawerEntries, isLocked } from "./drawer-entries.ts";

const organisation = (change: Partial<OrganisationDetails>) =>
  ({ is_owner: true, permissions: [], locked_modules: [], ...change }) as unknown as OrganisationDetails;

/** Titles of locked entries, prefixed by their group's title. */
const lockedTitles = (preferences: boolean, details: OrganisationDetails | undefined) =>
  drawerEntries(preferences).flatMap((entry) =>
    entry.route !== null
      ? [entry.title].filter(() => isLocked(entry, details))
      : entry.children
          .filter((child) => isLocked(child, details, entry))
          .map((child) => `${entry.title} > ${child.title}`),
  );

describe("a locked module", () => {
  it("closes nothing where none is named, nor while the organisation is loading", () => {
    expect(lockedTitles(true, organisation({}))).toEqual([]);
    expect(lockedTitles(true, undefined)).toEqual([]);
  });

  it("closes the entries of its permissions, to owners as well", () => {
    const details = organisation({ locked_modules: ["brand", "branch", "model"] });
    expect(lockedTitles(true, details)).toEqual([
      "All Models",
      "Brand",
      "Location > Branches",
      "Asset Management > All Models",
    ]);
  });

  it("closes the entry it names and every entry of a group it names", () => {
    expect(lockedTitles(true, organisation({ locked_modules: ["categories", "asset-management"] }))).toEqual([
      "Categories",
      "Asset Management > All Models",
      "Asset Management > My Assets",
    ]);
    expect(lockedTitles(false, organisation({ locked_modules: ["asset-management"] }))).toEqual([
      "Asset Management > OEM Invites",
      "Asset Management > My Assets",
      "Asset Management > Components",
      "Asset Management > Accessories",
      "Asset Management > Licenses",
      "Asset Management > My Asset Request",
    ]);
  });

  it("is another matter than a part of a word", () => {
    expect(lockedTitles(true, organisation({ locked_modules: ["bran", "asset-manage"] }))).toEqual([]);
  });
});

describe("a missing permission", () => {
  it("leaves open what has a part that may be seen", () => {
    const details = organisation({ is_owner: false, permissions: ["depreciation.view", "field_set.view"] });
    expect(lockedTitles(true, details)).not.toContain("Asset Settings");
    expect(lockedTitles(true, details)).not.toContain("Model Settings");
  });

  it("closes an entry to everybody but owners", () => {
    const details = organisation({ is_owner: false, permissions: ["asset.view", "model.view"] });
    expect(lockedTitles(false, details)).toEqual([
      "Dashboard",
      "Asset Management > OEM Invites",
      "Asset Management > Components",
      "Asset Management > Accessories",
      "Asset Management > Licenses",
      "Asset Management > My Asset Request",
      "Service Request",
      "Skilled Personnel > All Skilled Personnel",
      "Skilled Personnel > Placed Personnel",
      "Skilled Personnel > Interest Made",
    ]);
    expect(lockedTitles(true, details)).toEqual([
      "Asset Settings",
      "Model Settings",
      "Categories",
      "Manufacturers",
      "Supplier",
      "Brand",
      "Location > Branches",
      "Location > Building",
      "Location > Block",
      "Location > Floor",
      "Location > Room",
      "Location > End Location",
      "Admin Settings > All Users",
      "Admin Settings > Roles & Permissions",
      "Dashboard > Location Dashboard",
      "Service Request > All Service Request",
      "Service Request > My Service Request",
      "Skilled Personnel > All Personnel",
      "Skilled Personnel > Placed Personnel",
      "Skilled Personnel > Interest Made",
    ]);
  });
});
