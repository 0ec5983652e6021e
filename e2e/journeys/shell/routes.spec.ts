import type { Browser, Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { subLocationTypes } from "@steward/contract/locations/constants";
import { branchCalls } from "@steward/contract/branches/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { uploadAssets } from "../../screens/import-screens.ts";
import { grid, rows } from "../../screens/list-screens.ts";
import { home } from "../../screens/screens.ts";
import type { Steward } from "../../installation/installations.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

const ids: Record<string, string> = {};
test.beforeAll(async ({ steward }) => {
  const owner = await steward.caller(people.owner);
  const first = { query: { page_size: 1 } };
  ids.asset = (await owner.send(assetCalls.list, first)).results[0]?.id ?? "";
  ids.model = (await owner.send(modelCalls.list, first)).results[0]?.id ?? "";
  for (const location_type of subLocationTypes) {
    const query = { location_type, page_size: 1 };
    const noun = location_type.toLowerCase().replace(" ", "_");
    ids[noun] = (await owner.send(locationCalls.list, { query })).results[0]?.id ?? "";
  }
  ids.branch = (await owner.send(branchCalls.list, first)).results[0]?.id ?? "";
  ids.user = (await owner.send(userCalls.list, first)).results[0]?.id ?? "";
  ids.role = (await owner.send(roleCalls.list, first)).results[0]?.id ?? "";
});

const address = (path: string) => path.replace(/:(\w+)/g, (_, noun: string) => ids[noun] ?? "");
const current = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem").and(page.locator('[aria-current="page"]'));
const back = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

/** Pages about a record say its tag or name behind their title. */
const isOfRecord = (route: string) => /-(id|edit)$/.test(route);

type Route = readonly [name: string, path: string, title: string, list?: string];

/** Routes for signed-in users: name, path, title, and the path of the list behind the back button. */
const routes: Readonly<Record<string, readonly Route[]>> = {
  "people and oneself": [
    ["admin-users", "/admin/users", "All Users"],
    ["admin-users-create", "/admin/users/create", "Create User", "/admin/users"],
    ["admin-users-id-edit", "/admin/users/:user/edit", "Edit User", "/admin/users"],
    ["admin-roles-and-permissions", "/admin/roles-and-permissions", "Roles & Permissions"],
    [
      "admin-roles-and-permissions-id-edit",
      "/admin/roles-and-permissions/:role/edit",
      "Edit Role",
      "/admin/roles-and-permissions",
    ],
    ["admin-profile", "/admin/profile", "My Profile"],
    ["admin-api-tokens", "/admin/api-tokens", "API Tokens"],
    ["admin-webhooks", "/admin/webhooks", "Webhooks"],
    ["admin-organisations", "/admin/organisations", "Organisations"],
    ["admin-single-sign-on", "/admin/single-sign-on", "Single Sign-On"],
    ["admin-failed-jobs", "/admin/failed-jobs", "Failed Jobs"],
    ["admin-activity", "/admin/activity", "Activity"],
  ],
  "assets, models and imports": [
    ["index", "/", "Home"],
    ["dashboard", "/dashboard", "Dashboard"],
    ["dashboard-location", "/dashboard/location", "Location Dashboard"],
    ["asset-management-my-assets", "/asset-management/my-assets", "My Assets"],
    [
      "asset-management-my-assets-create",
      "/asset-management/my-assets/create",
      "Create Asset",
      "/asset-management/my-assets",
    ],
    ["asset-management-audit-history", "/asset-management/audit-history", "Audit History"],
    ["asset-management-custody", "/asset-management/custody", "Custody"],
    ["asset-management-custody-reservations", "/asset-management/custody/reservations", "Reservations"],
    [
      "asset-management-custody-id",
      "/asset-management/custody/:user",
      "What a person holds",
      "/asset-management/custody",
    ],
    ["asset-management-my-assets-id", "/asset-management/my-assets/:asset", "Details", "/asset-management/my-assets"],
    [
      "asset-management-my-assets-id-edit",
      "/asset-management/my-assets/:asset/edit",
      "Edit Asset",
      "/asset-management/my-assets",
    ],
    ["asset-management-all-models", "/asset-management/all-models", "All Models"],
    ["imports", "/imports", "Imports"],
    ["imports-create", "/imports/create", "New Import", "/imports"],
  ],
  "stock, asset requests, invites, audits, cover and book values": [
    ["asset-management-component", "/asset-management/component", "Components"],
    [
      "asset-management-component-create-new",
      "/asset-management/component/create-new",
      "Create Component",
      "/asset-management/component",
    ],
    ["asset-management-accessory", "/asset-management/accessory", "Accessories"],
    [
      "asset-management-accessory-create",
      "/asset-management/accessory/create",
      "Create Accessory",
      "/asset-management/accessory",
    ],
    ["asset-management-license", "/asset-management/license", "Licenses"],
    [
      "asset-management-license-create",
      "/asset-management/license/create",
      "Create License",
      "/asset-management/license",
    ],
    ["asset-management-my-asset-request", "/asset-management/my-asset-request", "My Asset Request"],
    [
      "asset-management-my-asset-request-create",
      "/asset-management/my-asset-request/create",
      "Request Asset",
      "/asset-management/my-asset-request",
    ],
    ["asset-management-oem", "/asset-management/oem", "OEM Invites"],
    ["asset-management-audit", "/asset-management/audit", "Audits"],
    ["asset-management-coverage", "/asset-management/coverage", "Expiring Cover"],
    ["asset-management-depreciation", "/asset-management/depreciation", "Depreciation"],
  ],
  "service requests": [
    ["service-request", "/service-request", "Service Request"],
    ["service-request-raise", "/service-request/raise", "Raise Service Request", "/service-request"],
    ["service-request-all-service-request", "/service-request/all-service-request", "All Service Request"],
    ["service-request-my-service-request", "/service-request/my-service-request", "My Service Request"],
    ["service-request-today", "/service-request/today", "My Visits"],
  ],
  "settings and models": [
    ["admin-asset-settings", "/admin/asset-settings", "Asset Settings"],
    ["admin-model-settings", "/admin/model-settings", "Model Settings"],
    ["admin-service-settings", "/admin/service-settings", "Service Settings"],
    ["admin-all-models", "/admin/all-models", "All Models"],
    ["admin-all-models-create", "/admin/all-models/create", "Create Model", "/admin/all-models"],
    ["admin-all-models-id", "/admin/all-models/:model", "Details", "/admin/all-models"],
    ["admin-all-models-id-edit", "/admin/all-models/:model/edit", "Edit Model", "/admin/all-models"],
  ],
  masters: [
    ["admin-category", "/admin/category", "Categories"],
    ["admin-manufacturer", "/admin/manufacturer", "Manufacturers"],
    ["admin-manufacturer-create", "/admin/manufacturer/create", "Create Manufacturer", "/admin/manufacturer"],
    ["admin-supplier", "/admin/supplier", "Supplier"],
    ["admin-supplier-create", "/admin/supplier/create", "Create Supplier", "/admin/supplier"],
    ["admin-brand", "/admin/brand", "Brand"],
    ["admin-brand-create", "/admin/brand/create", "Create Brand", "/admin/brand"],
  ],
  "branches, buildings and blocks": [
    ["admin-location-branch", "/admin/location/branch", "Branches"],
    ["admin-location-branch-create", "/admin/location/branch/create", "Create Branch", "/admin/location/branch"],
    ["admin-location-branch-id", "/admin/location/branch/:branch", "Details", "/admin/location/branch"],
    ["admin-location-branch-id-edit", "/admin/location/branch/:branch/edit", "Edit Branch", "/admin/location/branch"],
    ["admin-location-view", "/admin/location/view", "Floor View"],
    ["admin-location-view-id", "/admin/location/view/:building", "Floor View", "/admin/location/view"],
    ["admin-location-building", "/admin/location/building", "Building"],
    [
      "admin-location-building-create",
      "/admin/location/building/create",
      "Create Building",
      "/admin/location/building",
    ],
    [
      "admin-location-building-id-edit",
      "/admin/location/building/:building/edit",
      "Edit Building",
      "/admin/location/building",
    ],
    ["admin-location-block", "/admin/location/block", "Block"],
    ["admin-location-block-create", "/admin/location/block/create", "Create Block", "/admin/location/block"],
    ["admin-location-block-id-edit", "/admin/location/block/:block/edit", "Edit Block", "/admin/location/block"],
  ],
  "floors, rooms and end locations": [
    ["admin-location-floor", "/admin/location/floor", "Floor"],
    ["admin-location-floor-create", "/admin/location/floor/create", "Create Floor", "/admin/location/floor"],
    ["admin-location-floor-id-edit", "/admin/location/floor/:floor/edit", "Edit Floor", "/admin/location/floor"],
    ["admin-location-room", "/admin/location/room", "Room"],
    ["admin-location-room-create", "/admin/location/room/create", "Create Room", "/admin/location/room"],
    ["admin-location-room-id-edit", "/admin/location/room/:room/edit", "Edit Room", "/admin/location/room"],
    ["admin-location-end-location", "/admin/location/end-location", "End Location"],
    [
      "admin-location-end-location-create",
      "/admin/location/end-location/create",
      "Create End Location",
      "/admin/location/end-location",
    ],
    [
      "admin-location-end-location-id-edit",
      "/admin/location/end-location/:end_location/edit",
      "Edit End Location",
      "/admin/location/end-location",
    ],
  ],
};

for (const [area, routesOfArea] of Object.entries(routes)) {
  test(`the routes of ${area} stand at their paths with their titles`, async ({ page }) => {
    for (const [name, path, title, list] of routesOfArea) {
      await test.step(`${name} at ${path}: ${title}`, async () => {
        await page.goto(address(path));
        const record = isOfRecord(name) ? " · \\S.*" : "";
        await expect(current(page)).toHaveText(new RegExp(`^${title}${record}$`));
        await expect(page).toHaveTitle(new RegExp(`^${title}${record} - Steward$`));
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(address(path));
        await expect(back(page)).toHaveCount(list ? 1 : 0);
        if (!list) return;
        await back(page).click();
        await expect(page).toHaveURL((url) => url.pathname === list);
      });
    }
  });
}

test("the route imports-id shows one import with the title Details", async ({ page, caller }) => {
  await uploadAssets(page, { name: "one.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nCentrifuge\n") });
  const job = (await caller.send(importCalls.list, { query: { page_size: 1 } })).results[0]?.id ?? "";
  await page.goto(`/imports/${job}`);
  await expect(current(page)).toHaveText("Details · one.csv");
  await expect(page).toHaveTitle("Details · one.csv - Steward");
  await back(page).click();
  await expect(page).toHaveURL(/\/imports$/);
});

