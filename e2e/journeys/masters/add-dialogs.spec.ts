import type { Page } from "@playwright/test";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { dialogOf, errorToasts, nextAdded, openByKeys } from "../../screens/add-dialog-screens.ts";
import { row } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "add-dialogs", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

const kinds = [
  { title: "Add Brand", keys: ["Alt+Shift+B"], name: "Brand Name" },
  { title: "Add Manufacturer", keys: ["Control+Shift+G", "Control+Shift+W"], name: "Manufacturer Name" },
  { title: "Add Supplier", keys: ["Alt+Shift+J"], name: "Name" },
  { title: "Add Building", keys: ["Alt+Shift+6"], name: "Name" },
  { title: "Add Block", keys: ["Alt+Shift+7"], name: "Name" },
  { title: "Add Floor", keys: ["Alt+Shift+8"], name: "Name" },
  { title: "Add Room", keys: ["Alt+Shift+9"], name: "Name" },
  { title: "Add End Location", keys: ["Alt+Shift+0"], name: "Name" },
] as const;
const routes = ["/", "/asset-management/my-assets", "/admin/category"] as const;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const path of routes) {
  test(`every add dialog opens over ${path}, stays for Escape and for a click outside, and is cancelled`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    const calls = sentCalls(page);
    const address = page.url();
    for (const { title, keys, name } of kinds) {
      for (const combination of keys) {
        const dialog = await openByKeys(page, combination, title);
        await expect(dialog.getByRole("heading", { name: title, exact: true })).toBeVisible();
        const field = dialog.getByLabel(`${name} (required)`, { exact: true });
        await field.fill("Not to be lost");
        await page.keyboard.press("Escape");
        await page.mouse.click(4, 4);
        await expect(field).toHaveValue("Not to be lost");
        await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
        await expect(dialog).toHaveCount(0);
        expect(page.url()).toBe(address);
      }
    }
    expect(writes(calls)).toEqual([]);
  });
}

