import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { geographyCalls } from "@steward/contract/geography/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { codeCount, mailedCode } from "../../installation/caller.ts";
import { fillSupplier } from "../../screens/master-forms.ts";
import { chooseInRow, confirm, pick, row } from "../../screens/list-screens.ts";
import { askForCode, enterCode, home, toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { expect, founder, test } from "../../installation/test.ts";

const PROTECTED = "Cannot delete this product as its linked to some protected elements";
let register: Register;

test.use({ person: founder.email, installation: { name: "masters", content: "own" } });
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  const depreciation = await caller.send(depreciationCalls.create, { body: { name: "Five Years", months: 60 } });
  await caller.send(modelCalls.create, { body: { product_name: "Written down", depreciation: depreciation.id } });
  await caller.send(serviceProviderCalls.create, { body: { name: "Sahyadri Care" } });
  const india = (await caller.send(geographyCalls.countries, { query: { search: "India" } })).results[0]?.id ?? 0;
  const address = { country: india, state: "Maharashtra", city: "Pune", line1: "1 Camp", line2: "East Street" };
  const contact = { email: "desk@medline.example", contact_name: "R. Iyer", contact_number: "020 1234" };
  await caller.send(supplierCalls.create, { body: { name: "Medline", ...contact, ...address } });
});

interface Kind {
  path: string;
  list: string;
  /** "Brand": Add Brand, Edit Brand, Save Brand, "Brand added successfully". */
  word: string;
  nameLabel: string;
  /** A name that is taken. */
  taken: string;
  /** Fills the other required fields. */
  fill?: (page: Page) => Promise<void>;
  created?: string;
  edited?: string;
}

const kinds: Kind[] = [
  { path: "/admin/brand", list: "Brand", word: "Brand", nameLabel: "Brand Name", taken: "Philips Medical" },
  {
    path: "/admin/manufacturer",
    list: "Manufacturers",
    word: "Manufacturer",
    nameLabel: "Manufacturer Name",
    taken: "Philips",
    fill: (page) => page.getByLabel("Address Line 1").fill("1 Works Road"),
  },
  { path: "/admin/category", list: "Categories", word: "Category", nameLabel: "Name", taken: "Monitoring" },
  {
    path: "/admin/supplier",
    list: "Supplier",
    word: "Supplier",
    nameLabel: "Name",
    taken: "Medline",
    fill: fillSupplier,
  },
  {
    path: "/admin/asset-settings?tab=service-providers",
    list: "Service Providers",
    word: "Service Provider",
    nameLabel: "Name",
    taken: "Sahyadri Care",
  },
  {
    path: "/admin/asset-settings?tab=depreciation",
    list: "Depreciation",
    word: "Depreciation",
    nameLabel: "Name",
    taken: "Five Years",
    fill: (page) => page.getByLabel("Duration in months (required)").fill("36"),
    created: "Depreciation created successfully",
    edited: "Depreciation Edited successfully",
  },
];

const nameField = (page: Page, kind: Kind) => page.getByLabel(`${kind.nameLabel} (required)`, { exact: true });