test("the back button goes one step back in the history, with the list as it was", async ({ page }) => {
  await page.goto("/asset-management/my-assets?search=Traveller");
  await rows(page, "My Assets").first().getByRole("link").first().click();
  await expect(current(page)).toHaveText(/^Details · /);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(current(page)).toHaveText(/^Edit Asset · /);
  await back(page).click();
  await expect(current(page)).toHaveText(/^Details · /);
  await back(page).click();
  await expect(page).toHaveURL(/\/asset-management\/my-assets\?search=Traveller$/);
  await expect(grid(page, "My Assets")).toBeVisible();
});

test("the bar above a page stands in windows of 390, 800 and 1440 px", async ({ page }) => {
  await page.goto(address("/asset-management/my-assets/:asset"));
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(width < 960 ? 1 : 0);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(current(page)).toHaveText(/^Details · /);
    await expect(back(page)).toBeVisible();
  }
});

test("the steps above a page give way in a narrow bar and lie over nothing", async ({ page }) => {
  const steps = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await page.goto("/asset-management/my-asset-request/create");
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(steps).toHaveText(["", "Asset Management", "My Asset Request", "Request Asset"]);
    for (const [text, step] of (await steps.getByText(/./).all()).entries()) {
      const item = steps.nth(text + 1);
      const ends = async () => {
        const [own, around] = [await step.boundingBox(), await item.boundingBox()];
        return (own?.x ?? 0) + (own?.width ?? 0) - (around?.x ?? 0) - (around?.width ?? 0);
      };
      await expect.poll(ends, { message: `step ${text + 1} at ${width} px` }).toBeLessThan(1);
    }
  }
});

