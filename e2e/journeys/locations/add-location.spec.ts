import { type SubLocationType, subLocationTypes } from "@steward/contract/locations/constants";
import { locationCalls } from "@steward/contract/locations/calls";
import {
  assign,
  type Campus,
  chooseBranch,
  createCampus,
  openAddLocation,
} from "../../screens/add-location-screens.ts";
import { tabTo, toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

const LIST = "master/branch/location/";
const CHAIN = ["Avalon House", "Block A", "Floor 1", "Room 12"] as const;
const LEVELS = ["building", "block", "floor", "room"] as const;
/** Names to choose before a location of the type can be added. */
const chainOf = (type: SubLocationType) => CHAIN.slice(0, subLocationTypes.indexOf(type));
const titleOf = (level: string) => level.charAt(0).toUpperCase() + level.slice(1);

let campus: Campus;

test.use({ person: founder.email, installation: { name: "add-location", content: "own" } });
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ steward }) => {
  campus = await createCampus(await steward.caller(founder.email));
});

const expectedBody = (type: SubLocationType, name: string) => {
  const parent = chainOf(type).at(-1);
  return {
    name,
    location_type: type,
    branch: { id: campus.get("Wellington"), name: "Wellington" },
    ...(parent === undefined ? {} : { parent: campus.get(parent) }),
  };
};

for (const type of subLocationTypes) {
  test(`a new ${type} is added with the mouse`, async ({ page }) => {
    await page.goto("/");
    const calls = sentCalls(page);
    const screen = await openAddLocation(page, type);
    await screen.name.fill(`New ${type}`);
    await expect(screen.choices).toHaveCount(0);
    await expect(screen.add).toHaveCount(type === "Building" ? 1 : 0);
    await chooseBranch(page, screen, "Wellington");
    const chain = chainOf(type);
    for (const [depth, name] of chain.entries()) {
      const level = LEVELS[depth] ?? "";
      await expect(screen.dialog.getByText(`Click on a ${level} to assign`)).toBeVisible();
      await expect(screen.trail).toHaveText(["Wellington", ...chain.slice(0, depth), titleOf(level)].join(""));
      await expect(screen.add).toHaveCount(0);
      await assign(page, screen, name);
    }
    if (chain.length > 0) await expect(screen.trail).toHaveText(["Wellington", ...chain].join(""));
    await screen.add.click();
    await expect(toast(page, "Location added successfully")).toBeVisible();
    await expect(screen.dialog).toHaveCount(0);
    const [sent, ...more] = writes(calls);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ method: "POST", path: LIST });
    expect(JSON.parse(sent?.body ?? "")).toEqual(expectedBody(type, `New ${type}`));

    const again = await openAddLocation(page, type);
    await expect(again.name).toHaveValue("");
    await expect(again.branch).toHaveValue("");
    await expect(again.trail).toHaveCount(0);
  });

  test(`a new ${type} is added with the keyboard alone`, async ({ page }) => {
    await page.goto("/");
    const calls = sentCalls(page);
    const screen = await openAddLocation(page, type);
    await expect(screen.name).toBeFocused();
    await page.keyboard.type(`Typed ${type}`);
    await page.keyboard.press("Tab");
    await expect(screen.branch).toBeFocused();
    await page.keyboard.type("Well");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option")).toHaveText(["Wellington"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(screen.branch).toHaveValue("Wellington");
    const chain = chainOf(type);
    if (chain.length > 0) {
      await expect(screen.choices).toBeVisible();
      await tabTo(screen.choices);
    }
    for (const [depth, name] of chain.entries()) {
      await expect(screen.choices).toHaveAccessibleName(new RegExp(`^${titleOf(LEVELS[depth] ?? "")}s in `));
      await expect(screen.choices).toBeFocused();
      await page.keyboard.press("End");
      await page.keyboard.press("Home");
      await page.keyboard.type(name);
      await expect(screen.choice(name)).toHaveAttribute("data-active", "true");
      await page.keyboard.press("Enter");
    }
    const status = screen.dialog.getByRole("status").filter({ hasText: "chosen" });
    if (chain.length > 0) {
      await expect(status).toHaveText(`${["Wellington", ...chain].join(" › ")} chosen. It can be added now.`);
    }
    await tabTo(screen.add);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Location added successfully")).toBeVisible();
    expect(JSON.parse(writes(calls)[0]?.body ?? "")).toEqual(expectedBody(type, `Typed ${type}`));
  });
}

