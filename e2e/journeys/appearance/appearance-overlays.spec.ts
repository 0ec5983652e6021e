import { assetCalls } from "@steward/contract/assets/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { grid, row, rows } from "../../screens/list-screens.ts";
import { askForCode, toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

test.describe("signed out", () => {
  test.use({ person: null });

  test("the pages of signing in", async ({ page }) => {
    await page.goto("/auth/login");
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await inspect(page, "login");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("E-mail is required")).toBeVisible();
    await inspectHere(page, "login-problem");
    await askForCode(page, people.auditor);
    await expect(page.getByLabel("One-time code")).toBeVisible();
    await expect(toast(page, "OTP sent successfully")).toBeVisible();
    await inspectHere(page, "login-code-toast");
    await page.getByRole("button", { name: "Close" }).click();
    await inspect(page, "login-code");
  });
});

test("what stands over the list of assets", async ({ page }) => {
  await page.goto("/asset-management/my-assets?search=Traveller");
  await expect(grid(page, "My Assets")).toBeVisible();
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /In Stock/ })).toBeVisible();
  await inspectHere(page, "filter-status");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Branch", exact: true }).click();
  await expect(page.getByRole("checkbox").nth(3)).toBeVisible();
  await inspectHere(page, "filter-branch");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More filters" }).click();
  await expect(page.getByRole("menuitem", { name: "Purchased" })).toBeVisible();
  await inspectHere(page, "more-filters");
  await page.getByRole("menuitem", { name: "Purchased" }).click();
  await expect(page.getByRole("textbox", { name: "From" })).toBeVisible();
  await inspectHere(page, "filter-days");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("checkbox", { name: "Manufacturer" })).toBeVisible();
  await inspectHere(page, "columns");
  await page.keyboard.press("Escape");
  await rows(page, "My Assets").first().getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await inspectHere(page, "row-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeVisible();
  await inspectHere(page, "export-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Appearance" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeVisible();
  await inspectHere(page, "appearance-menu");
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  await page.keyboard.press("Escape");
  await inspect(page, "my-assets-compact");
  for (const index of [0, 1, 2]) await rows(page, "My Assets").nth(index).getByRole("checkbox").check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await inspectHere(page, "bulk-bar");
  await page.getByRole("button", { name: "Change status" }).click();
  await expect(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
  await inspectHere(page, "bulk-status");
  await page.keyboard.press("Escape");
  await page.goto("/asset-management/my-assets?search=nothing+of+that+name");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await inspect(page, "my-assets-nothing-found");
});

test("what stands over an asset", async ({ page, caller, faults }) => {
  faults.expectRefusal(409, /\/assets\//);
  const asset = await caller.send(assetCalls.create, { body: { asset_name: "Bedside monitor", notes: "New" } });
  await page.goto(`/asset-management/my-assets/${asset.id}`);
  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("radio", { name: "Missing" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Change status" }).click();
  await expect(page.getByText("A reason is required for this status.")).toBeVisible();
  await inspectHere(page, "change-status");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await inspectHere(page, "confirm");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Mine");
  await caller.send(assetCalls.update, { params: { id: asset.id }, body: { notes: "Theirs" } });
  await page.getByRole("combobox", { name: "Model" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await inspectHere(page, "picker");
  await page.keyboard.press("Escape");
  await page.getByLabel("Purchase date").click();
  await inspectHere(page, "day-field");
  await page.getByRole("textbox", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog", { name: "Somebody else changed this asset" })).toBeVisible();
  await inspectHere(page, "stale");
  await page.setViewportSize({ width: 390, height: 844 });
  await inspectHere(page, "stale");
});

test("forms with problems and dialogs of masters", async ({ page }) => {
  await page.goto("/asset-management/my-assets/create");
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await inspect(page, "form-problems");
  for (const [address, add] of [
    ["/admin/category", "Add Category"],
    ["/admin/asset-settings", "Add Status"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: add }).click();
    await expect(page.getByRole("dialog", { name: add })).toBeVisible();
    await inspectHere(page, add.toLowerCase().replace(" ", "-"));
  }
});

test("a phone: drawer, selection and dialog", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/my-assets");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
  await inspectHere(page, "drawer");
  await page
    .getByRole("dialog", { name: "Navigation" })
    .getByRole("button", { name: /Asha Rao/ })
    .click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await inspectHere(page, "drawer-profile");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Navigation" })).toHaveCount(0);
  const card = page.getByRole("list", { name: "My Assets" }).getByRole("listitem").first();
  await card.getByRole("checkbox").check();
  await inspectHere(page, "bulk-bar");
  await page.getByRole("button", { name: "Change status" }).click();
  await expect(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
  await inspectHere(page, "bulk-status");
});

test.describe("a Viewer", () => {
  test.use({ person: people.viewer });

  test("finds a page locked", async ({ page }) => {
    await page.goto("/admin/brand/create");
    await expect(page.getByRole("heading", { name: "You may not see this" })).toBeVisible();
    await inspect(page, "forbidden");
  });
});

test.describe("an empty organisation", () => {
  test.use({ person: "pooja@sahyadri.example" });

  test("is told what belongs where", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Your register is empty" })).toBeVisible();
    await inspect(page, "home-empty");
    for (const [address, heading] of [
      ["/asset-management/my-assets", "No assets yet"],
      ["/admin/all-models", "No models yet"],
      ["/admin/location/branch", "No branches yet"],
      ["/admin/brand", "No brands yet"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await inspect(page, `empty-${heading.split(" ")[1]}`);
    }
    await expect(row(page, "Brand", "")).toHaveCount(0);
  });
});