for (const kind of kinds) {
  test(`${kind.list}: created, edited, switched off and on, deleted`, async ({ page }) => {
    await page.goto(kind.path);
    await page.getByRole("button", { name: `Add ${kind.word}` }).click();
    await page.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(page.getByText("This is Required.").first()).toBeVisible();
    await expect(nameField(page, kind)).toBeFocused();
    await nameField(page, kind).fill("  Ålesund & Co ");
    await kind.fill?.(page);
    await page.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(toast(page, kind.created ?? `${kind.word} added successfully`)).toBeVisible();
    await expect(row(page, kind.list, "Ålesund & Co")).toBeVisible();

    await chooseInRow(row(page, kind.list, "Ålesund & Co"), "Edit");
    const dialog = page.getByRole("dialog", { name: `Edit ${kind.word}` });
    await expect(nameField(page, kind)).toHaveValue("Ålesund & Co");
    await nameField(page, kind).fill("Ålesund Works");
    await dialog.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(toast(page, kind.edited ?? `${kind.word} edited successfully`)).toBeVisible();
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
    await expect(page.locator("#content")).toBeFocused();
  });

  test(`${kind.list}: a name in use is told at its field`, async ({ page, faults }) => {
    faults.expectRefusal(409, /\/v1\//);
    await page.goto(kind.path);
    await page.getByRole("button", { name: `Add ${kind.word}` }).click();
    await nameField(page, kind).fill(kind.taken.toUpperCase());
    await kind.fill?.(page);
    await page.getByRole("button", { name: `Save ${kind.word}` }).click();
    await expect(nameField(page, kind)).toHaveAccessibleDescription(/This name is already in use\./);
    await expect(nameField(page, kind)).toBeFocused();
    await expect(nameField(page, kind)).toHaveValue(kind.taken.toUpperCase());
  });
}

for (const { path, list, taken } of kinds.filter(({ word }) => !["Supplier", "Service Provider"].includes(word))) {
  test(`${list}: one that is in use is not deleted`, async ({ page, faults }) => {
    faults.expectRefusal(409, /\/v1\//);
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}search=${encodeURIComponent(taken)}`);
    await chooseInRow(row(page, list, taken), "Delete");
    await confirm(page);
    await expect(toast(page, PROTECTED)).toBeVisible();
    await expect(row(page, list, taken)).toBeVisible();
  });
}

for (const [path, title] of [
  ["/admin/brand/create", "Create Brand"],
  ["/admin/manufacturer/create", "Create Manufacturer"],
  ["/admin/supplier/create", "Create Supplier"],
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
  const menu = line.getByRole("button", { name: "More actions" });
  await expect(menu).toBeFocused();
  await expect(line).toBeVisible();
  await chooseInRow(line, "Edit");
  await expect(page.getByLabel("Brand Name (required)")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
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
    const mails = await codeCount(steward.address, founder.email);
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

test("a brand that somebody else changed meanwhile is loaded again where it is edited", async ({
  page,
  caller,
  faults,
}) => {
  faults.expectRefusal(409, /\/brand\//);
  const { id } = await caller.send(brandCalls.create, { body: { name: "Edited twice" } });
  await page.goto("/admin/brand?search=Edited");
  await chooseInRow(row(page, "Brand", "Edited twice"), "Edit");
  await caller.send(brandCalls.update, { params: { id }, body: { name: "Edited elsewhere" } });
  const name = page.getByLabel("Brand Name (required)");
  await name.fill("Edited here");
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByRole("alert").getByText("Somebody changed this record while you were editing")).toBeVisible();
  await expect(name).toHaveValue("Edited here");
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect(name).toHaveValue("Edited elsewhere");
  await name.fill("Edited at last");
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(toast(page, "Brand edited successfully")).toBeVisible();
  await expect(row(page, "Brand", "Edited at last")).toBeVisible();
});

test("counts lead to the assets they count", async ({ page }) => {
  await page.goto("/admin/category?search=Monitoring");
  await page.getByRole("link", { name: "15 assets of Monitoring" }).click();
  await expect(page.getByRole("button", { name: "Category: Monitoring" })).toBeVisible();
  await expect(page.getByText("15 assets", { exact: true })).toBeVisible();
});

test("a category has another one as parent", async ({ page }) => {
  await page.goto("/admin/category");
  await page.getByRole("button", { name: "Add Category" }).click();
  await page.getByLabel("Name (required)").fill("Syringe pumps");
  await pick(page, "Parent category", "Infusion", "Infusion");
  await page.getByRole("button", { name: "Save Category" }).click();
  await expect(toast(page, "Category added successfully")).toBeVisible();
  await expect(row(page, "Categories", "Syringe pumps")).toContainText("Infusion");
});

test("statuses are grouped by category; a new one is created, edited, toggled, and deleted", async ({ page }) => {
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
  await page.getByLabel("Manufacturer Name (required)").fill("Drägerwerk");
  await page.getByRole("button", { name: "Save Manufacturer" }).click();
  await expect(toast(page, "Manufacturer edited successfully")).toBeVisible();
  await page.goto(`/asset-management/my-assets/${id}`);
  await expect(page.getByRole("link", { name: "Drägerwerk" })).toBeVisible();
});

test("a manufacturer's contact is validated by its rules", async ({ page }) => {
  await page.goto("/admin/manufacturer/create");
  await page.getByLabel("Manufacturer Name (required)").fill("Contact Works");
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Support URL").fill("support");
  await page.getByRole("button", { name: "Save Manufacturer" }).click();
  await expect(page.getByRole("alert").getByText("3 things need your attention")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(page.getByLabel("Support URL")).toHaveAccessibleDescription(/Please enter a valid URL/);
  await expect(page.getByLabel("Address Line 1")).toHaveAccessibleDescription(/This is Required\./);
});

test("a dialog keeps its buttons in sight, and its cross asks before entries are lost", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto("/admin/supplier");
  await chooseInRow(row(page, "Supplier", "Medline"), "Edit");
  const dialog = page.getByRole("dialog", { name: "Edit Supplier" });
  const save = dialog.getByRole("button", { name: "Save Supplier" });
  await expect(save).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Notes").fill("Half-typed");
  await dialog.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Half-typed");
  await dialog.getByRole("button", { name: "Close" }).click();
  await confirm(page, "Leave");
  await expect(dialog).toHaveCount(0);
  await chooseInRow(row(page, "Supplier", "Medline"), "Edit");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

/** Pixels by which a page overflows the window horizontally. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("names of 255 letters are cut off and told whole, in lists and among the statuses", async ({ page, caller }) => {
  const name = "W".repeat(255);
  await caller.send(brandCalls.create, { body: { name } });
  await caller.send(attachedStatusCalls.create, { body: { name, category: "unavailable", color: "#7a3fa3" } });
  await page.goto("/admin/brand?search=WWW");
  const link = row(page, "Brand", name).getByRole("button", { name });
  await expect(link).toHaveCSS("text-overflow", "ellipsis");
  await expect(link).toHaveCSS("font-weight", "600");
  await link.hover();
  await expect(link).toHaveAttribute("title", name);
  await page.goto("/admin/asset-settings");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ statuses$/ })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const menu = page.getByRole("button", { name: `Actions for ${name}` });
    await menu.evaluate((button) => button.scrollIntoView({ block: "center", inline: "start" }));
    await expect(menu).toBeInViewport({ ratio: 1 });
    expect(await overhang(page)).toBe(0);
  }
});

test("tabs are in one row on a phone, and buttons beside the explanation on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/asset-settings?tab=service-providers");
  await expect(page.getByRole("tab", { name: "Service Providers" })).toBeInViewport({ ratio: 1 });
  const tabs = await page.getByRole("tab").all();
  const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/category");
  const title = await page.getByRole("heading", { name: "Categories", level: 1 }).boundingBox();
  const button = await page.getByRole("button", { name: "Add Category" }).boundingBox();
  expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  const sign = (name: string) => page.getByRole("navigation").getByRole("link", { name }).locator("svg").innerHTML();
  expect(await sign("Asset Settings")).not.toBe(await sign("Model Settings"));
});

test("an asset of a switched-off model keeps it", async ({ page, caller }) => {
  await page.goto("/admin/all-models?search=Infusomat");
  await chooseInRow(row(page, "All Models", "Infusomat Space"), "Deactivate");
  await expect(toast(page, "Model toggled successfully")).toBeVisible();
  await expect(row(page, "All Models", "Infusomat Space").getByText("Inactive")).toBeVisible();
  const asset = await caller.send(assetCalls.read, { params: { id: register.assets.get("REG-002") ?? "" } });
  expect(asset.product_details?.name).toBe("Infusomat Space");
  await page.goto("/asset-management/my-assets/create");
  await page.getByRole("combobox", { name: "Model" }).click();
  await expect(page.getByRole("option", { name: /IntelliVue/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Infusomat/ })).toHaveCount(0);
});