test("each level is asked for by what is above it, hundreds of rooms page by page", async ({ page }) => {
  await page.goto("/");
  const calls = sentCalls(page);
  const screen = await openAddLocation(page, "End Location");
  await chooseBranch(page, screen, "Wellington");
  for (const name of CHAIN) await assign(page, screen, name);
  const asked = calls.filter((call) => call.path === LIST).map(({ query }) => query);
  const asks = asked.map((query) => [query.get("location_type"), query.get("branch") ?? query.get("parent")]);
  const rooms = ["Room", campus.get("Floor 1")];
  expect(asks).toEqual([
    ["Building", campus.get("Wellington")],
    ["Block", campus.get("Avalon House")],
    ["Floor", campus.get("Block A")],
    ...asks.filter(([type]) => type === "Room").map(() => rooms),
  ]);
  expect(asks.filter(([type]) => type === "Room").length).toBeGreaterThanOrEqual(3);

  const drawn = await screen.choices.getByRole("option").count();
  expect(drawn).toBeLessThan(80);
  await screen.choices.press("End");
  await expect(screen.choices.locator("[data-active]")).toBeInViewport();
  await screen.choices.press("Home");
  await page.keyboard.type("287");
  await expect(screen.choice("Room 287")).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(screen.choice("Room 287")).toHaveAttribute("aria-selected", "true");
  await expect(screen.trail).toContainText("Room 287");
});

test("going back to a level clears the choices below it", async ({ page }) => {
  await page.goto("/");
  const screen = await openAddLocation(page, "Room");
  await chooseBranch(page, screen, "Wellington");
  for (const name of CHAIN.slice(0, 3)) await assign(page, screen, name);
  await expect(screen.add).toBeVisible();

  await screen.change("Block A").click();
  await expect(screen.choices).toHaveAccessibleName("Blocks in Avalon House");
  await expect(screen.choices).toBeFocused();
  await expect(screen.trail).toHaveText("WellingtonAvalon HouseBlock");
  await expect(screen.add).toHaveCount(0);
  await screen.choice("Block A").click();
  await expect(screen.trail).toHaveText("WellingtonAvalon HouseBlock AFloor");
  await screen.change("Avalon House").click();
  await expect(screen.choice("Avalon House")).toHaveAttribute("data-active", "true");
  await expect(screen.trail).toHaveText("WellingtonBuilding");
  await screen.choice("Avalon House").click();
  await screen.change("Wellington").click();
  await expect(screen.branch).toBeFocused();
  await expect(screen.trail).toHaveText("WellingtonBuilding");
});

test("another branch takes everything back, none hides the pickers", async ({ page }) => {
  await page.goto("/");
  const screen = await openAddLocation(page, "Floor");
  await screen.name.fill("Kept");
  await chooseBranch(page, screen, "Wellington");
  await screen.choice("Avalon House").click();
  await screen.choice("Block A").click();
  await expect(screen.add).toBeVisible();
  await chooseBranch(page, screen, "Napier");
  await expect(screen.add).toHaveCount(0);
  await expect(screen.trail).toHaveText("NapierBuilding");
  await screen.dialog.getByRole("button", { name: "Clear" }).click();
  await expect(screen.trail).toHaveCount(0);
  await expect(screen.dialog.getByText(/^Click on a/)).toHaveCount(0);
  await expect(screen.name).toHaveValue("Kept");
});

