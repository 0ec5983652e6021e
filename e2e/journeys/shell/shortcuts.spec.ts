import type { Page } from "@playwright/test";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { dialogOf } from "../../screens/add-dialog-screens.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const START = "/admin/roles-and-permissions";

async function start(page: Page): Promise<void> {
  await page.goto(START);
  await expect(page.getByRole("heading", { level: 1, name: "Roles & Permissions" })).toBeVisible();
}

const PAGES = [
  ["Control+l", "dashboard/location"],
  ["Control+a", "asset-management/my-assets"],
  ["Control+o", "asset-management/oem"],
  ["Control+m", "admin/all-models"],
  ["Control+Alt+w", "admin/manufacturer"],
  ["Control+Alt+b", "admin/brand"],
  ["Control+Alt+c", "asset-management/component"],
  ["Control+Alt+a", "asset-management/accessory"],
  ["Control+Alt+5", "admin/location/branch"],
  ["Control+Alt+6", "admin/location/building"],
  ["Control+Alt+7", "admin/location/block"],
  ["Control+Alt+8", "admin/location/floor"],
  ["Control+Alt+9", "admin/location/room"],
  ["Control+Alt+0", "admin/location/end-location"],
  ["Control+Alt+l", "asset-management/license"],
  ["Control+Alt+r", "asset-management/license"],
  ["Control+Alt+j", "admin/supplier"],
  ["Control+Alt+e", "admin/supplier"],
  ["Control+Alt+t", "admin/asset-settings"],
  ["Control+Alt+m", "admin/model-settings"],
  ["Control+Alt+q", "admin/category"],
  ["Control+Shift+a", "asset-management/my-assets/create"],
  ["Control+Shift+m", "admin/all-models/create"],
  ["Control+Shift+5", "admin/location/branch/create"],
  ["Control+Alt+Shift+l", "asset-management/license/create"],
  ["Control+Alt+Shift+c", "asset-management/component/create-new"],
  ["Control+Alt+Shift+a", "asset-management/accessory/create"],
  ["m", "admin/all-models"],
  ["Shift+M", "admin/all-models"],
  ["g b r", "admin/location/branch"],
  ["g c r e", "asset-management/my-assets/create"],
  ["g m o d", "admin/all-models/create"],
  ["g l i c", "asset-management/license/create"],
  ["g c o m", "asset-management/component/create-new"],
  ["g a c c", "asset-management/accessory/create"],
  ["g b r n", "admin/location/branch/create"],
] as const;

async function pressAll(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

test("each opens its page", async ({ page }) => {
  test.setTimeout(120_000);
  await start(page);
  for (const [keys, address] of PAGES) {
    await test.step(keys, async () => {
      await pressAll(page, keys);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole("banner")).toBeVisible();
      // Where no field has the keyboard.
      await page.getByRole("navigation", { name: "Breadcrumb" }).click();
    });
  }
});

