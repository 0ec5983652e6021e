import type { Page, Route } from "@playwright/test";
import { branchCalls } from "@steward/contract/branches/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { pick } from "../../screens/list-screens.ts";
import { addMember } from "../../installation/new-member.ts";
import { type SentCall, sentCalls } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

const MAKERS = 23;
const maker = (number: number) => `Maker ${String(number).padStart(2, "0")}`;

test.use({ person: founder.email, installation: { name: "pickers", content: "own" } });
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  for (let number = 1; number <= MAKERS; number += 1) {
    await caller.send(manufacturerCalls.create, { body: { name: maker(number) } });
  }
});

const picker = (page: Page) => page.getByRole("combobox", { name: "Manufacturer" });
const options = (page: Page) => page.getByRole("option", { name: /^Maker/ });
const searches = (calls: readonly SentCall[]) => calls.filter((call) => call.path === "master/manufacturer/");

test("a picker asks for ten at a time, page by page, in a card of at most 300 px", async ({ page }) => {
  await page.goto("/admin/all-models/create");
  const calls = sentCalls(page);
  await picker(page).click();
  await expect(options(page)).toHaveCount(10);
  const [first] = searches(calls);
  expect(first?.query.get("page")).toBe("1");
  expect(first?.query.get("page_size")).toBe("10");
  expect(first?.query.has("search")).toBe(false);

  const card = page.locator(".mantine-Combobox-dropdown").filter({ has: options(page).first() });
  await expect.poll(async () => (await card.boundingBox())?.height).toBe(300);
  await page.getByRole("option", { name: "Show more" }).click();
  await expect(options(page)).toHaveCount(20);
  await page.getByRole("option", { name: "Show more" }).click();
  await expect(options(page)).toHaveCount(MAKERS);
  await expect(page.getByRole("option", { name: "Show more" })).toHaveCount(0);
  expect(searches(calls).map((call) => [call.query.get("page"), call.query.get("page_size")])).toEqual([
    ["1", "10"],
    ["2", "10"],
    ["3", "10"],
  ]);
});

test("a list that has no room below its field opens above it, before the answer too", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/master\/manufacturer\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin/all-models/create");
  const field = await picker(page).boundingBox();
  expect(640 - (field?.y ?? 640)).toBeLessThan(300);
  await picker(page).click();
  const card = page.locator(".mantine-Combobox-dropdown:visible");
  const place = async () => {
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    return { height, isInWindow: y >= 0, isAbove: y + height <= (field?.y ?? 0) };
  };
  await expect.poll(place).toEqual({ height: 300, isInWindow: true, isAbove: true });
  letGo();
  await expect(options(page)).toHaveCount(10);
  expect(await place()).toEqual({ height: 300, isInWindow: true, isAbove: true });
});

test("a picker searches a second after the last key", async ({ page }) => {
  await page.clock.install();
  await page.goto("/admin/all-models/create");
  const calls = sentCalls(page);
  await picker(page).click();
  await expect(options(page)).toHaveCount(10);
  await page.clock.pauseAt(Date.now() + 60_000);
  await picker(page).press("M");
  await page.clock.runFor(700);
  await picker(page).pressSequentially("aker 07");
  await page.clock.runFor(999);
  expect(searches(calls)).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(() => searches(calls).length).toBe(2);
  await page.clock.resume();
  await expect(options(page)).toHaveText([maker(7)]);
  expect(searches(calls).map((call) => call.query.get("search"))).toEqual([null, "Maker 07"]);
  expect(searches(calls).at(-1)?.query.get("page")).toBe("1");
});