test("what was typed is not there when a dialog opens again, and the keyboard is back where it was", async ({
  page,
}) => {
  await page.goto("/admin/category");
  const search = page.getByPlaceholder("Search categories");
  // A page comes by its layout first, hidden, and can have no focus before it is shown.
  await expect(search).toBeVisible();
  for (const { title, keys, name } of kinds) {
    await search.focus();
    await expect(search).toBeFocused();
    const dialog = await openByKeys(page, keys[0], title);
    await dialog.getByLabel(`${name} (required)`, { exact: true }).fill("Typed before");
    await dialog.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(search).toBeFocused();
    await openByKeys(page, keys[0], title);
    await expect(dialog.getByLabel(`${name} (required)`, { exact: true })).toHaveValue("");
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("the page below is where it was when a dialog closes", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/asset-management/my-assets");
  await expect(page.getByRole("button", { name: "Load more" })).toBeAttached();
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a dialog that is open is not put aside by another shortcut", async ({ page }) => {
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await dialog.getByLabel("Brand Name (required)").fill("Kept");
  await page.keyboard.press("Alt+Shift+J");
  await page.keyboard.press("Control+Shift+G");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveValue("Kept");
});

test("the dialogs are as wide and as high as they are meant to be", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  const sizes = [
    ["Control+Shift+G", "Add Manufacturer", 800, false],
    ["Alt+Shift+B", "Add Brand", 800, true],
    ["Alt+Shift+J", "Add Supplier", 600, true],
    ["Alt+Shift+9", "Add Room", 900, false],
  ] as const;
  for (const [keys, title, width, isLow] of sizes) {
    const dialog = await openByKeys(page, keys, title);
    expect((await dialog.boundingBox())?.width).toBe(width);
    if (isLow) {
      const body = dialog.locator(".mantine-Modal-body");
      await expect(body).toHaveCSS("max-height", "490px");
      await expect(body).toHaveCSS("overflow-y", "auto");
    }
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  for (const [keys, title] of sizes) {
    const dialog = await openByKeys(page, keys, title);
    expect((await dialog.boundingBox())?.width).toBe(390);
    for (const control of await dialog.locator("button:visible, input:visible:not([type=checkbox])").all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    for (const button of await dialog.getByRole("button", { name: /^(Save|Add|Cancel)/ }).all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("a brand is added with the mouse; the list below shows it and hears of it", async ({ page }) => {
  await page.goto("/admin/brand");
  await expect(heading(page)).toBeVisible();
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await expect(dialog.getByRole("textbox")).toHaveCount(1);
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveAttribute("placeholder", "Brand Name");
  expect(await dialog.getByRole("button").allTextContents()).toEqual(["Cancel", "Save Brand"]);
  const calls = sentCalls(page);
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveAccessibleDescription(/This is Required\./);
  expect(writes(calls)).toEqual([]);

  const added = nextAdded(page, "brand");
  await dialog.getByLabel("Brand Name (required)").fill("Added Everywhere");
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await expect(toast(page, "Brand added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await added).toBe("Added Everywhere");
  expect(writes(calls).map((call) => [call.method, call.path, call.body])).toEqual([
    ["POST", "brand/", '{"name":"Added Everywhere"}'],
  ]);
  await expect(row(page, "Brand", "Added Everywhere")).toBeVisible();
});

test("a brand is added with the keyboard alone", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await expect(heading(page)).toBeVisible();
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await expect(dialog.getByLabel("Brand Name (required)")).toBeFocused();
  await page.keyboard.type("By Keys");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Save Brand" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Brand Name (required)")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Brand added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/my-assets/);
});

test("a name in use keeps the dialog open, tells it at the field and raises no toast", async ({
  page,
  faults,
  caller,
}) => {
  await caller.send(brandCalls.create, { body: { name: "Taken" } });
  faults.expectRefusal(409, /\/brand\//);
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await dialog.getByLabel("Brand Name (required)").fill("TAKEN");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveAccessibleDescription(/already in use/);
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveValue("TAKEN");
  await expect(errorToasts(page)).toHaveCount(0);
});

test("a failure of no field is told in the dialog alone, and saving again adds one record", async ({
  page,
  faults,
}) => {
  faults.expectRefusal(503, /\/brand\//);
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  const body = { code: "unavailable", message: "Steward is being restarted." };
  await page.route(/\/brand\/\?/, (route) => route.fulfill({ status: 503, json: body }), { times: 1 });
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await dialog.getByLabel("Brand Name (required)").fill("Tried Twice");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Steward is being restarted.")).toBeVisible();
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveValue("Tried Twice");
  await expect(errorToasts(page)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save Brand" }).click();
  await expect(toast(page, "Brand added successfully")).toBeVisible();
});

test("a name of 300 characters is sent as it is", async ({ page, faults }) => {
  faults.expectRefusal(400, /\/brand\//);
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  const calls = sentCalls(page);
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await dialog.getByLabel("Brand Name (required)").fill("B".repeat(300));
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveAccessibleDescription(/255/);
  expect(writes(calls).map((call) => JSON.parse(call.body))).toEqual([{ name: "B".repeat(300) }]);
});

test.describe("a Viewer", () => {
  test.use({ person: people.viewer });

  test("opens none of them", async ({ page }) => {
    await page.goto("/asset-management/my-assets");
    await expect(heading(page)).toBeVisible();
    for (const { keys } of kinds) for (const combination of keys) await page.keyboard.press(combination);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/my-assets/);
  });
});

for (const { title, keys } of kinds.slice(0, 4)) {
  test(`${title} in light and dark, on a desk and on a phone`, async ({ page }) => {
    await page.goto("/admin/category");
    await expect(heading(page)).toBeVisible();
    const dialog = await openByKeys(page, keys[0], title);
    const name = title.toLowerCase().replace(" ", "-");
    for (const size of [
      { width: 1440, height: 900 },
      { width: 960, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await inspectHere(page, name);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const save = dialog.getByRole("button", { name: /^(Save|Add)/ });
    await save.click();
    await expect(dialog.getByText("This is Required.").first()).toBeVisible();
    await inspectHere(page, `${name}-problems`);
    await expect(dialogOf(page, title)).toBeVisible();
  });
}