test("the list of branches gives way to the page that its sequence goes on to", async ({ page }) => {
  await start(page);
  await pressAll(page, "g b r n");
  await expect(page).toHaveURL(/branch\/create$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${START}$`));
});

test("a sequence waits a second for its next key", async ({ page }) => {
  await page.clock.install();
  await start(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.keyboard.press("g");
  await page.clock.runFor(1100);
  await pressAll(page, "b r");
  await expect(page).toHaveURL(new RegExp(`${START}$`));
  await page.keyboard.press("g");
  await page.clock.runFor(900);
  await page.keyboard.press("b");
  await page.clock.runFor(900);
  await page.keyboard.press("r");
  await page.clock.resume();
  await expect(page).toHaveURL(/location\/branch$/);
});

test("a click, a combination or a key in a field ends a sequence", async ({ page }) => {
  await start(page);
  const heading = page.getByRole("heading", { level: 1, name: "Roles & Permissions" });
  await pressAll(page, "g b");
  await heading.click();
  await page.keyboard.press("r");
  await pressAll(page, "g b");
  // No shortcut has this combination.
  await page.keyboard.press("Control+Alt+y");
  await page.keyboard.press("r");
  const search = page.getByPlaceholder("Search roles");
  await pressAll(page, "g b");
  await search.focus();
  await page.keyboard.press("x");
  await search.evaluate((field) => field.blur());
  await page.keyboard.press("r");
  // What began anew is complete: the keys before were forgotten, none of them led away.
  await expect(page).toHaveURL(new RegExp(`${START}(\\?|$)`));
  await pressAll(page, "g b r");
  await expect(page).toHaveURL(/location\/branch$/);
});

test("a search that is typed just before a page is left does not narrow the next one", async ({ page }) => {
  await page.clock.install();
  await start(page);
  const next = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await next.promise;
    await route.continue();
  });
  await page.getByPlaceholder("Search roles").fill("nobody has this");
  await page.keyboard.press("Control+Alt+5");
  await expect(page).toHaveURL(/location\/branch$/);
  await page.clock.fastForward(2000);
  next.resolve();
  await expect(page.getByPlaceholder("Search branches")).toHaveValue("");
  await expect(page).toHaveURL(/location\/branch$/);
});

test("fields keep their keys, and all other combinations act in them", async ({ page }) => {
  await page.goto("/admin/brand");
  const field = page.getByPlaceholder("Search brands");
  await field.fill("some text");
  await pressAll(page, "m / ? g b r");
  await expect(field).toHaveValue("some textm/?gbr");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL(/admin\/brand/);
  await page.keyboard.press("Control+Alt+q");
  await expect(page).toHaveURL(/admin\/category$/);
});

test("the palette closes after a shortcut, and its empty field lets all select nothing", async ({ page }) => {
  await start(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Control+Alt+b");
  await expect(page).toHaveURL(/admin\/brand$/);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("x");
  await page.keyboard.press("Control+a");
  await expect(page).toHaveURL(/admin\/brand$/);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+a");
  await expect(page).toHaveURL(/my-assets$/);
  await expect(palette(page)).toHaveCount(0);
});

test("other modifiers, AltGr, and the other platform's key do nothing", async ({ page }) => {
  await start(page);
  for (const keys of ["Meta+Alt+b", "Meta+m", "Control+Shift+b", "Alt+m", "Control+Alt+Shift+b"]) {
    await page.keyboard.press(keys);
  }
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", {
        key: "@",
        code: "KeyQ",
        ctrlKey: true,
        altKey: true,
        modifierAltGraph: true,
        bubbles: true,
      }),
    ),
  );
  await page.keyboard.press("/");
  await expect(page.getByRole("banner").getByRole("combobox", { name: "Search" })).toBeFocused();
  await expect(page.getByRole("banner").getByRole("combobox", { name: "Search" })).toHaveValue("");
  await expect(page).toHaveURL(new RegExp(`${START}$`));
});

test("nothing acts over a dialog, which keeps what was typed", async ({ page }) => {
  await start(page);
  await page.keyboard.press("Alt+Shift+B");
  const dialog = dialogOf(page, "Add Brand");
  await page.keyboard.type("Half");
  for (const keys of ["Control+Alt+q", "Control+m", "Alt+Shift+J", "Control+k"]) await page.keyboard.press(keys);
  await expect(dialog.getByLabel("Brand Name (required)")).toHaveValue("Half");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${START}$`));
});

test("a locked target is not opened", async ({ page }) => {
  await page.route(`**${organisationCalls.slugDetails.path}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), locked_modules: ["brand"] } });
  });
  await start(page);
  for (const keys of ["Control+Alt+b", "Alt+Shift+B"]) await page.keyboard.press(keys);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${START}$`));
  await page.keyboard.press("Control+Alt+q");
  await expect(page).toHaveURL(/admin\/category$/);
});

test("the sheet names all of them, and switches single ones off", async ({ page }) => {
  await start(page);
  await page.keyboard.press("?");
  await expect(sheet(page)).toBeVisible();
  for (const section of ["General", "Open a page", "Create"]) {
    await expect(sheet(page).getByRole("region", { name: section })).toBeVisible();
  }
  await inspectHere(page, "shortcuts");
  const single = sheet(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("img", { name: "M", exact: true }) });
  await single.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole("navigation", { name: "Breadcrumb" }).click();
  await page.keyboard.press("m");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Roles & Permissions" })).toBeVisible();
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(single.getByRole("checkbox")).not.toBeChecked();
  await expect(page).toHaveURL(new RegExp(`${START}$`));
  await single.getByRole("checkbox").check();
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).click();
  await page.keyboard.press("m");
  await expect(page).toHaveURL(/admin\/all-models$/);
});

test("entries of the drawer tell the key that opens their page when they are pointed at", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  const drawer = page.getByRole("navigation", { name: "Navigation" });
  for (const [title, keys, aria] of [
    ["My Assets", "Ctrl+A", "Control+A"],
    ["Components", "Ctrl+Alt+C", "Control+Alt+C"],
    ["Licenses", "Ctrl+Alt+L", "Control+Alt+L"],
  ] as const) {
    const told = drawer.getByRole("link", { name: title, exact: true });
    const hint = () => told.evaluate((link) => getComputedStyle(link, "::after").content);
    await page.getByRole("heading", { level: 1 }).hover();
    expect(await hint(), "nothing before").not.toContain(keys);
    await told.hover();
    await expect.poll(hint).toContain(JSON.stringify(keys));
    await expect(told).toHaveAttribute("aria-keyshortcuts", aria);
  }
});