test.describe("without a session", () => {
  test.use({ person: null });

  test("every route leads to the sign-in page", async ({ page }) => {
    for (const [, path] of Object.values(routes).flat()) {
      await page.goto(address(path));
      await expect(page).toHaveURL(/\/auth\/login$/);
      await expect(page).toHaveTitle("Login - Steward");
      await expect(page.getByRole("heading", { level: 1, name: "Sign in to Steward" })).toBeVisible();
    }
  });

  test("the set-up page of an installation that is set up does so too", async ({ page }) => {
    await page.goto("/setup");
    await expect(page).toHaveURL(/\/auth\/login$/);
  });

  test("an unknown address is not found, and its link leads to the sign-in page", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Home page", exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test("an unknown address is not found, below a page either, and its link leads home", async ({ page }) => {
  for (const path of ["/admin/no-such-page", "/asset-management/my-assets/create/x", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "404 Not Found" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await expect(page.getByText("An error occurred")).toHaveCount(0);
  await page.getByRole("link", { name: "Home page", exact: true }).click();
  await expect(home(page, "Asha Rao")).toBeVisible();
});

/** A page with unwatched console errors: the test breaks the application on purpose. */
async function unwatchedPage(browser: Browser, steward: Steward): Promise<Page> {
  const storageState = await steward.storage(people.owner);
  return (await browser.newContext({ baseURL: steward.address, storageState })).newPage();
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );

test("a page that cannot be shown says so, and its link leads home", async ({ browser, steward }) => {
  const page = await unwatchedPage(browser, steward);
  await page.goto("/");
  await expect(home(page, "Asha Rao")).toBeVisible();
  const shared = await scriptsOf(page);
  await page.goto("/imports");
  await expect(page.getByRole("heading", { level: 1, name: "Imports" })).toBeVisible();
  const own = (await scriptsOf(page)).filter((script) => !shared.includes(script));
  await page.route(
    ({ href }) => own.includes(href),
    (route) => route.fulfill({ status: 500 }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "An error occurred" })).toBeVisible();
  await expect(page).toHaveTitle("An error occurred - Steward");
  await expect(page.getByText("404 Not Found")).toHaveCount(0);
  await page.getByRole("link", { name: "Home page", exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(home(page, "Asha Rao")).toBeVisible();
  await page.context().close();
});
