import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets";
import { chooseInRow, confirm, pick, row } from "../installation/list-screens.ts";
import { toast } from "../installation/screens.ts";
import { createRegister, type Register } from "../installation/sample-register.ts";
import { expect, founder, test } from "../installation/test.ts";

const PROTECTED = "Cannot delete this product as its linked to some protected elements";
let register: Register;

test.use({ person: founder.email, installation: { name: "masters", content: "own" } });
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

interface Kind {
  path: string;
  list: string;
  /** "Brand": Add Brand, Edit Brand, Save Brand, "Brand added successfully". */
  word: string;
  nameLabel: string;
  /** One that is in use. */
  used: string;
  filters: string;
}

const kinds: Kind[] = [
  {
    path: "/admin/brand",
    list: "Brand",
    word: "Brand",
    nameLabel: "Brand Name",
    used: "Philips Medical",
    filters: "brand",
  },
  {
    path: "/admin/manufacturer",
    list: "Manufacturers",
    word: "Manufacturer",
    nameLabel: "Name",
    used: "Philips",
    filters: "manufacturer",
  },
  {
    path: "/admin/category",
    list: "Categories",
    word: "Category",
    nameLabel: "Name",
    used: "Monitoring",
    filters: "category",
  },
];

const nameField = (page: Page, kind: Kind) => page.getByLabel(`${kind.nameLabel} (required)`);