const empties = [
  ["Block", "Napier", [], "No Buildings Available", "There are no buildings configured for this branch."],
  ["Floor", "Wellington", ["Stores"], "No Blocks Available", "There are no blocks configured for this building."],
  [
    "Room",
    "Wellington",
    ["Avalon House", "Block B"],
    "No Floors Available",
    "There are no floors configured for this block.",
  ],
  [
    "End Location",
    "Wellington",
    ["Avalon House", "Block A", "Floor 2"],
    "No Rooms Available",
    "There are no rooms configured for this floor.",
  ],
] as const;
for (const [type, branch, names, title, text] of empties) {
  test(`a level without places says "${title}"`, async ({ page }) => {
    await page.goto("/");
    const screen = await openAddLocation(page, type);
    await chooseBranch(page, screen, branch);
    for (const name of names) {
      if (name === "Stores") await screen.dialog.getByLabel("Search buildings").fill("stores");
      await assign(page, screen, name);
    }
    await expect(screen.dialog.getByRole("heading", { name: title })).toBeVisible();
    await expect(screen.dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(screen.dialog.getByRole("status").filter({ hasText: title })).toHaveCount(1);
    await expect(screen.add).toHaveCount(0);
  });
}

test("an empty level leads to the page that fills it, and tells no number of choices", async ({ page }) => {
  await page.goto("/");
  const screen = await openAddLocation(page, "Block");
  await chooseBranch(page, screen, "Napier");
  await expect(screen.dialog.getByRole("heading", { name: "No Buildings Available" })).toBeVisible();
  await expect(screen.dialog.getByText(/to choose from/)).toHaveCount(0);
  await screen.name.fill("North wing");
  await screen.dialog.getByRole("link", { name: "Create a building first" }).click();
  await expect(screen.dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/building/create\\?parent=${campus.get("Napier")}$`));
  await expect(page.getByRole("combobox", { name: "Branch (required)" })).toHaveValue("Napier");

  const again = await openAddLocation(page, "Block");
  await expect(again.name).toHaveValue("North wing");
  await again.dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect((await openAddLocation(page, "Block")).name).toHaveValue("");
});

test("a level that cannot be loaded tells no number of choices", async ({ page, faults }) => {
  faults.expectRefusal(500, /\/location\//);
  await page.goto("/");
  const screen = await openAddLocation(page, "Block");
  await page.route(`**/${LIST}*`, (route) => route.fulfill({ status: 500, body: "{}" }));
  await chooseBranch(page, screen, "Wellington");
  await expect(screen.dialog.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(screen.dialog.getByText(/to choose from/)).toHaveCount(0);
});

test("the dialog says what comes next, and its buttons lie above the pictures", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  await page.goto("/");
  const screen = await openAddLocation(page, "Room");
  await expect(screen.branch).toHaveAttribute("aria-required", "true");
  const next = screen.dialog.getByText("Choose a branch, then the floor the room is on.");
  await expect(next).toBeVisible();
  await chooseBranch(page, screen, "Wellington");
  for (const name of ["Avalon House", "Block A"]) await assign(page, screen, name);
  await expect(screen.choices.getByRole("option").first()).toBeVisible();
  const cancel = screen.dialog.getByRole("button", { name: "Cancel" });
  const isOnTop = async () => {
    // The picture extends below the buttons.
    await screen.name.evaluate((field) => field.scrollIntoView({ block: "center" }));
    return cancel.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") === button;
    });
  };
  expect(await isOnTop()).toBe(true);
  await assign(page, screen, "Floor 1");
  await expect(next).toHaveCount(0);
  expect(await isOnTop()).toBe(true);
});

test("only a complete form is sent", async ({ page }) => {
  await page.goto("/");
  const calls = sentCalls(page);
  const building = await openAddLocation(page, "Building");
  await building.add.click();
  await expect(building.dialog.getByText("This is Required.", { exact: true })).toHaveCount(2);
  await expect(building.name).toBeFocused();
  await building.name.fill("Gate house");
  await building.add.click();
  await expect(building.branch).toBeFocused();
  await building.dialog.getByRole("button", { name: "Cancel", exact: true }).click();

  const block = await openAddLocation(page, "Block");
  await block.name.fill("North wing");
  await block.name.press("Enter");
  await chooseBranch(page, block, "Wellington");
  await block.choice("Avalon House").click();
  await block.name.fill("  ");
  await block.add.click();
  await expect(block.dialog.getByText("This is Required.", { exact: true })).toBeVisible();
  expect(writes(calls)).toEqual([]);
});

test("a refused location keeps the dialog with everything in it and toasts nothing", async ({
  page,
  faults,
  caller,
}) => {
  faults.expectRefusal(500, /\/location\//);
  faults.expectRefusal(409, /\/location\//);
  await page.goto("/");
  const screen = await openAddLocation(page, "Block");
  await screen.name.fill("block c");
  await chooseBranch(page, screen, "Wellington");
  await screen.choice("Avalon House").click();
  await page.route(`**/${LIST}*`, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  );
  await screen.add.click();
  await expect(screen.add).toBeEnabled();
  await page.unroute(`**/${LIST}*`);
  await screen.add.click();
  await expect(screen.name).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("alert")).toHaveCount(0);
  await expect(screen.name).toHaveValue("block c");
  await expect(screen.branch).toHaveValue("Wellington");
  await expect(screen.trail).toHaveText("WellingtonAvalon House");
  const blocks = await caller.send(locationCalls.list, {
    query: { parent: campus.get("Avalon House") ?? "", search: "block c" },
  });
  expect(blocks.count).toBe(1);
});
