import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { grid, rows } from "../../screens/list-screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

let asset = "";
test.beforeAll(async ({ steward }) => {
  const owner = await steward.caller(people.owner);
  asset = (await owner.send(assetCalls.create, { body: { asset_name: "Seen by all", purchase_cost: "987654.00" } })).id;
});

const FORBIDDEN = "You may not see this";
const main = (page: Page) => page.getByRole("main");

test.describe("a Viewer", () => {
  test.use({ person: people.viewer });

  test("reads assets and finds no action", async ({ page }) => {
    await page.goto("/asset-management/my-assets?search=Seen+by+all");
    await expect(rows(page, "My Assets")).toHaveCount(1);
    for (const name of ["Create asset", "Import", "Export"]) {
      await expect(main(page).getByRole("button", { name }).or(main(page).getByRole("link", { name }))).toHaveCount(0);
    }
    await page.goto(`/asset-management/my-assets/${asset}`);
    await expect(page.getByRole("heading", { name: "Seen by all" })).toBeVisible();
    for (const name of ["Edit", "Change status", "More actions"]) {
      await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByText("9,87,654")).toHaveCount(0);
    await expect(page.getByText("Purchase cost")).toHaveCount(0);
  });

  test("reads masters and finds no action", async ({ page }) => {
    for (const [path, list, add] of [
      ["/admin/brand", "Brand", "Add Brand"],
      ["/admin/manufacturer", "Manufacturers", "Add Manufacturer"],
      ["/admin/category", "Categories", "Add Category"],
      ["/admin/all-models", "All Models", "Create model"],
      ["/admin/location/branch", "Branches", "Create branch"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: list, level: 1 })).toBeVisible();
      await expect(grid(page, list).or(page.getByRole("heading", { name: /^No .* yet$/ }))).toBeVisible();
      await expect(page.getByRole("button", { name: add })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
    }
    await page.goto("/admin/asset-settings");
    await expect(page.getByRole("heading", { name: "Unavailable" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Status" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  });

  test("is not given the forms of new records", async ({ page }) => {
    for (const path of [
      "/asset-management/my-assets/create",
      "/admin/all-models/create",
      "/admin/brand/create",
      "/admin/manufacturer/create",
      "/admin/location/branch/create",
      "/imports/create",
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: FORBIDDEN })).toBeVisible();
        await expect(main(page).getByRole("textbox")).toHaveCount(0);
      });
    }
  });

  test("is not given the form of an asset", async ({ page }) => {
    await page.goto(`/asset-management/my-assets/${asset}/edit`);
    await expect(page.getByRole("heading", { name: FORBIDDEN })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  });
});

test.describe("an Engineer", () => {
  test.use({ person: people.engineer });

  test("sees locked entries that lead nowhere", async ({ page }) => {
    await page.goto("/admin/all-models");
    await expect(page.getByRole("heading", { name: "All Models", level: 1 })).toBeVisible();
    const drawer = page.getByRole("navigation", { name: "Navigation" });
    await expect(drawer.getByRole("link", { name: "All Models" }).first()).toHaveAttribute("aria-current", "page");
    for (const name of ["Asset Settings", "Categories", "Manufacturers", "Brand"]) {
      const entry = drawer.getByRole("link", { name });
      await expect(entry).toHaveAttribute("aria-disabled", "true");
      await expect(entry.getByRole("img", { name: "Locked" })).toBeVisible();
    }
    await drawer.getByRole("link", { name: "Brand" }).click({ force: true });
    await drawer.getByRole("link", { name: "Brand" }).press("Enter");
    await expect(page).toHaveURL(/all-models$/);
  });

  test("is told so at lists of masters and branches", async ({ page, faults }) => {
    for (const [path, refused] of [
      ["/admin/brand", /\/brand\/\?/],
      ["/admin/manufacturer", /\/manufacturer\/\?/],
      ["/admin/category", /\/category\/\?/],
      ["/admin/asset-settings", /\/attached-status\/\?/],
      ["/admin/location/branch", /\/branch\/\?/],
    ] as const) {
      await test.step(path, async () => {
        faults.expectRefusal(403, refused);
        await page.goto(path);
        await expect(page.getByRole("heading", { name: FORBIDDEN })).toBeVisible();
      });
    }
  });

  test("keeps pictures but changes nothing else", async ({ page }) => {
    await page.goto(`/asset-management/my-assets/${asset}`);
    await expect(page.getByRole("heading", { name: "Seen by all" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
    await page.getByRole("tab", { name: "Attachments" }).click();
    await expect(page.getByLabel("Drop pictures here or choose files")).toBeAttached();
  });
});

test.describe("another organisation", () => {
  test.use({ person: "pooja@sahyadri.example" });

  test("does not see the asset", async ({ page, faults }) => {
    faults.expectRefusal(404, /\/assets\//);
    await page.goto(`/asset-management/my-assets/${asset}`);
    await expect(page.getByRole("heading", { name: "This does not exist" })).toBeVisible();
  });
});
