import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { checkFile, uploadFile } from "../../screens/import-screens.ts";
import { arrowTo, tabTo, toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "first-hour", content: "own" } });

const ids: Record<string, string> = {};

test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  const branch = (await caller.send(branchCalls.create, { body: { name: "Pune General" } })).id;
  const place = async (name: string, location_type: "Building" | "Block" | "Floor" | "Room", parent?: string) =>
    (await caller.send(locationCalls.create, { body: { name, location_type, branch, parent } })).id;
  const tower = await place("Tower", "Building");
  const west = await place("West", "Block", tower);
  const ground = await place("Ground floor", "Floor", west);
  const room = await place("Store", "Room", ground);
  for (let number = 1; number <= 7; number += 1) {
    const body = { asset_name: `Wheelchair ${number}`, asset_id: `WC-${number}`, location: room };
    ids.asset = (await caller.send(assetCalls.create, { body })).id;
  }
  Object.assign(ids, { branch, tower });
});

const crumb = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem").and(page.locator('[aria-current="page"]'));

test("the first group of the drawer is open, and home leads to imports and locations", async ({ page }) => {
  await page.goto("/");
  const group = page.getByRole("navigation", { name: "Navigation" }).getByRole("button", { name: "Asset Management" });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "false");
  const actions = page.getByRole("navigation", { name: "Quick actions" });
  await expect(actions.getByRole("link")).toHaveText(["Create asset", "Import a register", "All imports", "Locations"]);
  await inspectHere(page, "home-quick-actions");
  await tabTo(actions.getByRole("link", { name: "Locations" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/location\/branch$/);
  await page.goBack();
  await actions.getByRole("link", { name: "All imports" }).press("Enter");
  await expect(page).toHaveURL(/\/imports$/);
  await expect(page.getByRole("heading", { name: "No imports yet" })).toBeVisible();
  await inspectHere(page, "imports-empty");
});

test("the head of the register leads to imports and locations", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  for (const [entry, path] of [
    ["All imports", /\/imports$/],
    ["Locations", /\/admin\/location\/branch$/],
  ] as const) {
    await page.getByRole("button", { name: "Related pages" }).press("Enter");
    await arrowTo(page, entry);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
});

test("tab and breadcrumb say which record a page is about, and nothing once it is left", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${ids.asset}`);
  await expect(page).toHaveTitle("Details · WC-7 - Steward");
  await expect(crumb(page)).toHaveText("Details · WC-7");
  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await expect(page).toHaveTitle("Edit Asset · WC-7 - Steward");
  await page.goto(`/admin/location/branch/${ids.branch}`);
  await expect(page).toHaveTitle("Details · Pune General - Steward");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Branches" }).click();
  await expect(page).toHaveTitle("Branches - Steward");
  await expect(crumb(page)).toHaveText("Branches");
});

test("the page of a branch counts what is below, shows the assets of the selected place and is edited", async ({
  page,
}) => {
  await page.goto(`/admin/location/branch/${ids.branch}`);
  const panel = page.getByRole("region", { name: "Pune General" });
  const inside = panel.getByRole("list").filter({ hasText: "building" }).getByRole("listitem");
  await expect(inside).toHaveText(["1 building", "1 block", "1 floor", "1 room", "0 end locations"]);
  const assets = panel.getByRole("region", { name: "Assets here" });
  await expect(assets.getByRole("listitem")).toHaveCount(5);
  await expect(assets.getByRole("listitem").first()).toContainText("WC-7");
  await expect(assets.getByRole("link", { name: "All 7 assets" })).toBeVisible();
  await inspectHere(page, "branch-panel");

  await page.getByRole("treeitem", { name: /Pune General/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const tower = page.getByRole("region", { name: "Tower" });
  await expect(tower.getByRole("list").filter({ hasText: "block" }).getByRole("listitem")).toHaveText([
    "1 block",
    "1 floor",
    "1 room",
    "0 end locations",
  ]);
  await tower.getByRole("link", { name: "All 7 assets" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`location=${ids.tower}`));
  await expect(page.getByRole("main").locator("[aria-live]").getByText("7 assets", { exact: true })).toBeVisible();
  await page.goBack();

  await page.getByRole("main").getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Edit Branch" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/branch/${ids.branch}`));
});

test("a branch that an import brought without address is renamed", async ({ page, caller }) => {
  const file = { name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nNagpur depot\nAmravati depot\n") };
  await uploadFile(page, "branches", file);
  await checkFile(page, "Import 2 rows");
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await page.goto("/");
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByRole("listitem").filter({ hasText: "depot" })).toHaveText(/and more by the same import/);
  const { results } = await caller.send(branchCalls.list, { query: { search: "Nagpur depot" } });
  await page.goto(`/admin/location/branch/${results[0]?.id}/edit`);
  await expect(page.getByText("The address is not complete.")).toBeVisible();
  await page.getByLabel("Name (required)").fill("Nagpur store");
  await page.getByLabel("Name (required)").press("Enter");
  await expect(toast(page, "Branch edited successfully")).toBeVisible();
  const saved = await caller.send(branchCalls.read, { params: { id: results[0]?.id ?? "" } });
  expect(saved).toMatchObject({ name: "Nagpur store", address: { line1: "", city: "" } });
});
