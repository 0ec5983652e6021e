import { assetCalls } from "@steward/contract/assets/calls";
import type { Locator, Page } from "@playwright/test";
import { dialogOf } from "../../screens/add-dialog-screens.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

// An answer that is still on its way must not outlive its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const selected = (page: Page) => palette(page).getByRole("option", { selected: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const group = (page: Page, name: string): Locator => palette(page).getByRole("group", { name });
/** Assets among the records, by the tags that the sample gives. */
const foundAssets = (page: Page) =>
  group(page, "Records")
    .getByRole("option")
    .filter({ hasText: /^[A-Z]+-\d+/ });

async function openPalette(page: Page, path = "/asset-management/my-assets"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+K");
  await expect(field(page)).toBeFocused();
}

/** Chooses what a text finds first. */
async function choose(page: Page, text: string, title: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(selected(page)).toContainText(title);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
}

test("opens with its key or event, has the measures of the specification, and closes", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPalette(page);
  await expect(field(page)).toHaveAttribute("placeholder", "Type a command or search");
  const { width, height } = (await palette(page).boundingBox()) ?? {};
  expect([width, height]).toEqual([643, 488]);
  const results = palette(page).getByRole("listbox");
  await expect(results).toHaveCSS("max-height", "408px");
  expect(await results.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);

  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Meta+K");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Control+K");
  await expect(palette(page)).toHaveCount(0);

  const toggle = () => page.evaluate(() => window.dispatchEvent(new CustomEvent("toggle-command-palette")));
  await toggle();
  await expect(field(page)).toBeFocused();
  await toggle();
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Control+K");
  await page.mouse.click(5, 5);
  await expect(palette(page)).toHaveCount(0);
});

test("keeps what is typed while it is on its way", async ({ page }) => {
  await page.goto("/admin/brand");
  await expect(heading(page, "Brand")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("toggle-command-palette")));
  await page.keyboard.type("licenses");
  await expect(field(page)).toHaveValue("licenses");
});

test("opens what its arrows and Enter choose, and remembers it", async ({ page }) => {
  await openPalette(page);
  await expect(group(page, "Recents")).toHaveCount(0);
  await expect(group(page, "Quick Actions").getByRole("option").first()).toContainText("Dashboard");
  await choose(page, "licen", "Licenses");
  await expect(page).toHaveURL(/asset-management\/license$/);

  await page.keyboard.press("Control+K");
  await page.keyboard.type("floor");
  await expect(selected(page)).toHaveText(/^FloorLocation/);
  await page.keyboard.press("ArrowDown");
  await expect(selected(page)).toContainText("Floor View");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/admin\/location\/floor$/);

  await page.keyboard.press("Control+K");
  await expect(group(page, "Recents").getByRole("option")).toContainText(["Go to Floor", "Go to Licenses"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/admin\/location\/floor$/);

  await page.keyboard.press("Control+K");
  await choose(page, "asset man", "Asset Management");
  await expect(page).toHaveURL(/asset-management\/oem$/);
});

test("opens a dialog over the page instead of leaving it", async ({ page }) => {
  await openPalette(page);
  for (const what of ["Manufacturer", "Supplier", "Brand", "Building", "Block", "Floor", "Room", "End Location"]) {
    await test.step(what, async () => {
      await choose(page, `create new ${what.toLowerCase()}`, `Create New ${what}`);
      const dialog = dialogOf(page, `Add ${what}`);
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(/asset-management\/my-assets$/);
      await page.keyboard.press("Control+K");
      await expect(palette(page)).toHaveCount(0);
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("Control+K");
      await expect(group(page, "Recents").getByRole("option").first()).toContainText(`Create New ${what}`);
    });
  }
});

test("opens the dialogs of records that no page creates, and its options tell their keys", async ({ page }) => {
  await openPalette(page);
  const licenses = group(page, "Quick Actions").getByRole("option").filter({ hasText: "Licenses" }).first();
  await expect(licenses.locator("kbd")).toHaveText(["Ctrl", "Alt", "R"]);
  await expect(options(page).filter({ hasText: /Create User|New Import/ })).toHaveCount(0);
  for (const [what, title] of [
    ["Role", "Create Role"],
    ["Category", "Add Category"],
    ["Asset status", "Add Status"],
    ["Depreciation", "Add Depreciation"],
    ["Custom field", "Add Custom Field"],
    ["Field set", "Add Field Set"],
    ["Service provider", "Add Service Provider"],
  ] as const) {
    await test.step(what, async () => {
      await choose(page, `create new ${what.toLowerCase()}`, `Create New ${what}`);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(/asset-management\/my-assets$/);
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("Control+K");
      await expect(group(page, "Recents").getByRole("option").first()).toContainText(`Create New ${what}`);
    });
  }
});

test("leads to the pages that create", async ({ page }) => {
  await openPalette(page);
  for (const [what, address] of [
    ["Asset", /my-assets\/create$/],
    ["Model", /all-models\/create$/],
    ["License", /license\/create$/],
    ["Component", /component\/create-new$/],
    ["Accessory", /accessory\/create$/],
    ["Branch", /branch\/create$/],
  ] as const) {
    await choose(page, `create new ${what}`, `Create New ${what}`);
    await expect(page).toHaveURL(address);
    await page.keyboard.press("Control+K");
  }
});

