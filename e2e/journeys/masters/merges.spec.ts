import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { modelCalls } from "@steward/contract/models/calls";
import type { Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { row, rowOrCard } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "merges", content: "own" } });
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  for (const name of ["Philips", "Phillips"]) {
    const { id } = await caller.send(brandCalls.create, { body: { name } });
    const model = await caller.send(modelCalls.create, { body: { product_name: `Monitor of ${name}`, brand: id } });
    await caller.send(assetCalls.create, { body: { asset_name: `Monitor ${name}`, product: model.id } });
  }
  for (const [product_name, product_number] of [
    ["Vivo 50", "V50"],
    ["Vivo-50", ""],
  ] as const) {
    await caller.send(modelCalls.create, { body: { product_name, product_number } });
  }
});

const bar = (page: Page) => page.getByRole("toolbar", { name: "Actions for the selected rows" });

async function choose(page: Page, list: string, names: readonly RegExp[]) {
  for (const name of names) await rowOrCard(page, list, name).getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Merge" }).click();
  return page.getByRole("dialog", { name: "Merge two records that are one" });
}

test("two brands become one with their models, and two again", async ({ page }) => {
  await page.goto("/admin/brand");
  await row(page, "Brand", /Philips/)
    .getByRole("checkbox")
    .check();
  await bar(page).getByRole("button", { name: "Merge" }).click();
  await expect(toast(page, "Choose the two records that are one.")).toBeVisible();
  const dialog = await choose(page, "Brand", [/Phillips/]);
  await expect(dialog.getByRole("region", { name: "Moves to the one that stays" })).toHaveText(/Model: 1/);
  const name = dialog.getByRole("radiogroup", { name: "Name" });
  await expect(name.getByRole("radio", { name: "Philips" })).toBeChecked();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(toast(page, "Merged successfully")).toBeVisible();
  await expect(row(page, "Brand", /Phillips/)).toHaveCount(0);
  await expect(row(page, "Brand", /Philips/)).toContainText("2");

  await page.getByRole("button", { name: "Recent merges" }).click();
  await page.getByRole("button", { name: "Undo the merge of Phillips" }).press("Enter");
  await expect(toast(page, "Merge undone successfully")).toBeVisible();
  await expect(row(page, "Brand", /Phillips/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Recent merges" })).toHaveCount(0);
});

test("two brands become one on a phone, by touch targets and keys", async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Siemens", "Simens"]) await caller.send(brandCalls.create, { body: { name } });
  await page.goto("/admin/brand?search=si");
  const dialog = await choose(page, "Brand", [/Siemens/, /Simens/]);
  await inspectHere(page, "merge-phone");
  const stays = dialog.getByRole("radiogroup", { name: "Stays" });
  await stays.getByRole("radio", { name: "Siemens" }).press("Space");
  await expect(stays.getByRole("radio", { name: "Siemens" })).toBeChecked();
  await dialog.getByRole("button", { name: "Merge" }).press("Enter");
  await expect(toast(page, "Merged successfully")).toBeVisible();
  await expect(rowOrCard(page, "Brand", /Simens/)).toHaveCount(0);
  await page.getByRole("button", { name: "Import and export" }).click();
  await page.getByRole("menuitem", { name: "Recent merges" }).click();
  await page.getByRole("button", { name: "Undo the merge of Simens" }).click();
  await expect(toast(page, "Merge undone successfully")).toBeVisible();
  await expect(rowOrCard(page, "Brand", /Simens/)).toBeVisible();
});

test("the other model stays where it is chosen, with the number that only one of them has", async ({ page }) => {
  await page.goto("/admin/all-models");
  const dialog = await choose(page, "Models", [/Vivo 50/, /Vivo-50/]);
  await dialog.getByRole("radiogroup", { name: "Stays" }).getByRole("radio", { name: "Vivo-50" }).check();
  const number = dialog.getByRole("radiogroup", { name: "Model number" });
  await expect(number.getByRole("radio", { name: "V50" })).toBeChecked();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(toast(page, "Merged successfully")).toBeVisible();
  await expect(row(page, "Models", /Vivo 50/)).toHaveCount(0);
  await expect(row(page, "Models", /Vivo-50/)).toContainText("V50");
});
