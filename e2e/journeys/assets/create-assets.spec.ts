import type { Page, Route } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { pick, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { tabTo, toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "create-assets", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  const branch = register.branches.get("Pune General") ?? "";
  await caller.send(locationCalls.create, { body: { name: "Tower", location_type: "Building", branch } });
});

const LIST = "/asset-management/my-assets";
const CREATE = `${LIST}/create`;
const combobox = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const bodiesOf = (calls: ReturnType<typeof sentCalls>) =>
  writes(calls).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test("the form begins at its first field, keeps its buttons in sight, and goes on with another asset", async ({
  page,
}) => {
  await page.goto(CREATE);
  await expect(combobox(page, "Model")).toBeFocused();
  const buttons = [
    page.getByRole("button", { name: "Create asset" }),
    page.getByRole("button", { name: "Create and add another" }),
    page.getByRole("button", { name: "Cancel" }),
  ];
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
    const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
    expect(new Set(tops).size, "buttons in one row").toBe(1);
    for (const button of buttons) {
      const cut = await button.evaluate((whole) => {
        const words = document.createRange();
        words.selectNodeContents(whole);
        return words.getBoundingClientRect().right - whole.getBoundingClientRect().right;
      });
      expect(cut, "pixels of the label beyond the button").toBeLessThan(0);
    }
    await inspectHere(page, "asset-create-buttons");
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const calls = sentCalls(page);
  await page.keyboard.type("Perseus A500");
  await page.keyboard.press("Tab");
  await expect(combobox(page, "Category")).toHaveValue("Anaesthesia");
  await page.keyboard.type("Theatre 1");
  await page.getByLabel("Tag").fill("TH-1");
  await pick(page, "Branch", "Pune", /Pune General/);
  await tabTo(page.getByRole("button", { name: "Create and add another" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  await expect(combobox(page, "Model")).toBeFocused();
  await expect(combobox(page, "Model")).toHaveValue("Perseus A500");
  await expect(combobox(page, "Branch")).toHaveValue("Pune General");
  for (const own of ["Name", "Tag", "Serial number"]) {
    await expect(page.getByLabel(own, { exact: true })).toHaveValue("");
  }
  await tabTo(page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Theatre 2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/my-assets$/);
  expect(bodiesOf(calls)).toMatchObject([
    { asset_name: "Theatre 1", asset_id: "TH-1", product: register.models.get("Perseus A500") },
    { asset_name: "Theatre 2", asset_id: "", branch: register.branches.get("Pune General") },
  ]);
});

test("nothing of the form is left for the next visit after another asset was begun", async ({ page }) => {
  await page.goto(CREATE);
  await page.getByLabel("Name", { exact: true }).fill("Left behind");
  await page.getByRole("button", { name: "Create and add another" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/my-assets$/);
  await page.goto(CREATE);
  await expect(page.getByText("Your unsaved entries were restored.")).toHaveCount(0);
});

test("assets are added on one line above the list with the keyboard, and problems are told on it", async ({
  page,
  faults,
}) => {
  await page.goto(LIST);
  await page.getByRole("button", { name: "Quick add" }).press("Enter");
  const line = page.getByRole("form", { name: "Quick add" });
  const name = line.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await inspectHere(page, "quick-add");
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(/Enter a name, a model, a tag or a serial number\./);
  await expect(name).toBeFocused();
  await page.keyboard.type("Ward bed");
  await page.keyboard.press("Tab");
  faults.expectRefusal(409, /\/assets\//);
  await page.keyboard.type("REG-001");
  await page.keyboard.press("Enter");
  await expect(line.getByLabel("Tag")).toBeFocused();
  await expect(line.getByLabel("Tag")).toHaveAccessibleDescription(/./);
  await expect(name).toHaveValue("Ward bed");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("BED-1");
  await tabTo(line.getByRole("combobox", { name: "Place" }));
  await page.keyboard.type("tower");
  await tabTo(line.getByRole("button", { name: "Add", exact: true }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  await expect(row(page, "My Assets", "BED-1")).toContainText("Tower");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("");
  await page.keyboard.type("Ward bed 2");
  await page.keyboard.press("Enter");
  await expect(row(page, "My Assets", "Ward bed 2")).toContainText("Tower");
  await page.keyboard.press("Escape");
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Quick add" })).toBeFocused();
});

test("on a phone the quick line returns the keyboard to the button that opened it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  const opener = page.getByRole("button", { name: "Quick add", exact: true });
  await opener.press("Enter");
  const line = page.getByRole("form", { name: "Quick add" });
  await expect(line.getByLabel("Name", { exact: true })).toBeFocused();
  await line.getByRole("button", { name: "Close quick add" }).press("Enter");
  await expect(line).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a line that could not be saved keeps what was typed and says so", async ({ page, faults }) => {
  faults.expectRefusal(503, /\/assets\//);
  await page.route(
    (url) => url.pathname === assetCalls.create.path,
    (route) => (route.request().method() === "POST" ? route.fulfill({ status: 503, json: {} }) : route.fallback()),
  );
  await page.goto(LIST);
  await page.getByRole("button", { name: "Quick add" }).click();
  const line = page.getByRole("form", { name: "Quick add" });
  await line.getByLabel("Name", { exact: true }).fill("Kept");
  await line.getByLabel("Name", { exact: true }).press("Enter");
  await expect(line.getByRole("alert")).toContainText("This could not be saved");
  await expect(line.getByLabel("Name", { exact: true })).toHaveValue("Kept");
});

test("a form that is sent while a picker looks up what was typed waits for the answer", async ({ page }) => {
  const held: Route[] = [];
  await page.route(/search=/, (route) => void held.push(route));
  await page.goto(CREATE);
  const calls = sentCalls(page);
  await expect(combobox(page, "Model")).toBeFocused();
  await page.keyboard.type("Perseus A500");
  await tabTo(page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Sent at once");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  expect(writes(calls)).toEqual([]);
  await held[0]?.continue();
  await expect(page).toHaveURL(/my-assets$/);
  expect(bodiesOf(calls)).toMatchObject([{ asset_name: "Sent at once", product: register.models.get("Perseus A500") }]);

  held.length = 0;
  await page.goto(CREATE);
  await combobox(page, "Model").focus();
  await page.keyboard.type("Nothing like it");
  await tabTo(page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Not sent");
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(combobox(page, "Model")).toBeFocused();
  await expect(combobox(page, "Model")).toHaveAccessibleDescription(/Nothing here is called “Nothing like it”\./);
  expect(writes(calls)).toHaveLength(1);
});

test("what is typed before the form's answers arrive stays when they do", async ({ page }) => {
  const held: Route[] = [];
  const first = [organisationCalls.slugDetails.path, "/profile/"];
  await page.route(
    (url) => url.pathname.startsWith("/v1/") && !first.some((path) => url.pathname.includes(path)),
    (route) => void held.push(route),
  );
  await page.goto(CREATE);
  const texts = {
    Name: "Ward monitor",
    Tag: "WM-1",
    "Serial number": "000777",
    "Order number": "PO-9",
    "Invoice number": "INV-3",
    "Warranty in months": "18",
    "Purchase cost": "1250.50",
    "Purchase date": "2026-03-31",
    Notes: "By the window",
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  await combobox(page, "Model").focus();
  await page.keyboard.type("Infusomat Space");
  await page.keyboard.press("Tab");
  await combobox(page, "Branch").focus();
  await page.keyboard.type("Pune General");
  await page.keyboard.press("Tab");
  await expect(combobox(page, "Location")).toBeFocused();
  await page.keyboard.type("Tow");

  const kept = async () => {
    for (const [label, text] of Object.entries(texts)) await expect(field(label)).toHaveValue(text);
    await expect(combobox(page, "Location")).toHaveValue("Tow");
    await expect(combobox(page, "Location")).toBeFocused();
  };
  const isOfLocations = (route: Route) => route.request().url().includes("/location/");
  await expect.poll(() => held.filter((route) => !isOfLocations(route)).length).toBeGreaterThan(2);
  for (let next = held.findIndex((route) => !isOfLocations(route)); next >= 0; ) {
    const [route] = held.splice(next, 1);
    // A search that was given up has no answer.
    await route?.continue().catch(() => undefined);
    await route?.request().response();
    await kept();
    next = held.findIndex((other) => !isOfLocations(other));
  }
  await expect(combobox(page, "Branch")).toHaveValue("Pune General");
  await expect(combobox(page, "Model")).toHaveValue("Infusomat Space");
  await kept();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const route of held) await route.continue().catch(() => undefined);
});