test("a scanned tag finds its asset, with what may be done with it", async ({ page, caller }) => {
  const { results } = await caller.send(assetCalls.list, { query: { page_size: 1, status_category: "available" } });
  const asset = results[0];
  if (!asset) throw new Error("The sample has no such asset.");
  await openPalette(page, "/admin/brand");
  // A scanner presses Enter before anything can have answered.
  await page.keyboard.type(asset.asset_id);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveAttribute("placeholder", `What to do with ${asset.asset_id}?`);
  await expect(selected(page)).toHaveText("Open");
  for (const verb of ["Move", "Check out", "Audit", "Raise Service Request"])
    await expect(options(page).filter({ hasText: verb })).toHaveCount(1);
  await inspectHere(page, "palette-verbs");
  await page.keyboard.type("check out");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Check out/ });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/admin\/brand$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press("Control+K");
  await page.keyboard.type(asset.asset_id);
  await page.keyboard.press("Enter");
  await expect(selected(page)).toHaveText("Open");
  await page.keyboard.type("raise");
  await expect(selected(page)).toHaveText("Raise Service Request");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Raise Service Request")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue(asset.asset_id);
  await page.goBack();
  await expect(heading(page, "Brand")).toBeVisible();

  await page.keyboard.press("Control+K");
  await page.keyboard.type(asset.asset_id);
  await page.keyboard.press("Enter");
  await expect(selected(page)).toHaveText("Open");
  await page.keyboard.press("Backspace");
  await expect(field(page)).toHaveValue(asset.asset_id);
  await expect(selected(page)).toContainText(asset.asset_id);
  await page.keyboard.press("Enter");
  await expect(selected(page)).toHaveText("Open");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`my-assets/${asset.id}$`));
});

test("a search is given up as soon as somebody types on", async ({ page }) => {
  await openPalette(page, "/admin/brand");
  const isGiven = Promise.withResolvers<void>();
  await page.route(/search=trav&/, async (route) => {
    await isGiven.promise;
    await route.abort();
  });
  const asked = page.waitForRequest(/search=trav&/);
  const given = page.waitForEvent("requestfailed", (request) => /search=trav&/.test(request.url()));
  await page.keyboard.type("trav");
  await asked;
  await expect(palette(page).getByRole("status")).toHaveText("Searching records…");
  await page.keyboard.type("eller");
  expect((await given).failure()?.errorText).toContain("ABORTED");
  isGiven.resolve();
  await expect(group(page, "Records").getByRole("option").first()).toBeVisible();
  await field(page).fill("zzqx 98761");
  await expect(palette(page).getByRole("status")).toHaveText('No results found for "zzqx 98761"');
});

test("finds records of any kind, misspelled ones too, and opens what has no verbs at once", async ({ page }) => {
  await openPalette(page, "/admin/brand");
  await page.keyboard.type("pune main");
  await expect(group(page, "Records").getByRole("option").filter({ hasText: "Branch" }).first()).toBeVisible();
  await field(page).fill("Pune Mian Hospitl");
  const alike = group(page, "Spelled alike").getByRole("option").filter({ hasText: "Pune Main Hospital" });
  await alike.filter({ hasText: "Branch" }).first().click();
  await expect(heading(page, "Pune Main Hospital")).toBeVisible();
});

test.describe("somebody who may only look", () => {
  test.use({ person: people.viewer });

  test("is offered nothing else", async ({ page }) => {
    await openPalette(page);
    await expect(options(page).filter({ hasText: "My Assets" }).first()).toBeVisible();
    await expect(options(page).filter({ hasText: "Create New" })).toHaveCount(0);
    await page.keyboard.type("traveller");
    await foundAssets(page).first().click();
    await expect(selected(page)).toHaveText("Open");
    await expect(options(page).filter({ hasText: /Move|Raise/ })).toHaveCount(0);
  });
});

test("the fixed entries of the Search field lead to their pages", async ({ page }) => {
  await page.goto("/admin/brand");
  await expect(heading(page, "Brand")).toBeVisible();
  const search = page.getByRole("banner").getByRole("combobox", { name: "Search" });
  for (const [entry, address, title] of [
    ["Asset Management", /asset-management\/my-assets$/, "My Assets"],
    ["Service Requests", /\/service-request$/, "Service Request"],
    ["Manufacturer Settings", /admin\/manufacturer$/, "Manufacturer"],
  ] as const) {
    await search.click();
    await page.getByRole("option", { name: entry }).click();
    await expect(page).toHaveURL(address);
    await expect(heading(page, title)).toBeVisible();
  }
});

for (const width of [1440, 960, 390]) {
  test(`is used with the mouse at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/brand");
    await expect(heading(page, "Brand")).toBeVisible();
    await inspectHere(page, `top-bar-${width}`);
    await page.getByRole("banner").getByRole("button", { name: "Quick Actions" }).click();
    await expect(field(page)).toBeFocused();
    await inspectHere(page, `palette-${width}`);
    await page.keyboard.type("traveller");
    await expect(group(page, "Records")).toBeVisible();
    await inspectHere(page, `palette-found-${width}`);
    await foundAssets(page).first().click();
    await options(page).filter({ hasText: "Open" }).click();
    await expect(page).toHaveURL(/my-assets\/[0-9a-f-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const search = page.getByRole("banner").getByRole("combobox", { name: "Search" });
    await search.click();
    await expect(page.getByRole("option")).toHaveText([
      "Asset Management",
      "Service Requests",
      "Skilled Personnel",
      "Location Management",
      "Manufacturer Settings",
    ]);
    const card = page.getByRole("listbox", { name: "Search" }).locator("..");
    await expect(card).toHaveCSS("max-height", "300px");
    await inspectHere(page, `search-${width}`);
    await page.keyboard.type("zzz");
    await expect(card.getByRole("status")).toHaveText('No results found for "zzz"');
    await search.fill("locat");
    await page.getByRole("option", { name: "Location Management" }).click();
    await expect(page).toHaveURL(/admin\/location\/branch$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}
