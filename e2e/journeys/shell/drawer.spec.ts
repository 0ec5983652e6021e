import type { Locator, Page } from "@playwright/test";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { home } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

const NORMAL = "/asset-management/my-assets";
const NORMAL_ENTRIES = [
  "Dashboard",
  "Asset Management",
  "OEM Invites",
  "My Assets",
  "Components",
  "Accessories",
  "Licenses",
  "My Asset Request",
  "Service Request",
  "Skilled Personnel",
];
const PREFERENCES = "/admin/brand";

const permanent = (page: Page) => page.getByRole("complementary");
const temporary = (page: Page) => page.getByRole("dialog", { name: "Navigation" });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation" });
const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter navigation" });
const group = (page: Page, name: string) => navigation(page).getByRole("button", { name, exact: true });
const profile = (page: Page) => page.getByRole("button", { name: /Organisation Account/ });

/** Titles of groups and entries in reading order. */
const titles = (page: Page) =>
  navigation(page)
    .getByRole("button")
    .or(navigation(page).getByRole("link"))
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));

/** An entry by title, inside its group if given. */
const entry = (page: Page, title: string, parent?: string): Locator => {
  const all = navigation(page);
  const button = page.getByRole("button", { name: parent ?? "", exact: true });
  const place = parent ? all.getByRole("listitem").filter({ has: button }) : all;
  return place.getByRole("link", { name: title, exact: true });
};

const widthOf = async (part: Locator) => (await part.boundingBox())?.width;

// A pending answer must not outlive its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

/** Modifies the server's answer to a call, for states that the sample organisation does not have. */
async function changeAnswer(page: Page, path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(`**${path}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

test("is permanent, and wider in a wider window", async ({ page }) => {
  await page.goto(NORMAL);
  for (const [width, expected] of [
    [960, 240],
    [1210, 290],
    [1280, 304],
    [1460, 340],
    [1920, 340],
  ] as const) {
    await test.step(`${expected} px in a window of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(permanent(page)).toBeVisible();
      await expect.poll(() => widthOf(permanent(page))).toBe(expected);
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { level: 1 }).click();
      await expect(permanent(page)).toBeVisible();
      for (const name of ["Open menu", "Close menu"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
    });
  }
});

