import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { row, rows } from "../../screens/list-screens.ts";
import { createRegister } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

const LIST = "My Assets";
const search = (page: Page) => page.getByRole("textbox", { name: "Search tag, name, serial number" });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Actions for the selected rows" });

test.use({ person: founder.email, installation: { name: "list-requests", content: "own" } });
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  await createRegister(caller);
  for (let number = 1; number <= 10; number += 1) {
    await caller.send(assetCalls.create, { body: { asset_name: `Wheelchair ${number}` } });
  }
});

test("a changed query begins at page 1 and nothing of the former one stays", async ({ page }) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id&search=REG");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await search(page).fill("Wheelchair");
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  await expect(rows(page, LIST)).toHaveCount(10);
  await expect(row(page, LIST, "REG-")).toHaveCount(0);
});

test("a new search aborts the one under way, which neither shows nor complains", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await expect(row(page, LIST, "Wheelchair 10")).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/\?.*search=Perseus/, async (route) => {
    await held;
    await route.continue();
  });
  const isFirst = (request: { url: () => string }) => request.url().includes("search=Perseus");
  const started = page.waitForRequest(isFirst);
  const ended = page.waitForEvent("requestfailed", isFirst);
  await search(page).fill("Perseus");
  await started;
  await search(page).fill("Wheelchair 7");
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(rows(page, LIST)).toHaveCount(1);
  letGo();
  await page.unrouteAll({ behavior: "wait" });
  await expect(row(page, LIST, "Wheelchair 7")).toBeVisible();
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("alert")).toHaveCount(0);
});

test("several assets are archived with the message of archiving", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  for (const name of [/Wheelchair 1(?!\d)/, /Wheelchair 2(?!\d)/])
    await row(page, LIST, name).getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Archive", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Archive 2 assets" });
  await dialog.getByRole("radio", { name: /Scrapped/ }).check();
  await dialog.getByLabel("Reason (required)").fill("Frames are bent");
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(toast(page, "Asset deleted successfully")).toBeVisible();
  await expect(toast(page, "Status updated successfully")).toHaveCount(0);
  await expect(row(page, LIST, /Wheelchair [12](?!\d)/)).toHaveCount(0);
});

test("an export takes every selected asset", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await page.getByLabel("Rows per page").selectOption("100");
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  await expect(page.getByRole("grid", { name: LIST })).toHaveAttribute("aria-busy", "false");
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
  const download = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Export selected" }).click();
  expect((await download).suggestedFilename()).toMatch(/^assets-.*\.xlsx$/);
});

test("a list that cannot be loaded tells the code of the failure", async ({ page, faults }) => {
  faults.expectRefusal(503, /\/assets\//);
  await page.route(/\/assets\/\?/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/asset-management/my-assets");
  const failure = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
  await expect(failure).toContainText("(code 503)");
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, LIST, "Wheelchair 10")).toBeVisible();
});
