import { assetCalls } from "@steward/contract/assets/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { confirm } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "saved-views", content: "own" } });

test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  for (const asset_name of ["Pump one", "Pump two", "Chair"])
    await caller.send(assetCalls.create, { body: { asset_name } });
});

test("a view is saved, shown by its tab and its address, changed, begun with and deleted, by keyboard too", async ({
  page,
}) => {
  const views = page.getByRole("navigation", { name: "Views" });
  const tab = (name: string) => views.getByRole("button", { name, exact: true });
  await page.goto("/asset-management/my-assets");
  await expect(page.getByText("3 assets", { exact: true })).toBeVisible();
  await page.getByRole("search").getByRole("textbox").fill("pump");
  await expect(page.getByText("2 assets", { exact: true })).toBeVisible();
  await views.getByRole("button", { name: "Save view" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Save View" });
  await dialog.getByLabel("Name (required)").fill("Pumps");
  await dialog.getByLabel("Everybody sees it").check();
  await dialog.getByLabel("Name (required)").press("Enter");
  await expect(toast(page, "View saved successfully")).toBeVisible();
  await expect(tab("Seen by everybody Pumps")).toHaveAttribute("aria-current", "true");
  const address = page.url();

  await tab("All assets").press("Enter");
  await expect(page.getByText("3 assets", { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("2 assets", { exact: true })).toBeVisible();

  await page.getByRole("search").getByRole("textbox").fill("chair");
  await expect(page.getByText("1 asset", { exact: true })).toBeVisible();
  await views.getByRole("button", { name: "Save changes" }).click();
  await expect(views.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await views.getByRole("button", { name: "Actions of the view Pumps" }).click();
  await page.getByRole("menuitem", { name: "Begin with this view" }).click();
  await expect(async () => {
    await page.goto("/asset-management/my-assets");
    await expect(page.getByText("1 asset", { exact: true })).toBeVisible();
  }).toPass();

  await views.getByRole("button", { name: "Actions of the view Pumps" }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await confirm(page);
  await expect(page.getByText("3 assets", { exact: true })).toBeVisible();
  await expect(tab("Seen by everybody Pumps")).toHaveCount(0);
});

test("on a phone the views scroll in one row and nothing else does", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/my-assets?search=pump");
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save View" });
  await dialog.getByLabel("Name (required)").fill("A view with a rather long name of its own, for a phone");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(views.getByRole("button", { name: /rather long name/, exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

for (const { path, title, placeholder } of [
  { path: "/admin/all-models", title: "models", placeholder: "MX550" },
  { path: "/admin/users", title: "users", placeholder: "zoya" },
]) {
  test(`views of ${title} are saved and opened as those of assets`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const views = page.getByRole("navigation", { name: "Views" });
    await expect(views.getByRole("button", { name: "All", exact: true })).toHaveAttribute("aria-current", "true");
    await page.getByRole("search").getByRole("textbox").fill(placeholder);
    await expect(page).toHaveURL(new RegExp(`search=${placeholder}`));
    await views.getByRole("button", { name: "Save view" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Save View" });
    await dialog.getByLabel("Name (required)").fill("Only these");
    await dialog.getByLabel("Name (required)").press("Enter");
    await expect(toast(page, "View saved successfully")).toBeVisible();
    const tab = views.getByRole("button", { name: "Only these", exact: true });
    await expect(tab).toHaveAttribute("aria-current", "true");
    await views.getByRole("button", { name: "All", exact: true }).press("Enter");
    await expect(page).not.toHaveURL(/search=/);
    await tab.press("Enter");
    await expect(page).toHaveURL(new RegExp(`search=${placeholder}`));
    await inspectHere(page, `views-of-${title}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