for (const width of [959, 390]) {
  test(`is temporary and 240 px wide in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(NORMAL);
    const menu = page.getByRole("button", { name: "Open menu" });
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await expect(navigation(page)).toHaveCount(0);

    await menu.click();
    await expect(navigation(page)).toBeVisible();
    await expect.poll(() => widthOf(temporary(page))).toBe(240);
    const account = temporary(page).getByText("Organisation Account", { exact: true });
    expect(await account.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
    await expect(page.locator('[aria-label="Open menu"]')).toHaveAttribute("aria-expanded", "true");
    const close = page.getByRole("button", { name: "Close menu" });
    const { width: closeWidth, height: closeHeight } = (await close.boundingBox()) ?? {};
    expect([closeWidth, closeHeight]).toEqual([44, 44]);
    await close.click();
    await expect(navigation(page)).toHaveCount(0);
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await expect(menu).toBeFocused();

    await menu.click();
    await expect(navigation(page)).toBeVisible();
    await page.mouse.click(width - 10, 400);
    await expect(navigation(page)).toHaveCount(0);

    await menu.click();
    await expect(navigation(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(navigation(page)).toHaveCount(0);

    await page.goto(PREFERENCES);
    await menu.click();
    await entry(page, "Categories").click();
    await expect(page).toHaveURL(/\/admin\/category$/);
    await expect(navigation(page)).toHaveCount(0);
  });
}

for (const [name, initials] of [
  ["Asha Rao Menon", "AR"],
  ["Asha", "A"],
  ["", "U"],
] as const) {
  test(`shows the initials ${initials} for the name "${name}"`, async ({ page }) => {
    await changeAnswer(page, userCalls.profile.path, { name });
    await page.addInitScript((stored) => {
      const organisation = JSON.parse(localStorage.getItem("selectedOrganisation") ?? "{}");
      organisation.owner.profile_details.name = stored;
      localStorage.setItem("selectedOrganisation", JSON.stringify(organisation));
    }, name);
    await page.goto(NORMAL);
    await expect(profile(page)).toHaveText(`${initials}${name}Organisation Account`);
  });
}

test("the profile opens the preferences, and their arrow leads home", async ({ page }) => {
  await page.goto("/");
  await expect(home(page, "Asha Rao")).toBeVisible();
  await profile(page).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "My Profile",
    "API Tokens",
    "Webhooks",
    "Organisation Settings",
    "Service Settings",
    "Organisations",
    "Single Sign-On",
    "Failed Jobs",
    "Activity",
    "Preferences & settings",
    "Logout",
  ]);
  await page.getByRole("menuitem", { name: "Preferences & settings" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(home(page, "Asha Rao")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to home" })).toHaveCount(0);
});

test("the normal drawer leads to My Assets", async ({ page }) => {
  await page.goto("/");
  await expect(group(page, "Asset Management")).toHaveAttribute("aria-expanded", "true");
  await group(page, "Asset Management").press("Enter");
  await expect(group(page, "Asset Management")).toHaveAttribute("aria-expanded", "false");
  await expect(entry(page, "My Assets", "Asset Management")).toBeHidden();
  await group(page, "Asset Management").click();
  await expect.poll(() => titles(page)).toEqual(NORMAL_ENTRIES);
  await entry(page, "My Assets", "Asset Management").click();
  await expect(page).toHaveURL(/\/asset-management\/my-assets$/);
  await expect(entry(page, "My Assets", "Asset Management")).toHaveAttribute("aria-current", "page");
  await page.reload();
  await expect(group(page, "Asset Management")).toHaveAttribute("aria-expanded", "true");
  await page.goto(`${NORMAL}/create`);
  await expect(entry(page, "My Assets", "Asset Management")).toHaveAttribute("aria-current", "page");
});

test("the normal drawer leads to the dashboard", async ({ page }) => {
  await page.goto(NORMAL);
  await entry(page, "Dashboard").click();
  await expect(page).toHaveURL((url) => url.pathname === "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(entry(page, "Dashboard")).toHaveAttribute("aria-current", "page");
});

test("the preferences drawer has its entries in order", async ({ page }) => {
  await page.goto(PREFERENCES);
  for (const name of ["Location", "Admin Settings", "Asset Management"]) {
    await expect(group(page, name)).toHaveAttribute("aria-expanded", "false");
    await group(page, name).click();
    await expect(group(page, name)).toHaveAttribute("aria-expanded", "true");
  }
  await expect
    .poll(() => titles(page))
    .toEqual([
      "Asset Settings",
      "All Models",
      "Model Settings",
      "Categories",
      "Manufacturers",
      "Supplier",
      "Brand",
      "Location",
      "Branches",
      "Building",
      "Block",
      "Floor",
      "Room",
      "End Location",
      "Admin Settings",
      "All Users",
      "Roles & Permissions",
      "Dashboard",
      "Asset Management",
      "All Models",
      "My Assets",
      "Service Request",
      "Skilled Personnel",
    ]);
  await group(page, "Location").click();
  await expect(entry(page, "Branches", "Location")).toBeHidden();
});

for (const [parent, entries] of [
  [
    undefined,
    [
      ["Asset Settings", "/admin/asset-settings"],
      ["All Models", "/admin/all-models"],
      ["Model Settings", "/admin/model-settings"],
      ["Categories", "/admin/category"],
      ["Manufacturers", "/admin/manufacturer"],
      ["Supplier", "/admin/supplier"],
      ["Brand", "/admin/brand"],
    ],
  ],
  [
    "Location",
    [
      ["Branches", "/admin/location/branch"],
      ["Building", "/admin/location/building"],
      ["Block", "/admin/location/block"],
      ["Floor", "/admin/location/floor"],
      ["Room", "/admin/location/room"],
      ["End Location", "/admin/location/end-location"],
    ],
  ],
  [
    "Admin Settings",
    [
      ["All Users", "/admin/users"],
      ["Roles & Permissions", "/admin/roles-and-permissions"],
    ],
  ],
] as const) {
  test(`the preferences entries ${parent ? `under ${parent}` : "of the first level"} open their pages`, async ({
    page,
  }) => {
    await page.goto(PREFERENCES);
    if (parent) await group(page, parent).click();
    for (const [title, path] of entries) {
      await test.step(`${title} opens ${path}`, async () => {
        await entry(page, title, parent).first().click();
        await expect(page).toHaveURL((url) => url.pathname === path);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(entry(page, title, parent).first()).toHaveAttribute("aria-current", "page");
        if (parent) await expect(group(page, parent)).toHaveAttribute("aria-expanded", "true");
      });
    }
  });
}

test("the preferences entries of modules lead out of the preferences", async ({ page }) => {
  for (const [parent, title, path] of [
    ["Dashboard", "Location Dashboard", "/dashboard/location"],
    ["Asset Management", "All Models", "/asset-management/all-models"],
    ["Asset Management", "My Assets", "/asset-management/my-assets"],
    ["Service Request", "All Service Request", "/service-request/all-service-request"],
    ["Service Request", "My Service Request", "/service-request/my-service-request"],
    ["Skilled Personnel", "Placed Personnel", "/skilled-personnel/placed-personnel"],
    ["Skilled Personnel", "Interest Made", "/skilled-personnel/interest-made"],
  ] as const) {
    await test.step(`${title} opens ${path}`, async () => {
      await page.goto(PREFERENCES);
      await group(page, parent).click();
      await entry(page, title, parent).first().click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to home" })).toHaveCount(0);
    });
  }
});

test("DRW-053: All Personnel of the preferences leads to the list of people by its other name", async ({ page }) => {
  await page.goto(PREFERENCES);
  await group(page, "Skilled Personnel").click();
  const link = entry(page, "All Personnel", "Skilled Personnel");
  await expect(link).toHaveAttribute("href", "/skilled-personnel/all-personnel");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "All Skilled Personnel" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to home" })).toHaveCount(0);
});

test("icons are 28 px in the preferences drawer and 20 px in the normal one", async ({ page }) => {
  const sizes = async (part: Locator) => {
    const boxes = await Promise.all((await part.all()).map((icon) => icon.boundingBox()));
    return [...new Set(boxes.map((box) => `${box?.width} x ${box?.height}`))];
  };
  const icons = navigation(page).locator("svg:first-child");
  await page.goto(PREFERENCES);
  await expect(icons).toHaveCount(13);
  await expect.poll(() => sizes(icons)).toEqual(["28 x 28"]);
  await page.goto(NORMAL);
  await expect(icons).toHaveCount(4);
  await expect.poll(() => sizes(icons)).toEqual(["20 x 20"]);
});

test.describe("the filter", () => {
  test("looks for titles in any case, with space around them, and for titles under a parent", async ({ page }) => {
    await page.goto(PREFERENCES);
    await filter(page).fill("BRAND");
    await expect.poll(() => titles(page)).toEqual(["Brand"]);
    await filter(page).fill("  manufacturers  ");
    await expect.poll(() => titles(page)).toEqual(["Manufacturers"]);
    await filter(page).fill("branch");
    await expect.poll(() => titles(page)).toEqual(["Location", "Branches"]);
    await filter(page).fill("asset");
    await expect.poll(() => titles(page)).toEqual(["Asset Settings", "Asset Management", "All Models", "My Assets"]);
  });

  test("says where nothing matches", async ({ page }) => {
    await page.goto(NORMAL);
    await filter(page).fill("zzz");
    await expect(page.getByText("No navigation items found", { exact: true })).toBeVisible();
    await filter(page).fill("");
    await expect(page.getByText("No navigation items found")).toHaveCount(0);
    await expect.poll(() => titles(page)).toEqual(NORMAL_ENTRIES);
  });

  test("is cleared by choosing an entry, whose parent is expanded", async ({ page }) => {
    await page.goto(PREFERENCES);
    await filter(page).fill("branch");
    await entry(page, "Branches", "Location").click();
    await expect(page).toHaveURL(/\/admin\/location\/branch$/);
    await expect(filter(page)).toHaveValue("");
    await expect(group(page, "Location")).toHaveAttribute("aria-expanded", "true");
    await filter(page).fill("brand");
    await entry(page, "Brand").click();
    await expect(filter(page)).toHaveValue("");
    await expect(group(page, "Location")).toHaveAttribute("aria-expanded", "true");
  });

  test("is cleared by choosing a parent, which is expanded", async ({ page }) => {
    await page.goto(PREFERENCES);
    await filter(page).fill("branch");
    await group(page, "Location").click();
    await expect(filter(page)).toHaveValue("");
    await expect(group(page, "Location")).toHaveAttribute("aria-expanded", "true");
    await expect(group(page, "Asset Management")).toHaveAttribute("aria-expanded", "false");
    await group(page, "Location").click();
    await expect(group(page, "Location")).toHaveAttribute("aria-expanded", "false");
  });
});

test("both drawers load the details of the organisation when they come", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === organisationCalls.slugDetails.path) asked.push(request.method());
  });
  await page.goto("/");
  await expect(home(page, "Asha Rao")).toBeVisible();
  await expect.poll(() => asked).toEqual(["GET"]);
  await profile(page).click();
  await page.getByRole("menuitem", { name: "Preferences & settings" }).click();
  await expect.poll(() => asked).toEqual(["GET", "GET"]);
  await entry(page, "Brand").click();
  await expect(page.getByRole("heading", { level: 1, name: "Brand" })).toBeVisible();
  expect(asked).toHaveLength(2);
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect.poll(() => asked).toHaveLength(3);
});

test("a locked module has a lock and leads nowhere, even for the owner", async ({ page }) => {
  await changeAnswer(page, organisationCalls.slugDetails.path, { locked_modules: ["manufacturer", "categories"] });
  await page.goto(PREFERENCES);
  for (const title of ["Manufacturers", "Categories"]) {
    const locked = navigation(page).getByRole("link", { name: title });
    await expect(locked).toHaveAttribute("aria-disabled", "true");
    await expect(locked.getByRole("img", { name: "Locked" })).toBeVisible();
    await locked.click({ force: true });
    await locked.press("Enter");
    await expect(page).toHaveURL(/\/admin\/brand$/);
  }
  await expect(navigation(page).getByRole("img", { name: "Locked" })).toHaveCount(2);
});
