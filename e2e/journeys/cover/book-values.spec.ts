import { assetCalls } from "@steward/contract/assets/calls";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { addMember, roleId } from "../../installation/new-member.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "book-values", content: "own" } });

let category = "";
let asset = "";

test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  category = (await caller.send(categoryCalls.create, { body: { name: "Imaging" } })).id;
  const { id: depreciation } = await caller.send(depreciationCalls.create, {
    body: { name: "Five years", months: 60, salvage_percent: "10", convention: "full_month" },
  });
  const { id: product } = await caller.send(modelCalls.create, {
    body: { product_name: "Scanner", category, depreciation },
  });
  const body = { asset_name: "CT 1", product, purchase_cost: "60000", purchase_date: "2024-04-01" };
  asset = (await caller.send(assetCalls.create, { body })).id;
});

test("an asset shows its book value on a day, and is sold with a gain", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${asset}?tab=depreciation`);
  const value = page.getByRole("region", { name: "Book value" });
  await value.getByRole("textbox", { name: "As of" }).fill("2025-03-31");
  await page.keyboard.press("Tab");
  await expect(value).toContainText("₹49,200.00");
  await expect(page.getByRole("region", { name: "Schedule" }).getByRole("row")).toHaveCount(6);
  await value.getByRole("button", { name: "Sell or scrap" }).click();
  const dialog = page.getByRole("dialog", { name: "Sell or scrap" });
  await dialog.getByLabel(/^Status/).selectOption({ label: "Sold" });
  await dialog.getByRole("textbox", { name: /^Day/ }).fill("2025-03-31");
  await dialog.getByLabel(/^Amount received/).fill("50000");
  await dialog.getByLabel(/^Reason/).fill("Replaced by a newer one");
  await dialog.getByRole("button", { name: "Dispose" }).click();
  await expect(toast(page, "Asset disposed successfully")).toBeVisible();
  await expect(value).toContainText("Gain of ₹800.00");
});

test("the report adds the register up by keyboard, on a phone", async ({ page, steward }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/depreciation?as_of=2025-03-30");
  const report = page.getByRole("table", { name: /^Book values of 2024-25/ });
  await expect(report.getByRole("row", { name: /Imaging/ })).toContainText("₹50,100.00");
  await page.getByLabel("By").focus();
  await page.keyboard.press("F");
  await expect(page).toHaveURL(/group=fiscal_year/);
  await expect(report.getByRole("rowheader", { name: "2024-25" })).toBeVisible();
  const caller = await steward.caller(founder.email);
  const { totals } = await caller.send(bookValueCalls.report, { query: { as_of: "2025-03-30" } });
  expect(totals).toMatchObject([{ assets: 1, book_value: "50100.00" }]);
});

test("who may not see the report reads that instead of choices for it", async ({ openAs, steward }) => {
  const caller = await steward.caller(founder.email);
  const user_groups = [await roleId(caller, "Requester")];
  const { email } = await addMember(steward.address, caller, "Anil Rao", { user_groups });
  const page = await openAs(email);
  await page.goto("/asset-management/depreciation");
  await expect(page.getByRole("heading", { name: "You may not see this" })).toBeVisible();
  await expect(page.getByLabel("By")).toHaveCount(0);
});
