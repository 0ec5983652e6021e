import { assetCalls } from "@steward/contract/assets/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import type { Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { checkFile, uploadAssets, WORK } from "../../screens/import-screens.ts";
import { createRegister } from "../../installation/sample-register.ts";
import { expect, founder, test } from "../../installation/test.ts";
import { chooseByArrows } from "../../screens/list-screens.ts";

const LIST = "My Assets";

test.use({ person: founder.email, installation: { name: "bulk-actions", content: "own" } });
test.beforeAll(async ({ steward }) => {
  await createRegister(await steward.caller(founder.email));
});

test("every asset that matches is chosen and gets a provider by keyboard, and the change is undone", async ({
  page,
}) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Select all 45 that match" }).press("Enter");
  await expect(bar.getByText("45 selected")).toBeVisible();
  await bar.getByRole("button", { name: "More" }).press("Enter");
  await chooseByArrows(page, "Set service provider");
  const dialog = page.getByRole("dialog", { name: "Set service provider: 45 assets" });
  await inspectHere(page, "bulk-provider");
  // Nothing is cleared because nothing was chosen.
  await expect(dialog.getByRole("button", { name: "Set service provider" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Service provider" }).fill("Siemens Care");
  await page.getByRole("option", { name: /Siemens Care/ }).click();
  const submit = dialog.getByRole("button", { name: "Set service provider" });
  await expect(submit).toBeEnabled();
  await submit.press("Enter");
  const outcome = page.getByRole("region", { name: "Bulk action" });
  await expect(outcome.getByText("45 assets changed.")).toBeVisible();
  await inspectHere(page, "bulk-outcome");
  await outcome.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(outcome.getByText("45 assets are as they were.")).toBeVisible();
});

test("at 390 pixels several assets are checked out to a person with the mouse", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/my-assets?search=REG-00&ordering=asset_id");
  const cards = page.getByRole("list", { name: LIST }).getByRole("listitem");
  for (const tag of ["REG-001", "REG-005"]) {
    await cards.filter({ hasText: tag }).getByRole("checkbox").check();
  }
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Check out" }).click();
  const dialog = page.getByRole("dialog", { name: "Check out: 2 assets" });
  await dialog.getByRole("combobox", { name: "Person" }).click();
  await page.getByRole("option", { name: founder.name }).click();
  await dialog.getByRole("button", { name: "Check out" }).click();
  const outcome = page.getByRole("region", { name: "Bulk action" });
  await expect(outcome.getByText("1 asset changed.")).toBeVisible();
  await expect(outcome.getByRole("link", { name: "REG-005" })).toBeVisible();
  await inspectHere(page, "bulk-outcome");
  await outcome.getByRole("button", { name: "Put away" }).click();
  await expect(outcome).toHaveCount(0);
});

test("an audit is planned by keyboard for what the filters of the list find, and leads back to it", async ({
  page,
}) => {
  await page.goto("/asset-management/my-assets?search=REG-&ordering=asset_id");
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Select all 45 that match" }).press("Enter");
  await expect(bar.getByText("45 selected")).toBeVisible();
  await bar.getByRole("button", { name: "More" }).press("Enter");
  await chooseByArrows(page, "Plan audit");
  const dialog = page.getByRole("dialog", { name: "Audit these assets" });
  await expect(dialog.getByText("45 assets at present")).toBeVisible();
  await inspectHere(page, "audit-of-filter");
  await dialog.getByLabel("Name (required)").fill("The whole register");
  await dialog.getByRole("button", { name: "Plan audit" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "The whole register" })).toBeVisible();
  await expect(page.getByText("45 assets to find")).toBeVisible();
  await page.getByRole("link", { name: "A filter of My Assets" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: LIST })).toBeVisible();
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
});

/** Assets of a bulk action that is a job, and takes some seconds. */
const MANY = 1000;

/** Imports assets whose tags begin with MANY. */
async function importMany(page: Page): Promise<void> {
  const lines = Array.from({ length: MANY }, (_, index) => `MANY-${index},Bed ${index}`);
  const buffer = Buffer.from(["asset_id,asset_name", ...lines].join("\n"));
  await uploadAssets(page, { name: "beds.csv", mimeType: "text/csv", buffer });
  await checkFile(page, "Import 1,000 rows");
  await page.getByRole("button", { name: "Import 1,000 rows" }).click();
  await expect(page.getByText("1,000 rows were imported")).toBeVisible(WORK);
}

/** Begins to give all imported assets a service provider by keyboard; answers the strip that tells how it goes on. */
async function provideMany(page: Page, provider: string) {
  await page.goto("/asset-management/my-assets?search=MANY-&ordering=asset_id");
  await expect(page.getByText("1,000 assets", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Select all 1,000 that match" }).press("Enter");
  await bar.getByRole("button", { name: "More" }).press("Enter");
  await chooseByArrows(page, "Set service provider");
  const dialog = page.getByRole("dialog", { name: "Set service provider: 1,000 assets" });
  await dialog.getByRole("combobox", { name: "Service provider" }).fill(provider);
  await page.getByRole("option", { name: provider }).click();
  await dialog.getByRole("button", { name: "Set service provider" }).press("Enter");
  return page.getByRole("region", { name: "Bulk action" });
}

test("a job changes more than 200 assets and tells how far it is; stopped, it keeps what is done, and is undone", async ({
  page,
  caller,
}) => {
  test.setTimeout(240_000);
  await importMany(page);
  const providedBy = async (name: string) => {
    const { results } = await caller.send(serviceProviderCalls.list, { query: { search: name } });
    const service_provider = results.map(({ id }) => id);
    return (await caller.send(assetCalls.list, { query: { service_provider, page_size: 1 } })).count;
  };
  for (const name of ["Bed Care", "Ward Care"]) await caller.send(serviceProviderCalls.create, { body: { name } });

  const outcome = await provideMany(page, "Bed Care");
  await expect(outcome.getByRole("progressbar", { name: /of 1,000 assets$/ })).toBeVisible();
  await inspectHere(page, "bulk-job");
  await expect(outcome.getByText("1,000 assets changed.")).toBeVisible(WORK);
  expect(await providedBy("Bed Care")).toBe(MANY);
  // The undo of many is a job too.
  await outcome.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(outcome.getByText("1,000 assets are as they were.")).toBeVisible(WORK);
  expect(await providedBy("Bed Care")).toBe(0);

  await provideMany(page, "Ward Care");
  await expect(outcome.getByRole("status")).toHaveText(/^[1-9]\d* of 1,000 assets$/);
  await outcome.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(outcome.getByText("Stopped; what was done until then stays done.")).toBeVisible();
  const [, told = ""] = /^(\d+) assets changed/.exec(await outcome.getByRole("status").innerText()) ?? [];
  const done = Number(told);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(MANY);
  expect(await providedBy("Ward Care")).toBe(done);
  await outcome.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(outcome.getByText(`${done} assets are as they were.`)).toBeVisible(WORK);
  expect(await providedBy("Ward Care")).toBe(0);
});
