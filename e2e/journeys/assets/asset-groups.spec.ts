import { assetCalls } from "@steward/contract/assets/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "asset-groups", content: "own" } });

test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  const made = async (name: string) => (await caller.send(categoryCalls.create, { body: { name } })).id;
  const [pumps, chairs] = [await made("Pumps"), await made("Chairs")];
  for (const [asset_name, category] of [
    ["Pump one", pumps],
    ["Pump two", pumps],
    ["Pump three", pumps],
    ["Chair one", chairs],
    ["Chair two", chairs],
    ["A pump of no category", null],
  ] as const)
    await caller.send(assetCalls.create, { body: { asset_name, category } });
});

for (const [device, width] of [
  ["a desk", 1440],
  ["a phone", 390],
] as const) {
  test(`on ${device} each group opens the list that it counts, by mouse and keyboard`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/asset-management/my-assets");
    await page.getByRole("button", { name: "Group", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "Category", exact: true }).press("Enter");
    const groups = page.getByRole("list", { name: "By Category" }).getByRole("link");
    await expect(groups).toHaveText([/^Pumps\s*3 assets$/, /^Chairs\s*2 assets$/, /^No Category\s*1 asset$/]);
    await expect(page.getByText("3 groups", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await inspectHere(page, "asset-groups");

    await groups.filter({ hasText: "Chairs" }).press("Enter");
    await expect(page.getByText("2 assets", { exact: true })).toBeVisible();
    await page.goBack();
    await groups.filter({ hasText: "No Category" }).click();
    await expect(page.getByText("1 asset", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "A pump of no category" })).toBeVisible();

    await page.goBack();
    await page.getByRole("search").getByRole("textbox").fill("pump");
    await expect(groups).toHaveText([/^Pumps\s*3 assets$/, /^No Category\s*1 asset$/]);
    await page.reload();
    await expect(groups).toHaveCount(2);
    await page.getByRole("button", { name: "By Category", exact: true }).click();
    await page.getByRole("menuitem", { name: "No groups" }).click();
    await expect(page.getByText("4 assets", { exact: true })).toBeVisible();
  });
}

test("a view keeps its groups", async ({ page }) => {
  await page.goto("/asset-management/my-assets?group_by=category");
  const groups = page.getByRole("list", { name: "By Category" });
  await expect(groups).toBeVisible();
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save View" });
  await dialog.getByLabel("Name (required)").fill("By category");
  await dialog.getByLabel("Name (required)").press("Enter");
  await expect(dialog).toHaveCount(0);
  await views.getByRole("button", { name: "All assets" }).click();
  await expect(groups).toHaveCount(0);
  await views.getByRole("button", { name: "By category", exact: true }).click();
  await expect(groups).toBeVisible();

  await views.getByRole("button", { name: "Actions of the view By category" }).click();
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("menuitem", { name: "Begin with this view" }).click();
  await kept;
  await page.goto("/asset-management/my-assets");
  await expect(groups).toBeVisible();
  await page.goto("/asset-management/my-assets?group_by=category");
  await page.getByRole("button", { name: "By Category", exact: true }).click();
  await page.getByRole("menuitem", { name: "No groups" }).click();
  await expect(groups).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Pump one" })).toBeVisible();
});
