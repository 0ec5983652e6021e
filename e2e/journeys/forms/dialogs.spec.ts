import type { Locator, Page, Route } from "@playwright/test";
import { dialogOf, openByKeys } from "../../screens/add-dialog-screens.ts";
import { tabTo, toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "add-dialogs", content: "sample" } });

const nameOf = (dialog: Locator) => dialog.getByLabel("Brand Name (required)");
const save = (dialog: Locator) => dialog.getByRole("button", { name: "Save Brand" });
const cancel = (dialog: Locator) => dialog.getByRole("button", { name: "Cancel", exact: true });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const hasKeyboard = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement));

async function openBrand(page: Page, path = "/admin/category"): Promise<Locator> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return openByKeys(page, "Alt+Shift+B", "Add Brand");
}

/** Holds what the page sends to save a brand; the list grows with each request. */
async function holdSaves(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(/\/brand\/\?/, (route) =>
    route.request().method() === "POST" ? held.push(route) : route.continue(),
  );
  return held;
}

test("the keyboard stays in a dialog whatever is clicked beside it", async ({ page }) => {
  const dialog = await openBrand(page);
  await page.mouse.click(4, 400);
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    await expect.poll(() => hasKeyboard(dialog)).toBe(true);
  }
  await page.mouse.click(4, 400);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL(/admin\/category$/);
  await cancel(dialog).click();
  await page.getByPlaceholder("Search categories").focus();
  await expect(page.getByPlaceholder("Search categories")).toBeFocused();
});

test("a save without an answer is given up after 20 seconds, in words, and is safe to repeat", async ({ page }) => {
  await page.clock.install();
  const dialog = await openBrand(page);
  const held = await holdSaves(page);
  const calls = sentCalls(page);
  await page.keyboard.type("Slow Answer");
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  await page.clock.fastForward(19_000);
  await expect(dialog.getByText("The server has not answered")).toHaveCount(0);
  await page.clock.fastForward(2_000);
  const failure = dialog.getByRole("alert").filter({ hasText: "The server has not answered" });
  await expect(failure).toContainText("Your entries are still here");
  await expect(failure).toBeFocused();
  await expect(nameOf(dialog)).toHaveValue("Slow Answer");

  await page.unrouteAll();
  const keys = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/brand/"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const first = held[0]?.request().headers()["idempotency-key"];
  expect((await keys).headers()["idempotency-key"]).toBe(first);
  await expect(toast(page, "Brand added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(writes(calls)).toHaveLength(2);
});

test("Cancel aborts a save that is under way and keeps what was typed", async ({ page }) => {
  const dialog = await openBrand(page);
  const held = await holdSaves(page);
  await page.keyboard.type("Taken Back");
  await tabTo(save(dialog));
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  await expect(save(dialog)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(cancel(dialog)).toBeFocused();
  const aborted = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  await aborted;
  await expect(dialog.getByRole("alert").filter({ hasText: "Saving was stopped" })).toBeFocused();
  await expect(nameOf(dialog)).toHaveValue("Taken Back");
  expect(held).toHaveLength(1);
  await cancel(dialog).click();
  await expect(dialog).toHaveCount(0);
});

for (const [status, title, text] of [
  [500, "This could not be saved", /Nothing was saved.*Try again in a moment.*\(code 500\)/],
  [503, "This could not be saved", /Being restarted\..*Nothing was saved/],
  [403, "You may not save this", /Nothing was saved.*Ask an administrator/],
] as const) {
  test(`a save refused with ${status} says so at the top of the dialog, where the keyboard goes`, async ({
    page,
    faults,
  }) => {
    faults.expectRefusal(status, /\/brand\//);
    const dialog = await openBrand(page);
    const json = status === 503 ? { code: "unavailable", message: "Being restarted." } : {};
    await page.route(/\/brand\/\?/, (route) => route.fulfill({ status, json }), { times: 1 });
    await page.keyboard.type(`Refused ${status}`);
    await page.keyboard.press("Enter");
    const failure = dialog.getByRole("alert").filter({ hasText: title });
    await expect(failure).toContainText(text);
    await expect(failure).toBeFocused();
    await expect(nameOf(dialog)).toHaveValue(`Refused ${status}`);
    await page.keyboard.press("Tab");
    await expect(status === 403 ? nameOf(dialog) : failure.getByRole("button", { name: "Try again" })).toBeFocused();
    await save(dialog).press("Enter");
    await expect(toast(page, "Brand added successfully")).toBeVisible();
  });
}

test("a page that saves offline says at the form what is safe, until it is tried again", async ({ page, faults }) => {
  faults.expectUnreachable();
  await page.goto("/admin/brand/create");
  await page.getByLabel("Brand Name (required)").fill("Typed Offline");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: "The server cannot be reached" });
  await expect(failure).toBeFocused();
  await expect(failure).toContainText("Your entries are still here");
  await expect(page.getByText("The server cannot be reached")).toHaveCount(1);
  await page.context().setOffline(false);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Brand added successfully")).toBeVisible();
});

test("Back closes a dialog, after asking for what was typed, and leaves the page where it is", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "My Assets", exact: true }).click();
  await expect(page).toHaveURL(/my-assets$/);
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/my-assets$/);

  await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await page.keyboard.type("Half typed");
  await page.goBack();
  await question(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(nameOf(dialog)).toHaveValue("Half typed");
  await expect(page).toHaveURL(/my-assets$/);
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/my-assets$/);
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("a form page below a dialog is not asked about when Back closes the dialog", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await page.getByRole("link", { name: "Create asset" }).first().click();
  await expect(page.getByRole("button", { name: "Create asset" })).toBeVisible();
  await page.getByLabel("Serial number").fill("HALF-DONE");
  await expect(page.getByLabel("Serial number")).toHaveValue("HALF-DONE");
  const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
  await expect(page.getByLabel("Serial number")).toHaveValue("HALF-DONE");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByLabel("Serial number")).toHaveValue("HALF-DONE");
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave" }).press("Enter");
  await expect(page).toHaveURL(/my-assets$/);
});

test("a reload asks before it throws away what was typed in a dialog", async ({ page }) => {
  const dialog = await openBrand(page);
  await page.keyboard.type("Half typed");
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => window.location.reload());
  const browser = await asked;
  expect(browser.type()).toBe("beforeunload");
  await browser.dismiss();
  await reload;
  await expect(nameOf(dialog)).toHaveValue("Half typed");
});

test("keys typed right after a shortcut stand in the dialog's first field", async ({ page }) => {
  await page.goto("/admin/category");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const search = page.getByPlaceholder("Search categories");
  await search.focus();
  const held: Route[] = [];
  await page.route(/assets\/.*\.js$/, (route) => void held.push(route), { times: 1 });
  await page.keyboard.press("Alt+Shift+J");
  await page.keyboard.type("Early Birdx");
  await page.keyboard.press("Backspace");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  const name = dialogOf(page, "Add Supplier").getByLabel("Name (required)", { exact: true });
  await expect(name).toHaveValue("Early Bird");
  await page.keyboard.type(" Ltd");
  await expect(name).toHaveValue("Early Bird Ltd");
  await expect(search).toHaveValue("");
});

test("a menu that is open is closed by the dialog that comes over it", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const opener of [
    page.getByRole("button", { name: /Organisation Account/ }),
    page.getByRole("button", { name: "Export" }),
    page.getByRole("button", { name: "Status", exact: true }),
  ]) {
    await opener.click();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    const dialog = await openByKeys(page, "Alt+Shift+B", "Add Brand");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await cancel(dialog).click();
    await expect(dialog).toHaveCount(0);
  }
});
