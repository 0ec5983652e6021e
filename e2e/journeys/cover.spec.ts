import { assetCalls } from "@steward/contract/assets/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import type { Page } from "@playwright/test";
import { confirm, row } from "../installation/list-screens.ts";
import { toast } from "../installation/screens.ts";
import { expect, founder, test } from "../installation/test.ts";

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

test("the calendar counts what ends on each day and leads to its list", async ({ page, steward }) => {
  const caller = await steward.caller(founder.email);
  for (const name of ["First", "Second"]) {
    await caller.send(assetCalls.create, { body: { asset_name: name, amc_end_date: "2040-02-29" } });
  }
  await page.goto("/asset-management/coverage?view=calendar&month=2040-01");
  await page.getByRole("button", { name: "Next month" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "February 2040" })).toBeVisible();
  const found = page.getByRole("link", { name: /^2 end on .*29 February 2040/ });
  await found.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ends_from=2040-02-29/);
  await expect(row(page, "Expiring Cover", /First|Second/)).toHaveCount(2);
});
