import type { Locator, Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { inspect } from "../../screens/appearance.ts";
import { checkFile, uploadAssets, WORK } from "../../screens/import-screens.ts";
import { grid } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "appearance", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

const ids = { asset: "", model: "", branch: "" };
test.beforeAll(async ({ steward }) => {
  const owner = await steward.caller(people.owner);
  const first = { query: { page_size: 1 } };
  ids.asset = (await owner.send(assetCalls.list, first)).results[0]?.id ?? "";
  ids.model = (await owner.send(modelCalls.list, first)).results[0]?.id ?? "";
  ids.branch = (await owner.send(branchCalls.list, first)).results[0]?.id ?? "";
  for (const name of ["Dräger Medical", "Latitude", "ThinkPad"])
    await owner.send(brandCalls.create, { body: { name } });
});

const title = (name: string) => (page: Page) => page.getByRole("heading", { level: 1, name });
const list = (name: string) => (page: Page) => grid(page, name);

/** Pages for signed-in users, each with an element that is present once it is loaded. */
const pages: [name: string, address: () => string, there: (page: Page) => Locator][] = [
  ["home", () => "/", (page) => page.getByRole("heading", { name: "Assets by status" })],
  ["my-assets", () => "/asset-management/my-assets", list("My Assets")],
  ["custody", () => "/asset-management/custody", list("Custody")],
  ["asset-create", () => "/asset-management/my-assets/create", title("Create Asset")],
  ["asset-edit", () => `/asset-management/my-assets/${ids.asset}/edit`, title("Edit Asset")],
  ["asset-management-models", () => "/asset-management/all-models", list("All Models")],
  ["models", () => "/admin/all-models", list("All Models")],
  ["model-create", () => "/admin/all-models/create", title("Create Model")],
  ["model-edit", () => `/admin/all-models/${ids.model}/edit`, title("Edit Model")],
  ["asset-settings", () => "/admin/asset-settings", (page) => page.getByRole("heading", { name: "Archived" })],
  ["categories", () => "/admin/category", list("Categories")],
  ["manufacturers", () => "/admin/manufacturer", list("Manufacturers")],
  ["manufacturer-create", () => "/admin/manufacturer/create", title("Create Manufacturer")],
  ["brands", () => "/admin/brand", list("Brand")],
  ["brand-create", () => "/admin/brand/create", title("Create Brand")],
  ["branches", () => "/admin/location/branch", list("Branches")],
  ["branch-create", () => "/admin/location/branch/create", title("Create Branch")],
  ["branch-edit", () => `/admin/location/branch/${ids.branch}/edit`, title("Edit Branch")],
  ["imports", () => "/imports", list("Imports")],
  ["import-create", () => "/imports/create?kind=assets", title("New Import")],
  ["error-404", () => "/no/such/page", title("404 Not Found")],
];

for (const [name, address, there] of pages) {
  test(`the page ${name}`, async ({ page }) => {
    await page.goto(address());
    await expect(there(page)).toBeVisible();
    await inspect(page, name);
  });
}

test("the page asset-details, with pictures and history", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${ids.asset}?tab=attachments`);
  const chooser = page.getByLabel("Drop pictures here or choose files");
  await chooser.setInputFiles([await jpeg(page, "front.jpg", "steelblue"), await jpeg(page, "plate.jpg", "tan")]);
  await page.getByRole("button", { name: "Make front.jpg the main picture" }).click();
  await page.getByRole("button", { name: "Upload 2 pictures" }).click();
  await expect(toast(page, "Upload Successfull")).toBeVisible();
  await expect(page.getByRole("list", { name: "Pictures", exact: true }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Close" }).click();
  await inspect(page, "asset-pictures");
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
  await inspect(page, "asset-details");
});

test("the pages of an import", async ({ page }) => {
  const rows = [
    "Tag,Name,Status,Branch,Purchase date,Cost",
    "IM-1,Bronchoscope,In Use,Pune Main Hospital,2026-01-31,410000",
  ];
  rows.push("IM-2,Stretcher,Broken,New Ward,2026-02-28,38500.50", "IM-3,Autoclave,In Stock,New Ward,30 February,9");
  await uploadAssets(page, { name: "ward.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await inspect(page, "import-mapping");
  await checkFile(page, "Import 2 rows");
  await inspect(page, "import-ready");
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 rows were imported")).toBeVisible(WORK);
  await inspect(page, "import-done");
  await page.goto("/imports");
  await expect(grid(page, "Imports")).toBeVisible();
  await inspect(page, "imports");
});
