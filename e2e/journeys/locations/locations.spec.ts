import type { Locator, Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { chooseInRow, confirm, grid, pick, row, rows } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "locations", content: "own" } });

const ROOMS = 120;
/** Ids of places by name. */
const places = new Map<string, string>();
let register: Register;

async function add(caller: Caller, type: SubLocationType, name: string, above: string): Promise<void> {
  const branch = places.get("Pune General") ?? "";
  const parent = type === "Building" ? {} : { parent: places.get(above) ?? "" };
  const body = { name, location_type: type, branch, ...parent };
  places.set(name, (await caller.send(locationCalls.create, { body })).id);
}

test.beforeAll(async ({ steward }) => {
  test.setTimeout(120_000);
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  for (const [name, id] of register.branches) places.set(name, id);
  await add(caller, "Building", "Main Tower", "");
  await add(caller, "Building", "Annex", "");
  await add(caller, "Block", "North Block", "Main Tower");
  await add(caller, "Block", "East Block", "Annex");
  await add(caller, "Floor", "Floor 1", "North Block");
  for (let number = 1; number <= ROOMS; number += 1) {
    await add(caller, "Room", `Room ${String(number).padStart(3, "0")}`, "Floor 1");
  }
  await add(caller, "End Location", "Rack A", "Room 001");
  for (const tag of ["REG-001", "REG-002", "REG-003"]) {
    const params = { id: register.assets.get(tag) ?? "" };
    await caller.send(assetCalls.move, { params, body: { location: places.get("Rack A") ?? "" } });
  }
});

const branchPath = (name: string) => `/admin/location/branch/${places.get(name)}`;
const item = (page: Page, name: string): Locator =>
  page.getByRole("tree").getByRole("treeitem", { name: new RegExp(`^${name}`) });
const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