test("a picker without a match says so, and offers to create what is typed where that is allowed", async ({ page }) => {
  await page.goto("/admin/all-models/create");
  await picker(page).click();
  await picker(page).fill("Nobody");
  await picker(page).press("Enter");
  await expect(page.getByText("No Data Available")).toBeVisible();
  await expect(page.getByRole("option", { name: 'Create "Nobody"' })).toBeVisible();

  await page.goto("/asset-management/my-assets/create");
  await page.getByRole("combobox", { name: "Branch" }).click();
  await expect(page.getByText("None yet. Type a name to create the first.")).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("a picker that has nothing leads on: the record is created over the form, which stays as it is", async ({
  page,
  caller,
}) => {
  await page.goto("/admin/all-models/create");
  await page.getByLabel("Name (required)").fill("Holter recorder");
  const depreciation = page.getByRole("combobox", { name: "Depreciation" });
  await depreciation.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("No depreciations yet")).toBeVisible();
  await inspectHere(page, "picker-way-on");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Depreciation" });
  await expect(dialog.getByLabel("Name (required)")).toBeFocused();
  await page.keyboard.type("Five years");
  await dialog
    .getByLabel(/Duration|months/i)
    .first()
    .fill("60");
  await dialog.getByRole("button", { name: "Save Depreciation" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(depreciation).toHaveValue("Five years");
  await expect(depreciation).toBeFocused();
  await expect(page.getByLabel("Name (required)")).toHaveValue("Holter recorder");

  await caller.send(branchCalls.create, { body: { name: "Pune General" } });
  await page.goto("/asset-management/my-assets/create");
  await page.getByLabel("Name", { exact: true }).fill("Suction unit");
  const location = page.getByRole("combobox", { name: "Location" });
  await location.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("No places yet")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const building = page.getByRole("dialog", { name: "Add Building" });
  await expect(building.getByLabel("Name (required)")).toBeFocused();
  await page.keyboard.type("Tower");
  await pick(page, "Branch (required)", "Pune", "Pune General");
  await building.getByRole("button", { name: "Add Building" }).press("Enter");
  await expect(building).toHaveCount(0);
  await expect(location).toHaveValue("Tower");
  await expect(page.getByRole("combobox", { name: "Branch" })).toHaveValue("Pune General");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Suction unit");
});

test("inside a dialog the way on is a page in another tab, and the picker looks again on return", async ({
  page,
  context,
  caller,
}) => {
  await page.goto("/admin/model-settings?tab=field-sets");
  await page.getByRole("button", { name: "Add Field Set" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Field Set" });
  await dialog.getByLabel("Name (required)").fill("Of pumps");
  await dialog.getByRole("combobox", { name: "Add a field" }).click();
  await expect(page.getByText("No custom fields yet").last()).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("option", { name: "Add Custom Field" }).click();
  const other = await opened;
  await expect(other.getByRole("heading", { level: 1, name: "Model Settings" })).toBeVisible();
  await caller.send(customFieldCalls.create, { body: { name: "Flow rate", field_type: "text" } });
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await dialog.getByRole("combobox", { name: "Add a field" }).click();
  await expect(page.getByRole("option", { name: /Flow rate/ })).toBeVisible();
  await expect(dialog.getByLabel("Name (required)")).toHaveValue("Of pumps");
});

test("who may not create is told that there is nothing, and offered nothing", async ({ openAs, caller, steward }) => {
  const permissions = ["asset.view", "asset.create", "location.view", "branch.view"] as const;
  const role = await caller.send(roleCalls.create, { body: { name: "Clerk", permissions: [...permissions] } });
  const { email } = await addMember(steward.address, caller, "Nila Bose", { user_groups: [role.id] });
  const page = await openAs(email);
  await page.goto("/asset-management/my-assets/create");
  const location = page.getByRole("combobox", { name: "Location" });
  await location.click();
  await location.fill("Nowhere");
  await location.press("Enter");
  await expect(page.getByText("No Data Available")).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("an option of the search before cannot be chosen, by key or by mouse", async ({ page }) => {
  await page.goto("/admin/all-models/create");
  await picker(page).click();
  await expect(options(page)).toHaveCount(10);
  const held: Route[] = [];
  await page.route(/\/manufacturer\/\?.*search=/, (route) => held.push(route));
  await page.keyboard.type("Maker 07");
  await expect(options(page).first()).toBeDisabled();
  await options(page).first().click({ force: true });
  await expect(picker(page)).toHaveValue("Maker 07");

  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveValue("Maker 07");
  await expect(options(page).first()).toBeDisabled();
  await held[0]?.continue();
  await expect(options(page)).toHaveText([maker(7)]);
  await page.keyboard.press("Enter");
  await expect(options(page)).toHaveText([maker(7)]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(options(page)).toHaveCount(0);
  await expect(picker(page)).toHaveValue(maker(7));
});

test("a name that is typed in full is taken from the list when the field is left", async ({ page }) => {
  await page.goto("/admin/all-models/create");
  await picker(page).focus();
  await page.keyboard.type("maker 05");
  await page.keyboard.press("Tab");
  await expect(picker(page)).toHaveValue(maker(5));

  await page.goto("/admin/location/branch/create");
  const country = page.getByRole("combobox", { name: /^Country/ }).first();
  const state = page.getByRole("combobox", { name: /^State/ }).first();
  await country.focus();
  await page.keyboard.type("india");
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("India");
  await state.focus();
  await page.keyboard.type("KARNATAKA");
  await page.keyboard.press("Tab");
  await expect(state).toHaveValue("Karnataka");
});