for (const kind of kinds) {
  test(`${kind.list}: created, edited, switched off and on, deleted`, async ({ page }) => {
    await page.goto(kind.path);
    await page.getByRole("button", { name: `Add ${kind.word}` }).click();
    await page.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(page.getByText("This is Required.").first()).toBeVisible();
    await expect(nameField(page, kind)).toBeFocused();
    await nameField(page, kind).fill("  Ålesund & Co ");
    await page.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(toast(page, `${kind.word} added successfully`)).toBeVisible();
    await expect(row(page, kind.list, "Ålesund & Co")).toBeVisible();

    await chooseInRow(row(page, kind.list, "Ålesund & Co"), "Edit");
    const dialog = page.getByRole("dialog", { name: `Edit ${kind.word}` });
    await expect(nameField(page, kind)).toHaveValue("Ålesund & Co");
    await nameField(page, kind).fill("Ålesund Works");
    await dialog.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(toast(page, `${kind.word} edited successfully`)).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const line = row(page, kind.list, "Ålesund Works");
    await chooseInRow(line, "Deactivate");
    await expect(toast(page, `${kind.word} toggled successfully`)).toBeVisible();
    await expect(line.getByText("Inactive")).toBeVisible();
    await chooseInRow(line, "Activate");
    await expect(line.getByText("Active", { exact: true })).toBeVisible();

    await chooseInRow(line, "Delete");
    await expect(page.getByRole("alertdialog", { name: "Confirm Deletion" })).toContainText("Are you sure?");
    await confirm(page);
    await expect(toast(page, `${kind.word} deleted successfully`)).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  test(`${kind.list}: a name in use is told at its field`, async ({ page, faults }) => {
    faults.expectRefusal(409, /\/v1\//);
    await page.goto(kind.path);
    await page.getByRole("button", { name: `Add ${kind.word}` }).click();
    await nameField(page, kind).fill(kind.used.toUpperCase());
    await page.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(nameField(page, kind)).toHaveAccessibleDescription(/This name is already in use\./);
    await expect(nameField(page, kind)).toBeFocused();
    await expect(nameField(page, kind)).toHaveValue(kind.used.toUpperCase());
  });

  test(`${kind.list}: one that is in use is not deleted`, async ({ page, faults }) => {
    faults.expectRefusal(409, /\/v1\//);
    await page.goto(`${kind.path}?search=${encodeURIComponent(kind.used)}`);
    await chooseInRow(row(page, kind.list, kind.used), "Delete");
    await confirm(page);
    await expect(toast(page, PROTECTED)).toBeVisible();
    await expect(row(page, kind.list, kind.used)).toBeVisible();
  });
}

test("counts lead to the assets they count", async ({ page }) => {
  await page.goto("/admin/category?search=Monitoring");
  await page.getByRole("link", { name: "15 assets of Monitoring" }).click();
  await expect(page.getByRole("button", { name: "Category: Monitoring" })).toBeVisible();
  await expect(page.getByText("15 assets", { exact: true })).toBeVisible();
});

test("a category stands below another one", async ({ page }) => {
  await page.goto("/admin/category");
  await page.getByRole("button", { name: "Add Category" }).click();
  await page.getByLabel("Name (required)").fill("Syringe pumps");
  await pick(page, "Parent category", "Infusion", "Infusion");
  await page.getByRole("button", { name: "Save Category" }).click();
  await expect(toast(page, "Category added successfully")).toBeVisible();
  await expect(row(page, "Categories", "Syringe pumps")).toContainText("Infusion");
});

test("statuses stand by category; a new one is made, edited, switched, and deleted", async ({ page }) => {
  await page.goto("/admin/asset-settings");
  await expect(page.getByRole("heading", { name: "Unavailable" })).toBeVisible();
  await page.getByRole("button", { name: "Add Status" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Status" });
  await dialog.getByLabel("Name (required)").fill("In Sterilisation");
  await dialog.getByRole("radio", { name: "Unavailable" }).check();
  await dialog.getByRole("radio", { name: "Violet" }).check();
  await dialog.getByRole("button", { name: "Save Status" }).click();
  await expect(toast(page, "Status added successfully")).toBeVisible();

  const status = page.getByRole("listitem").filter({ hasText: "In Sterilisation" });
  await expect(status).toBeVisible();
  const menu = page.getByRole("button", { name: "Actions for In Sterilisation" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(toast(page, "status toggled successfully")).toBeVisible();
  await expect(status.getByText("Inactive")).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await confirm(page);
  await expect(toast(page, "Status deleted successfully")).toBeVisible();
  await expect(status).toHaveCount(0);
});

test("a status in use is not deleted", async ({ page, faults }) => {
  faults.expectRefusal(409, /attached-status/);
  await page.goto("/admin/asset-settings");
  await page.getByRole("button", { name: "Actions for Under Maintenance" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await confirm(page);
  await expect(toast(page, PROTECTED)).toBeVisible();
});

test("a changed name shows everywhere at once", async ({ page }) => {
  const id = register.assets.get("REG-003") ?? "";
  await page.goto(`/asset-management/my-assets/${id}`);
  await expect(page.getByRole("link", { name: "Dräger", exact: true })).toBeVisible();
  await page.goto("/admin/manufacturer?search=Dr%C3%A4ger");
  await chooseInRow(row(page, "Manufacturers", "Dräger"), "Edit");
  await page.getByLabel("Name (required)").fill("Drägerwerk");
  await page.getByRole("button", { name: "Save Manufacturer" }).click();
  await expect(toast(page, "Manufacturer edited successfully")).toBeVisible();
  await page.goto(`/asset-management/my-assets/${id}`);
  await expect(page.getByRole("link", { name: "Drägerwerk" })).toBeVisible();
});

test("a manufacturer's contact is judged by its rules", async ({ page }) => {
  await page.goto("/admin/manufacturer/create");
  await page.getByLabel("Name (required)").fill("Contact Works");
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Contact Person Phone").fill("12a");
  await page.getByLabel("Support URL").fill("support");
  await page.getByRole("button", { name: "Save Manufacturer" }).click();
  await expect(page.getByRole("alert").getByText("3 things need your attention")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(page.getByLabel("Support URL")).toHaveAccessibleDescription(/Please enter a valid URL/);
});

test("an asset of a switched-off model keeps it", async ({ page, caller }) => {
  await page.goto("/admin/all-models?search=Infusomat");
  await chooseInRow(row(page, "All Models", "Infusomat Space"), "Deactivate");
  await expect(toast(page, "Model edited successfully")).toBeVisible();
  await expect(row(page, "All Models", "Infusomat Space").getByText("Inactive")).toBeVisible();
  const asset = await caller.send(assetCalls.read, { params: { id: register.assets.get("REG-002") ?? "" } });
  expect(asset.product_details?.name).toBe("Infusomat Space");
  await page.goto("/asset-management/my-assets/create");
  await page.getByRole("combobox", { name: "Model" }).click();
  await expect(page.getByRole("option", { name: /IntelliVue/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Infusomat/ })).toHaveCount(0);
});