test("the lists show where places stand, what they hold, and lead there", async ({ page }) => {
  await page.goto("/admin/location/floor");
  const floor = row(page, "Floor", "Floor 1");
  await expect(floor).toContainText("Pune General › Main Tower › North Block");
  await expect(floor.getByRole("link", { name: "3 assets in Floor 1" })).toBeVisible();
  await floor.getByRole("link", { name: `${ROOMS} rooms in Floor 1` }).click();
  await expect(page).toHaveURL(/\/admin\/location\/room\?parent=/);
  await expect(page.getByText(`${ROOMS} rooms`, { exact: true })).toBeVisible();
  await expect(rows(page, "Room")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 2 of 6")).toBeVisible();
  await page.getByRole("textbox", { name: "Search by name" }).fill("room 001");
  await expect(page.getByText("1 room", { exact: true })).toBeVisible();
  await row(page, "Room", "Room 001").getByRole("link", { name: "3 assets in Room 001" }).click();
  await expect(page.getByText("3 assets", { exact: true })).toBeVisible();
  await expect(row(page, "My Assets", "REG-001")).toContainText("Rack A");
});

test("a list is filtered by branch and by parent", async ({ page }) => {
  await page.goto("/admin/location/block");
  await expect(page.getByText("2 blocks", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Building", exact: true }).click();
  await page.getByRole("checkbox", { name: /^Annex/ }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 block", { exact: true })).toBeVisible();
  await expect(row(page, "Block", "East Block")).toBeVisible();
  await page.goto("/admin/location/block");
  await page.getByRole("button", { name: "Branch", exact: true }).click();
  await page.getByRole("checkbox", { name: "Nagpur Clinic" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("a building is created, renamed, switched and deleted", async ({ page }) => {
  await page.goto("/admin/location/building");
  await page.getByRole("button", { name: "Create building" }).click();
  const calls = sentCalls(page);
  await page.getByLabel("Name (required)").fill("Boiler House");
  await page.getByRole("button", { name: "Save Building" }).click();
  await expect(page.getByRole("combobox", { name: "Branch (required)" })).toHaveAccessibleDescription(
    /This is Required\./,
  );
  expect(writes(calls)).toEqual([]);
  await pick(page, "Branch (required)", "nagpur", "Nagpur Clinic");
  await page.getByRole("button", { name: "Save Building" }).click();
  await expect(toast(page, "Location added successfully")).toBeVisible();
  const line = row(page, "Building", "Boiler House");
  await expect(line).toContainText("Nagpur Clinic");
  await chooseInRow(line, "Edit");
  await page.getByLabel("Name (required)").fill("Boiler Room House");
  await page.getByRole("button", { name: "Save Building" }).click();
  await expect(toast(page, "Location edited successfully")).toBeVisible();
  const renamed = row(page, "Building", "Boiler Room House");
  await chooseInRow(renamed, "Deactivate");
  await expect(toast(page, "Location toggled successfully")).toBeVisible();
  await expect(renamed.getByText("Inactive")).toBeVisible();
  await chooseInRow(renamed, "Delete");
  await confirm(page);
  await expect(toast(page, "Item deleted successfully")).toBeVisible();
  await expect(renamed).toHaveCount(0);
  const paths = writes(calls).map((call) => `${call.method} ${call.path.replace(/[0-9a-f-]{36}/g, "{id}")}`);
  expect(paths).toEqual([
    "POST master/branch/location/",
    "PUT master/branch/location/{id}/",
    "POST master/branch/location/{id}/toggle-active/",
    "DELETE master/branch/{id}/",
  ]);
});

test("what is inside protects a place, and says so", async ({ page, faults }) => {
  faults.expectRefusal(409, /\/v1\//);
  await page.goto("/admin/location/room?search=Room 001");
  const line = row(page, "Room", "Room 001");
  await chooseInRow(line, "Delete");
  await confirm(page);
  await expect(toast(page, "Cannot delete this product as its linked to some protected elements")).toBeVisible();
  await chooseInRow(line, "Deactivate");
  await expect(toast(page, /3 assets are in this room\. Move them first\./)).toBeVisible();
});

test("the tree of a branch is walked with the keyboard alone", async ({ page }) => {
  await page.goto(branchPath("Pune General"));
  await expect(item(page, "Main Tower")).toBeVisible();
  await item(page, "Pune General").focus();
  await page.keyboard.press("m");
  await expect(item(page, "Main Tower")).toBeFocused();
  for (const name of ["North Block", "Floor 1", "Room 001", "Rack A"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("treeitem", { expanded: true }).last()).toBeVisible();
    await expect(item(page, name)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(item(page, name)).toBeFocused();
  }
  await expect(item(page, "Rack A")).toHaveAttribute("aria-level", "6");
  await expect(panel(page, "Rack A")).toContainText("Pune General›Main Tower›North Block›Floor 1›Room 001›Rack A");
  await expect(page).toHaveURL(/\?at=/);
  await page.keyboard.press("ArrowLeft");
  await expect(item(page, "Room 001")).toBeFocused();
  await expect(item(page, "Room 001")).toHaveAttribute("aria-setsize", String(ROOMS));
  await page.keyboard.press("Enter");
  await expect(item(page, "Room 001")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("End");
  await expect(page.getByRole("treeitem", { selected: true })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item(page, "Pune General")).toBeFocused();
  await expect(item(page, "Pune General")).toContainText("2 places inside");
  expect(await page.getByRole("treeitem").count()).toBeLessThan(60);
  await page.keyboard.press("Tab");
  await expect(panel(page, "Pune General").getByRole("button", { name: "Actions for Pune General" })).toBeFocused();
});

test("a place beyond the first answers is found in the tree, and leads to its assets", async ({ page }) => {
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Room 118")}`);
  await expect(item(page, "Room 118")).toBeInViewport();
  await expect(item(page, "Room 118")).toHaveAttribute("aria-selected", "true");
  await item(page, "Room 117").click();
  await expect(panel(page, "Room 117")).toContainText("Room");
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Floor 1")}`);
  await panel(page, "Floor 1").getByRole("link", { name: "3 assets in Floor 1" }).click();
  await expect(page.getByRole("button", { name: "Location: Floor 1" })).toBeVisible();
  await expect(page.getByText("3 assets", { exact: true })).toBeVisible();
});

test("a block moves with everything inside it, and the counts follow", async ({ page, caller }) => {
  await page.goto("/admin/location/block");
  await chooseInRow(row(page, "Block", "North Block"), "Move");
  const dialog = page.getByRole("dialog", { name: "Move North Block" });
  await expect(dialog.getByText(`Moves with ${ROOMS + 2} places inside and 3 assets.`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
  await inspectHere(page, "location-move");
  await pick(page, "Building (required)", "annex", "Annex");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(page, "Location edited successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, "Block", "North Block")).toContainText("Pune General › Annex");
  await page.goto("/admin/location/building");
  await expect(row(page, "Building", "Annex").getByRole("link", { name: "3 assets in Annex" })).toBeVisible();
  await expect(row(page, "Building", "Main Tower").getByRole("link", { name: /assets? in/ })).toHaveCount(0);
  const params = { id: places.get("North Block") ?? "" };
  await caller.send(locationCalls.move, { params, body: { parent: places.get("Main Tower") ?? "" } });
});

test("a place that is moved in its tree is shown at its new position, in another branch too", async ({
  page,
  caller,
}) => {
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Floor 1")}`);
  const move = async (name: string) => {
    await panel(page, name)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Move" }).click();
  };
  const go = page.getByRole("dialog").getByRole("button", { name: "Move", exact: true });
  await move("Floor 1");
  await pick(page, "Building (required)", "annex", "Annex");
  await pick(page, "Block (required)", "east", "East Block");
  await go.click();
  await expect(panel(page, "Floor 1")).toContainText("Pune General›Annex›East Block›Floor 1");
  await expect(item(page, "Floor 1")).toHaveCount(1);
  await expect(item(page, "Floor 1")).toBeInViewport();
  await expect(item(page, "East Block")).toHaveAttribute("aria-expanded", "true");
  await expect(item(page, "Annex")).toContainText("3 assets");

  await item(page, "Annex").click();
  await move("Annex");
  await pick(page, "Branch (required)", "nagpur", "Nagpur Clinic");
  await go.click();
  await expect(page.getByRole("heading", { level: 1, name: "Nagpur Clinic" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${branchPath("Nagpur Clinic")}\\?at=${places.get("Annex")}$`));
  await expect(panel(page, "Annex")).toContainText("Nagpur Clinic›Annex");
  await expect(item(page, "Annex")).toHaveAttribute("aria-selected", "true");
  const moveBack = (name: string, body: object) =>
    caller.send(locationCalls.move, { params: { id: places.get(name) ?? "" }, body });
  await moveBack("Annex", { branch: places.get("Pune General") });
  await moveBack("Floor 1", { parent: places.get("North Block") });
});

test("editing from the tree leads back to the same place in it", async ({ page }) => {
  await page.goto(`${branchPath("Pune General")}?at=${places.get("North Block")}`);
  const edit = async (name: string) => {
    await panel(page, name)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
  };
  await edit("North Block");
  await page.getByLabel("Name (required)").fill("North Wing");
  await page.getByRole("button", { name: "Save Block" }).click();
  await expect(page).toHaveURL(new RegExp(`\\?at=${places.get("North Block")}$`));
  await expect(item(page, "North Wing")).toHaveAttribute("aria-selected", "true");
  await edit("North Wing");
  await page.getByLabel("Name (required)").fill("North Block");
  await page.getByRole("button", { name: "Save Block" }).click();
  await expect(panel(page, "North Block")).toBeVisible();
  await item(page, "Pune General").click();
  await edit("Pune General");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(item(page, "Pune General")).toHaveAttribute("aria-selected", "true");
});

/** Pixels by which an element or its content overflows its container. */
const overhang = (part: Locator, width: number) =>
  part.evaluate((element, window) => {
    const { right } = element.getBoundingClientRect();
    return Math.max(0, right - window) + element.scrollWidth - element.clientWidth;
  }, width);

test("a place with an address of its own shows it, and a name of 255 letters breaks nothing", async ({
  page,
  caller,
}) => {
  const name = `Lab${"o".repeat(252)}`;
  const parent_location = places.get("Nagpur Clinic") ?? "";
  const address = { line1: "7 Canal Road", city: "Nagpur", state: "Maharashtra", zip: "440010" };
  const { id } = await caller.send(branchCalls.create, {
    body: { name, type: "Building", parent_location, address },
  });
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${branchPath("Nagpur Clinic")}?at=${id}`);
    await expect(panel(page, name)).toContainText("7 Canal Road, Nagpur, Maharashtra 440010");
    expect([width, await overhang(panel(page, name), width)]).toEqual([width, 0]);
    await page.goto(`/admin/location/building/${id}/edit`);
    await expect(page.getByLabel("Name (required)")).toHaveValue(name);
    expect([width, await overhang(page.getByRole("main").locator("header"), width)]).toEqual([width, 0]);
  }
  await caller.send(branchCalls.remove, { params: { id } });
});

test("what could not be loaded says so, asks no more by itself, and is tried again", async ({ page, faults }) => {
  faults.expectRefusal(500, /\/v1\//);
  const asked: string[] = [];
  const fail = (pattern: RegExp) =>
    page.route(pattern, (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      asked.push(route.request().url());
      return route.fulfill({ status: 500, body: "{}" });
    });
  const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
  await fail(/\/location\/\?.*parent=/);
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Floor 1")}`);
  await expect(page.getByText("Could not be loaded. Try again.").first()).toBeVisible();
  const sent = asked.length;
  // Much longer than a failing call takes.
  await page.evaluate(async () => {
    for (let call = 0; call < 40; call += 1) await fetch("/healthz");
  });
  expect(asked.length).toBe(sent);
  await page.unrouteAll();
  await page.getByText("Could not be loaded. Try again.").first().click();
  await expect(item(page, "Main Tower")).toBeVisible();

  await fail(/\/location\/\?.*ids=/);
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Floor 1")}`);
  await expect(retry).toBeVisible();
  await page.goto(`/admin/location/room/create?parent=${places.get("Floor 1")}`);
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByLabel("Name (required)")).toBeVisible();

  await fail(/\/location\/\?.*below=/);
  await page.goto("/admin/location/block");
  await chooseInRow(row(page, "Block", "North Block"), "Move");
  const dialog = page.getByRole("dialog", { name: "Move North Block" });
  await expect(dialog.getByText("What moves with it could not be counted.")).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText(/Moves with \d+ places inside/)).toBeVisible();
});

test("an empty list says what comes first, and leads there", async ({ page }) => {
  const without = (types: readonly string[]) =>
    page.route(/\/(master\/branch\/)?location\/\?/, (route) => {
      const query = new URL(route.request().url()).searchParams;
      const type = query.get("location_type") ?? query.get("type") ?? "";
      if (!types.includes(type)) return route.fallback();
      return route.fulfill({ json: { count: 0, next: null, results: [] } });
    });
  await without(["Branch", "Building", "Block", "Floor", "Room"]);
  await page.goto("/admin/location/room");
  await expect(page.getByRole("heading", { name: "No rooms yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create a branch first" }).click();
  await expect(page).toHaveURL(/\/admin\/location\/branch\/create$/);
  await page.unrouteAll();
  await without(["Floor", "Room"]);
  await page.goto("/admin/location/room");
  await expect(page.getByRole("link", { name: "Create a floor first" })).toBeVisible();
  await page.unrouteAll();
  await without(["Room"]);
  await page.goto("/admin/location/room");
  await expect(page.getByRole("button", { name: "Create room" })).toHaveCount(2);
});

test("a room is created from the tree, in the place that is shown", async ({ page }) => {
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Floor 1")}`);
  await panel(page, "Floor 1").getByRole("button", { name: "Create room" }).click();
  await expect(page).toHaveURL(/\/admin\/location\/room\/create\?parent=/);
  await page.getByLabel("Name (required)").fill("Room 000");
  await page.getByRole("button", { name: "Save Room" }).click();
  await expect(toast(page, "Location added successfully")).toBeVisible();
  await expect(item(page, "Room 000")).toBeVisible();
  await expect(item(page, "Floor 1")).toContainText(`${ROOMS + 1} places inside`);
});

test("a branch opens from the list with its tree, and is edited from there", async ({ page }) => {
  await page.goto("/admin/location/branch");
  await row(page, "Branches", "Nagpur Clinic").getByRole("link", { name: "Nagpur Clinic", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nagpur Clinic" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Nagpur Clinic" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByLabel("Name (required)")).toHaveValue("Nagpur Clinic");
});

test("the pages of places are accessible and drawn well", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${branchPath("Pune General")}?at=${places.get("Floor 1")}`);
  await expect(item(page, "Room 003")).toBeVisible();
  await inspect(page, "branch-tree");
  await page.goto("/admin/location/room");
  await expect(grid(page, "Room")).toBeVisible();
  await inspect(page, "rooms");
  await page.goto("/admin/location/room/create");
  await expect(page.getByLabel("Name (required)")).toBeVisible();
  await inspect(page, "room-create");
  await page.goto(`/admin/location/room/${places.get("Room 001")}/edit`);
  await expect(page.getByLabel("Name (required)")).toHaveValue("Room 001");
  await inspect(page, "room-edit");
});
