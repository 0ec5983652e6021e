import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { widths } from "../../screens/hands.ts";
import { shiftsOf, watchShifts } from "../../screens/layout-shift.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

/** How far what a page shows may move while it loads. */
const BAR = 0.02;
/** Numbers that fill their place from its end. */
const STILL = 0.001;

let asset = "";
let building = "";
test.beforeAll(async ({ steward }) => {
  const owner = await steward.caller(people.owner);
  const buildings = { query: { search: "Hospital Tower", location_type: "Building" as const, page_size: 1 } };
  building = (await owner.send(locationCalls.list, buildings)).results[0]?.id ?? "";
  asset = (await owner.send(assetCalls.list, { query: { page_size: 1 } })).results[0]?.id ?? "";
});

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name }).first()).toBeVisible();
const record = (page: Page) => expect(page.locator("main [role=gridcell], main li").first()).toBeVisible();

/** Pages, each with what stands there once it is loaded. */
const pages: [name: string, address: () => string, there: (page: Page) => Promise<void>][] = [
  ["home", () => "/", heading("Assets by status")],
  ["dashboard", () => "/dashboard", heading("Latest assets")],
  [
    "location dashboard",
    () => "/dashboard/location",
    (page) => expect(page.getByRole("table", { name: "Assets by branch" })).toBeVisible(),
  ],
  [
    "floor view",
    () => `/admin/location/view/${building}`,
    (page) => expect(page.getByRole("region", { name: /^In / }).getByRole("listitem").first()).toBeVisible(),
  ],
  ["My Assets", () => "/asset-management/my-assets", record],
  [
    "asset details",
    () => `/asset-management/my-assets/${asset}`,
    (page) => expect(page.getByRole("tab", { name: "Custody" })).toBeVisible(),
  ],
  [
    "create asset",
    () => "/asset-management/my-assets/create",
    (page) => expect(page.getByLabel("Drop pictures here or choose files")).toBeAttached(),
  ],
  ["custody", () => "/asset-management/custody", record],
  ["models", () => "/admin/all-models", record],
  ["branches", () => "/admin/location/branch", record],
  ["manufacturers", () => "/admin/manufacturer", record],
  ["import", () => "/imports/create", (page) => expect(page.getByRole("radio").first()).toBeVisible()],
  ["imports", () => "/imports", heading("Imports")],
  ["asset settings", () => "/admin/asset-settings", heading("Archived")],
  ["users", () => "/admin/users", record],
  ["roles", () => "/admin/roles-and-permissions", record],
  ["profile", () => "/admin/profile", (page) => expect(page.getByLabel(/^Name/)).toBeVisible()],
  ["activity", () => "/admin/activity", record],
];

// The bench measures all widths.
for (const width of widths(1440)) {
  test(`nothing moves while pages load, ${width} px wide`, async ({ page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width, height: 844 });
    for (const [name, address, there] of pages) {
      const { shift, moved } = await shiftsOf(page, address(), ["fonts", "permissions", "answers"], there);
      expect.soft(shift, `${name}: ${moved}`).toBeLessThan(BAR);
    }
  });
}

test("nothing moves when permissions arrive last, for somebody who has few", async ({ openAs }) => {
  const page = await openAs(people.viewer);
  await watchShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, address, there] of pages.filter(([name]) =>
      /^(home|My Assets|models|asset settings)$/.test(name),
    )) {
      const { shift, moved } = await shiftsOf(page, address(), ["fonts", "answers", "permissions"], there);
      expect.soft(shift, `${name}: ${moved}`).toBeLessThan(STILL);
    }
  }
});
