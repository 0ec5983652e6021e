import { assetCalls } from "@steward/contract/assets/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import type { Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { chooseInRow, confirm, row, rowOrCard } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "cover", content: "own" } });

const day = (ahead: number) => {
  const date = new Date(Date.now() + ahead * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kolkata" }).format(date);
};
const contracts = (page: Page) => page.getByRole("region", { name: "AMC" });
const warranties = (page: Page) => page.getByRole("region", { name: "Warranty" });

test("a contract is entered, renewed and removed at its asset, and stands in Expiring Cover until then", async ({
  page,
  steward,
}) => {
  const caller = await steward.caller(founder.email);
  const asset = await caller.send(assetCalls.create, { body: { asset_name: "Chiller", purchase_date: day(-100) } });
  await page.goto(`/asset-management/my-assets/${asset.id}`);
  await page.getByRole("tab", { name: "Coverage" }).click();
  await expect(contracts(page)).toContainText("No maintenance contract is known.");

  await contracts(page).getByRole("button", { name: "Add AMC" }).click();
  const dialog = page.getByRole("dialog", { name: "Add AMC" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This is Required.");
  await dialog.getByRole("textbox", { name: /^End/ }).fill(day(12));
  await dialog.getByLabel("Contract number").fill("AMC-7");
  await dialog.getByLabel("Visits per year").fill("4");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "AMC added successfully")).toBeVisible();
  await expect(contracts(page)).toContainText("Expiring");
  await expect(contracts(page)).toContainText("AMC-7");

  await page.goto("/asset-management/coverage");
  const line = row(page, "Expiring Cover", "Chiller");
  await expect(line).toContainText("In 12 days");
  await line.getByRole("link").click();
  await contracts(page)
    .getByRole("button", { name: /^Actions for AMC/ })
    .click();
  await page.getByRole("menuitem", { name: "Renew" }).click();
  const renewal = page.getByRole("dialog", { name: "Renew AMC" });
  await expect(renewal.getByLabel("Start")).toHaveValue(day(13));
  await renewal.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "AMC renewed successfully")).toBeVisible();
  await expect(contracts(page).getByRole("listitem")).toHaveCount(2);
  await expect(contracts(page)).toContainText("Renewed");

  await contracts(page)
    .getByRole("button", { name: /^Actions for AMC/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await confirm(page);
  await expect(toast(page, "AMC removed successfully")).toBeVisible();
  await expect(contracts(page).getByRole("listitem")).toHaveCount(1);
});

test("a warranty is entered by keyboard on a phone", async ({ page, steward }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const caller = await steward.caller(founder.email);
  const asset = await caller.send(assetCalls.create, { body: { asset_name: "Pump", purchase_date: day(-30) } });
  await page.goto(`/asset-management/my-assets/${asset.id}?tab=coverage`);
  await warranties(page).getByRole("button", { name: "Add warranty" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add warranty" });
  await expect(dialog.getByLabel("Start")).toHaveValue(day(-30));
  await dialog.getByLabel("Months").focus();
  await page.keyboard.type("24");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Warranty added successfully")).toBeVisible();
  await expect(warranties(page)).toContainText("24 months");
  const { results } = await caller.send(coverCalls.warranties, { params: { id: asset.id } });
  expect(results).toMatchObject([{ warranty_period: 24, start_date: day(-30), status: "Active" }]);
});

for (const width of [1440, 390]) {
  test(`Expiring Cover is narrowed to a state, and renewed from its row at ${width} px`, async ({ page, steward }) => {
    await page.setViewportSize({ width, height: 844 });
    const caller = await steward.caller(founder.email);
    const name = `Boiler ${width}`;
    const dates = { purchase_date: day(-364 * 2), warranty_period: 12, amc_end_date: day(9) };
    await caller.send(assetCalls.create, { body: { asset_name: name, ...dates } });
    await page.goto(`/asset-management/coverage?search=${encodeURIComponent(name)}`);
    await expect(rowOrCard(page, "Expiring Cover", name)).toHaveCount(1);
    await page.goto(`/asset-management/coverage?search=${encodeURIComponent(name)}&status=Expired`);
    await expect(rowOrCard(page, "Expiring Cover", name)).toContainText("Warranty");
    await expect(rowOrCard(page, "Expiring Cover", name)).toContainText("Expired");
    await chooseInRow(rowOrCard(page, "Expiring Cover", name), "Renew");
    const extension = page.getByRole("dialog", { name: "Extend warranty" });
    await expect(extension.getByLabel("Months")).toHaveValue("12");
    await page.keyboard.press("Escape");
    await expect(extension).toHaveCount(0);
    await page.goto(`/asset-management/coverage?search=${encodeURIComponent(name)}&status=Expiring`);
    await expect(rowOrCard(page, "Expiring Cover", name)).toContainText("AMC");
    await chooseInRow(rowOrCard(page, "Expiring Cover", name), "Renew");
    const renewal = page.getByRole("dialog", { name: "Renew AMC" });
    await expect(renewal.getByLabel("Start")).toHaveValue(day(10));
    await inspectHere(page, "cover-renew");
    await renewal.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "AMC renewed successfully")).toBeVisible();
    await expect(rowOrCard(page, "Expiring Cover", name)).toHaveCount(0);
  });
}

for (const width of [1440, 390]) {
  test(`the calendar counts what ends on each day and leads to its list at ${width} px`, async ({ page, steward }) => {
    await page.setViewportSize({ width, height: 844 });
    const caller = await steward.caller(founder.email);
    const year = width === 390 ? 2044 : 2040;
    for (const name of ["First", "Second"]) {
      await caller.send(assetCalls.create, { body: { asset_name: name, amc_end_date: `${year}-02-29` } });
    }
    await page.goto(`/asset-management/coverage?view=calendar&month=${year}-01`);
    await page.getByRole("button", { name: "Next month" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `February ${year}` })).toBeVisible();
    const found = page.getByRole("link", { name: new RegExp(`^2 end on .*29 February ${year}`) });
    await found.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`ends_from=${year}-02-29`));
    await expect(rowOrCard(page, "Expiring Cover", /First|Second/)).toHaveCount(2);
  });
}
