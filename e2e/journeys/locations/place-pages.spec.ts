import type { Page } from "@playwright/test";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { chooseByArrows, chooseInRow, confirm, row } from "../../screens/list-screens.ts";
import { addMember, roleId } from "../../installation/new-member.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "place-pages", content: "own" } });

let branch: Location;
let building: Location;

test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  const name = "Wellington";
  branch = await caller.send(branchCalls.create, { body: { name, flag_virtual_location: true } });
  const body = { name: "Avalon House", location_type: "Building" as const, branch: branch.id };
  building = await caller.send(locationCalls.create, { body });
});

/** Delays the answers about a place; answers a function that releases them. */
async function holdBack(page: Page): Promise<() => void> {
  let letGo = () => undefined as void;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/(branch|location)\/([0-9a-f-]{36}\/)?\?/, async (route) => {
    await gone;
    await route.fallback();
  });
  return letGo;
}

const pages = [
  ["branch", () => `/admin/location/branch/${branch.id}`, "Details", "Wellington"],
  ["branch-edit", () => `/admin/location/branch/${branch.id}/edit`, "Edit Branch", null],
  ["building-edit", () => `/admin/location/building/${building.id}/edit`, "Edit Building", null],
  ["block-create", () => `/admin/location/block/create?parent=${building.id}`, "Create Block", null],
] as const;
for (const [name, path, title, later] of pages) {
  test(`the page ${name} shows its shape while it loads`, async ({ page }) => {
    const letGo = await holdBack(page);
    await page.goto(path());
    const loading = page.getByRole("main").getByRole("status").filter({ hasText: "Loading" });
    await expect(loading).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeAttached();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await loading.boundingBox())?.height).toBeGreaterThan(200);
      await inspectHere(page, `${name}-loading`);
    }
    letGo();
    if (later) await expect(page.getByRole("heading", { level: 1, name: later })).toBeVisible();
    else await expect(page.getByLabel("Name (required)")).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
}

test("a place that somebody else changed meanwhile is loaded again where it is edited", async ({
  page,
  caller,
  faults,
}) => {
  faults.expectRefusal(409, /\/(branch|location)\//);
  const params = { id: building.id };
  const body = { location_type: "Building" as const, branch: branch.id };
  const virtual = { flag_virtual_location: true };
  for (const [path, word, rename] of [
    [
      `/admin/location/building/${building.id}/edit`,
      "Building",
      (name: string) => caller.send(locationCalls.update, { params, body: { ...body, name } }),
    ],
    [
      `/admin/location/branch/${branch.id}/edit`,
      "Branch",
      (name: string) => caller.send(branchCalls.update, { params: { id: branch.id }, body: { ...virtual, name } }),
    ],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel("Name (required)");
    await field.fill(`${word} of mine`);
    await rename(`${word} of somebody`);
    await page.getByRole("button", { name: `Save ${word}` }).click();
    await expect(page.getByText("Somebody changed this record while you were editing")).toBeVisible();
    await expect(field).toHaveValue(`${word} of mine`);
    await page.getByRole("button", { name: "Load the latest version" }).click();
    await expect(field).toHaveValue(`${word} of somebody`);
    await field.fill(`${word} at last`);
    await page.getByRole("button", { name: `Save ${word}` }).click();
    const edited = word === "Branch" ? "Branch edited successfully" : "Location edited successfully";
    await expect(toast(page, edited)).toBeVisible();
  }
});

test("who is limited to a building sees the tree from there, and creates what is inside", async ({
  caller,
  openAs,
  steward,
  faults,
}) => {
  faults.expectRefusal(404, /\/branch\//);
  const { id } = await caller.send(branchCalls.create, { body: { name: "Rotorua", flag_virtual_location: true } });
  const add = (name: string, location_type: "Building" | "Block", parent: string) =>
    caller.send(locationCalls.create, { body: { name, location_type, branch: id, parent } });
  const house = await add("Lake House", "Building", id);
  await add("Hidden House", "Building", id);
  await add("North Block", "Block", house.id);
  const { email } = await addMember(steward.address, caller, "Lake Keeper", {
    user_groups: [await roleId(caller, "Administrator")],
    scope: [house.id],
  });
  const page = await openAs(email);
  await page.goto("/admin/location/block");
  await row(page, "Block", "North Block").getByRole("link", { name: "North Block", exact: true }).click();
  const item = (name: string) => page.getByRole("tree").getByRole("treeitem", { name: new RegExp(`^${name}`) });
  await expect(page.getByRole("heading", { level: 1, name: "Lake House" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Rotorua", { exact: true }).first()).toBeVisible();
  await expect(item("Lake House")).toHaveAttribute("aria-level", "1");
  await expect(item("North Block")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("treeitem")).toHaveCount(2);

  await item("Lake House").click();
  await page.getByRole("button", { name: "Create block" }).click();
  await page.getByLabel("Name (required)").fill("South Block");
  await page.getByRole("button", { name: "Save Block" }).click();
  await expect(toast(page, "Location added successfully")).toBeVisible();
  await expect(item("South Block")).toBeVisible();
  await expect(item("Lake House")).toContainText("2 places inside");
  await page.goto("/admin/location/building");
  await chooseInRow(row(page, "Building", "Lake House"), "Edit");
  await expect(page.getByRole("combobox", { name: "Branch (required)" })).toHaveValue("Rotorua");
});

test("a place is deleted in its tree without another word, and the keyboard goes on", async ({ page, caller }) => {
  const body = { name: "Short Block", location_type: "Block" as const, branch: branch.id, parent: building.id };
  const { id } = await caller.send(locationCalls.create, { body });
  await page.goto(`/admin/location/branch/${branch.id}?at=${id}`);
  const actions = page.getByRole("button", { name: "Actions for Short Block" });
  const choose = async (entry: string) => {
    await actions.press("Enter");
    await chooseByArrows(page, entry);
  };
  await choose("Move");
  await page.getByRole("dialog", { name: "Move Short Block" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(actions).toBeFocused();
  await choose("Delete");
  await confirm(page);
  await expect(toast(page, "Item deleted successfully")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /^Short Block/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("alert")).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
});
