import type { Page } from "@playwright/test";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { openByKeys } from "../../screens/add-dialog-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

// An answer that is still on its way must not outlive its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter navigation" });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Answers the details of the organisation as for somebody with these permissions alone. */
async function permit(page: Page, permissions: readonly string[]): Promise<void> {
  await page.route(`**${organisationCalls.slugDetails.path}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_owner: false, permissions } });
  });
}

test("addresses above those of pages lead to the first page that the person may see", async ({ page }) => {
  for (const [path, permissions, shown] of [
    ["/admin", null, /\/admin\/users$/],
    ["/asset-management", null, /\/asset-management\/my-assets$/],
    ["/admin", ["brand.view", "supplier.view"], /\/admin\/supplier$/],
    ["/asset-management", ["brand.view"], /\/asset-management$/],
  ] as const) {
    if (permissions) await permit(page, permissions);
    await page.goto("/");
    await page.goto(path);
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "You may not see this" })).toHaveCount(
      path === "/asset-management" && permissions ? 1 : 0,
    );
    if (!permissions) {
      await page.goBack();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  }
});

test("people who may not see users reach the preferences at the first page they may", async ({ page }) => {
  await permit(page, ["brand.view", "model.view"]);
  await page.goto("/");
  await page.getByRole("button", { name: /Organisation Account/ }).click();
  await page.getByRole("menuitem", { name: "Preferences & settings" }).click();
  await expect(page).toHaveURL(/\/admin\/all-models$/);
});

test("a page that breaks keeps one main landmark", async ({ page, faults }) => {
  faults.expectError(/Cannot read properties of null/);
  await page.route(`**${brandCalls.list.path}?*`, (route) =>
    route.fulfill({ json: { results: [null], next: null, previous: null, count: 1 } }),
  );
  await page.goto("/admin/brand");
  await expect(heading(page, "An error occurred")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(navigation(page)).toBeVisible();
});

test("the drawer's menu does not open again when the window was wide in between", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto("/asset-management/my-assets");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(navigation(page)).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(page.getByRole("button", { name: "Open menu" })).toHaveAttribute("aria-expanded", "false");
  await expect(navigation(page)).toHaveCount(0);
});

test("the drawer's filter is used with the keyboard alone", async ({ page }) => {
  await page.goto("/admin/brand");
  await filter(page).focus();
  await page.keyboard.type("branch");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/location\/branch$/);
  await expect(filter(page)).toHaveValue("");

  await filter(page).focus();
  await page.keyboard.type("man");
  await page.keyboard.press("ArrowDown");
  await expect(navigation(page).getByRole("link", { name: "Manufacturers" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(filter(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/manufacturer$/);
});

test("an active parent can be closed, and is open again on the next page", async ({ page }) => {
  await page.goto("/admin/location/branch");
  const parent = navigation(page).getByRole("button", { name: "Location", exact: true });
  await expect(parent).toHaveAttribute("aria-expanded", "true");
  await parent.press("Enter");
  await expect(parent).toHaveAttribute("aria-expanded", "false");
  await expect(navigation(page).getByRole("link", { name: "Branches" })).toBeHidden();
  await parent.press("Enter");
  await expect(navigation(page).getByRole("link", { name: "Branches" })).toBeVisible();
  await parent.press("Enter");
  await page
    .getByRole("link", { name: "Create branch" })
    .or(page.getByRole("button", { name: "Create branch" }))
    .first()
    .click();
  await expect(parent).toHaveAttribute("aria-expanded", "true");
});

test("the active entry is in sight in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto("/admin/roles-and-permissions");
  const entry = navigation(page).locator('[aria-current="page"]');
  await expect(entry).toHaveText("Roles & Permissions");
  await expect(entry).toBeInViewport({ ratio: 0.95 });
  const [shown, room] = await Promise.all([entry.boundingBox(), navigation(page).boundingBox()]);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0));
});

test("a name that is cut off is told whole", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Asha Rao", { exact: true })).toHaveAttribute("title", "Asha Rao");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a toast leaves the menu button free", async ({ page }) => {
    await page.goto("/admin/brand/create");
    await page.getByLabel("Brand Name (required)").fill("Seen On A Phone");
    await page.keyboard.press("Enter");
    await toast(page, "Brand added successfully").hover();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(navigation(page)).toBeVisible();
  });
});

test("the number of a contact keeps the caret where a sign is rejected", async ({ page }) => {
  await page.goto("/admin/category");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const dialog = await openByKeys(page, "Control+Shift+G", "Add Manufacturer");
  const number = dialog.getByLabel("Contact Person Number");
  await number.focus();
  await page.keyboard.type("98450");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x-1y2");
  await expect(number).toHaveValue("9841250");
});

for (const size of [
  { width: 1366, height: 657 },
  { width: 1280, height: 720 },
]) {
  test(`buildings are named in sight in a window of ${size.width} x ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/admin/category");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const dialog = await openByKeys(page, "Alt+Shift+9", "Add Room");
    await dialog.getByRole("combobox", { name: "Branch (required)" }).press("ArrowDown");
    await page.getByRole("listbox", { name: "Choices" }).getByRole("option").first().click();
    const building = dialog
      .getByRole("listbox", { name: /^Buildings in/ })
      .getByRole("option")
      .first();
    await expect(building).toBeVisible();
    const name = building.locator("[title]");
    await expect(name).toBeInViewport({ ratio: 0.99 });
    const [shown, buttons] = await Promise.all([
      name.boundingBox(),
      dialog.getByRole("button", { name: "Cancel" }).boundingBox(),
    ]);
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
    expect(
      await dialog.locator(".mantine-Modal-body").evaluate((body) => body.scrollHeight - body.clientHeight),
    ).toBeLessThan(2);
  });
}

test("entries under Asset Management open their pages and are the active ones there", async ({ page }) => {
  await page.goto("/dashboard");
  for (const [noun, title] of Object.entries({
    oem: "OEM Invites",
    component: "Components",
    accessory: "Accessories",
    license: "Licenses",
    "my-asset-request": "My Asset Request",
  })) {
    const entry = navigation(page).getByRole("link", { name: title, exact: true });
    await entry.click();
    await expect(page).toHaveURL((url) => url.pathname === `/asset-management/${noun}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(entry).toHaveAttribute("aria-current", "page");
  }
});
