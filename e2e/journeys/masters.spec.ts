import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets";
import { mailCount, mailedCode } from "../installation/caller.ts";
import { chooseInRow, confirm, pick, row } from "../installation/list-screens.ts";
import { askForCode, enterCode, home, toast } from "../installation/screens.ts";
import { sentCalls, writes } from "../installation/sent-calls.ts";
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

for (const [path, title] of [
  ["/admin/brand/create", "Create Brand"],
  ["/admin/manufacturer/create", "Create Manufacturer"],
] as const) {
  test(`${path} has the title ${title} in the page and in the top bar`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole("banner").getByText(title)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));
  });
}

test("a name of any length is sent, and what the server says about it shows at the field", async ({ page, faults }) => {
  faults.expectRefusal(400, /\/brand\//);
  const calls = sentCalls(page);
  const name = "B".repeat(300);
  await page.goto("/admin/brand/create");
  await page.getByLabel("Brand Name (required)").fill(name);
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByLabel("Brand Name (required)")).toHaveAccessibleDescription(/255/);
  await expect(page.getByLabel("Brand Name (required)")).toHaveValue(name);
  expect(writes(calls).map((call) => [call.method, call.path, JSON.parse(call.body)])).toEqual([
    ["POST", "brand/", { name }],
  ]);
});

test("Cancel deletes nothing, and the keyboard is back at the menu", async ({ page }) => {
  const calls = sentCalls(page);
  await page.goto("/admin/brand");
  const line = row(page, "Brand", "Philips Medical");
  await chooseInRow(line, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(line.getByRole("button", { name: "More actions" })).toBeFocused();
  await expect(line).toBeVisible();
  expect(writes(calls)).toEqual([]);
});

test.describe("with a session of its own", () => {
  test.use({ person: null });

  test("signing out of a half-filled form asks nothing", async ({ page, steward }) => {
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const mails = await mailCount(steward.address, founder.email);
    await page.goto("/auth/login");
    await askForCode(page, founder.email);
    await enterCode(page, await mailedCode(steward.address, founder.email, mails + 1));
    await expect(home(page, founder.name)).toBeVisible();
    await page.goto("/admin/brand/create");
    await page.getByLabel("Brand Name (required)").fill("Half-typed");
    await page.getByRole("button", { name: founder.name }).click();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await reloaded;
    await expect(page.getByLabel("E-mail")).toBeVisible();
    expect(asked).toEqual([]);
  });
});

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
