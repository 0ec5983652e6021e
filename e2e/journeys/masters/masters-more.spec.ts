import type { Page } from "@playwright/test";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { chooseInRow, pick, row, rows } from "../../screens/list-screens.ts";
import { fillSupplier } from "../../screens/master-forms.ts";
import { toast } from "../../screens/screens.ts";
import { type SentCall, sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "masters-more", content: "sample" } });

const bodiesOf = (calls: readonly SentCall[]) =>
  writes(calls).map(({ method, path, body }) => [method, path, JSON.parse(Buffer.from(body, "latin1").toString())]);
const save = (page: Page, word: string) => page.getByRole("button", { name: `Save ${word}` }).click();

test.describe("suppliers", () => {
  test("what is missing is told at each field, and nothing is sent", async ({ page }) => {
    const calls = sentCalls(page);
    await page.goto("/admin/supplier/create");
    await page.getByLabel("Support URL").fill("abc");
    await save(page, "Supplier");
    await expect(page.getByRole("alert").getByText("10 things need your attention")).toBeVisible();
    for (const name of ["Name", "Email", "Contact Person Name", "Contact Person Phone", "Address Line 1"]) {
      await expect(page.getByLabel(`${name} (required)`, { exact: true })).toHaveAccessibleDescription(
        /This is Required\./,
      );
    }
    for (const name of ["Address Line 2", "Country", "State", "City"]) {
      await expect(page.getByLabel(`${name} (required)`, { exact: true })).toHaveAccessibleDescription(
        /This is Required\./,
      );
    }
    await expect(page.getByLabel("Support URL")).toHaveAccessibleDescription(/Please enter a valid URL/);
    await page.getByLabel("Name (required)", { exact: true }).fill("   ");
    await save(page, "Supplier");
    await expect(page.getByLabel("Name (required)", { exact: true })).toHaveAccessibleDescription(/This is Required\./);
    expect(writes(calls)).toEqual([]);
  });

  test("are sent with their address beside the other fields", async ({ page }) => {
    const calls = sentCalls(page);
    await page.goto("/admin/supplier/create");
    await page.getByLabel("Name (required)", { exact: true }).fill("Fjord Medical");
    await fillSupplier(page);
    await page.getByLabel("Email (required)").fill("no address at all");
    await page.getByLabel("Pincode").fill("x");
    await page.getByLabel("Notes").fill("Closed on Fridays");
    await save(page, "Supplier");
    await expect(toast(page, "Supplier added successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/supplier$/);
    await expect(row(page, "Supplier", "Fjord Medical")).toContainText("Oslo, Norway");
    expect(bodiesOf(calls)).toEqual([
      [
        "POST",
        "master/supplier/",
        {
          name: "Fjord Medical",
          email: "no address at all",
          contact_name: "Kari Nordmann",
          contact_number: "+47 70 12 34",
          support_url: "",
          notes: "Closed on Fridays",
          country: expect.any(Number),
          state: "Oslo",
          city: "Oslo",
          pincode: "x",
          line1: "Storgata 1",
          line2: "Quay 4",
        },
      ],
    ]);
  });

  test("come from a manufacturer who sells directly", async ({ page, caller }) => {
    const contact = {
      name: "Trivitron Works",
      email: "sales@trivitron.example",
      contact_name: "N. Rao",
      contact_number: "04422334455",
      support_url: "https://trivitron.example/help",
    };
    const address = { line1: "15 IV Street", city: "Chennai" };
    await caller.send(manufacturerCalls.create, { body: { ...contact, address } });
    await page.goto("/admin/manufacturer?search=Trivitron");
    await chooseInRow(row(page, "Manufacturers", "Trivitron Works"), "Add as supplier");
    const dialog = page.getByRole("dialog", { name: "Add Supplier" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await chooseInRow(row(page, "Manufacturers", "Trivitron Works"), "Add as supplier");
    await expect(page.getByLabel("Name (required)", { exact: true })).toHaveValue("Trivitron Works");
    await expect(page.getByLabel("Contact Person Phone (required)")).toHaveValue("04422334455");
    await expect(page.getByLabel("Address Line 1 (required)")).toHaveValue("15 IV Street");
    await page.getByLabel("Address Line 2 (required)").fill("Abhiramapuram");
    await pick(page, "Country", "India", /^India$/);
    await pick(page, "State", "Tamil", "Tamil Nadu");
    await pick(page, "City", "Chennai", /^Chennai/);
    await save(page, "Supplier");
    await expect(toast(page, "Supplier added successfully")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, "Manufacturers", "Trivitron Works")).toBeVisible();
    const { results } = await caller.send(supplierCalls.list, { query: { search: "Trivitron" } });
    expect(results).toMatchObject([{ ...contact, ...address }]);
  });

  test("are added by the keyboard alone", async ({ page }) => {
    await page.goto("/admin/supplier/create");
    await page.getByLabel("Name (required)", { exact: true }).focus();
    for (const text of ["Keyboard Traders", "keys@traders.example", "Q. Werty", "12345", "", ""]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.getByLabel("Address Line 1 (required)").focus();
    for (const text of ["1 Home Row", "Desk 2"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    for (const name of ["India", "Goa", "Panjim"]) {
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("option").first()).toHaveText(new RegExp(`^${name}`));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("listbox")).toHaveCount(0);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Supplier added successfully")).toBeVisible();
    await expect(row(page, "Supplier", "Keyboard Traders")).toContainText("Panjim, India");
  });
});

test.describe("manufacturers", () => {
  test("are sent with their address as an object of its own", async ({ page }) => {
    const calls = sentCalls(page);
    await page.goto("/admin/manufacturer/create");
    await page.getByLabel("Manufacturer Name (required)").fill("Nordic Beds");
    await page.getByLabel("Contact Person Number").fill("+47 (70) 123-456");
    await expect(page.getByLabel("Contact Person Number")).toHaveValue("4770123456");
    await page.getByLabel("Address Line 1 (required)").fill("Havnegata 7");
    await page.getByLabel("Zip").fill("0150");
    await save(page, "Manufacturer");
    await expect(page.getByLabel("Zip")).toHaveAccessibleDescription(/Pincode must be a 6-digit number/);
    expect(writes(calls)).toEqual([]);
    await pick(page, "Country", "Norw", "Norway");
    await save(page, "Manufacturer");
    await expect(toast(page, "Manufacturer added successfully")).toBeVisible();
    const address = { line1: "Havnegata 7", line2: "", country: expect.any(Number), state: "", city: "" };
    expect(bodiesOf(calls)).toMatchObject([
      ["POST", "master/manufacturer/", { name: "Nordic Beds", address: { ...address, pincode: "0150" } }],
    ]);
    await page.getByLabel("Search manufacturers").fill("Nordic");
    await chooseInRow(row(page, "Manufacturers", "Nordic Beds"), "Edit");
    await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Norway");
    await expect(page.getByLabel("Zip")).toHaveValue("0150");
  });

  test("that came without an address are edited without one", async ({ page, caller }) => {
    await caller.send(manufacturerCalls.create, { body: { name: "Imported Maker" } });
    await page.goto("/admin/manufacturer?search=Imported%20Maker");
    await chooseInRow(row(page, "Manufacturers", "Imported Maker"), "Edit");
    await page.getByLabel("Email").fill("hello@maker.example");
    await save(page, "Manufacturer");
    await expect(toast(page, "Manufacturer edited successfully")).toBeVisible();
    await expect(row(page, "Manufacturers", "Imported Maker")).toContainText("hello@maker.example");
  });

  test("lead to the models and assets they count", async ({ page }) => {
    await page.goto("/admin/manufacturer?search=Dell");
    const link = row(page, "Manufacturers", "Dell").getByRole("link", { name: / assets of Dell$/ });
    const count = await link.innerText();
    await row(page, "Manufacturers", "Dell").getByRole("link", { name: "2 models of Dell" }).click();
    await expect(rows(page, "All Models")).toHaveCount(2);
    await page.goBack();
    await link.click();
    await expect(page.getByText(`${count} assets`, { exact: true })).toBeVisible();
  });
});

async function plantTree(caller: Caller, name: string): Promise<string> {
  const root = (await caller.send(categoryCalls.create, { body: { name: `${name} equipment` } })).id;
  const child = { name: `${name} lamps`, parent: root };
  const parent = (await caller.send(categoryCalls.create, { body: child })).id;
  await caller.send(categoryCalls.create, { body: { name: `${name} bulbs`, parent } });
  return root;
}

test.describe("categories", () => {
  test("show their parent, and link to their children", async ({ page, caller }) => {
    await plantTree(caller, "Theatre");
    await page.goto("/admin/category?search=Theatre");
    await expect(row(page, "Categories", "Theatre bulbs")).toContainText("Theatre equipment > Theatre lamps");
    await row(page, "Categories", /^Theatre equipment/)
      .getByRole("link", { name: "1 subcategory of Theatre equipment" })
      .click();
    await expect(page.getByRole("button", { name: "Parent category: Theatre equipment" })).toBeVisible();
    await expect(rows(page, "Categories")).toHaveCount(1);
    await expect(row(page, "Categories", "Theatre lamps")).toBeVisible();
  });

  test("are narrowed by what they sort", async ({ page, caller }) => {
    await caller.send(categoryCalls.create, { body: { name: "Memory modules", kind: "component" } });
    await page.goto("/admin/category");
    await page.getByRole("button", { name: "For", exact: true }).click();
    await page.getByRole("checkbox", { name: "Components" }).check();
    await page.keyboard.press("Escape");
    await expect(row(page, "Categories", "Memory modules")).toContainText("Components");
    await expect(rows(page, "Categories").filter({ hasNotText: "Components" })).toHaveCount(0);
  });

  test("form a tree that opens by keyboard, and take a new child", async ({ page, caller }) => {
    await plantTree(caller, "Ward");
    await page.goto("/admin/category");
    await page.getByRole("button", { name: "Show as tree" }).click();
    const opener = page.getByRole("button", { name: "1 subcategory of Ward equipment" });
    await expect(page.getByText("Ward lamps")).toHaveCount(0);
    await opener.focus();
    await page.keyboard.press("ArrowRight");
    const below = page.getByRole("list", { name: "Ward equipment" });
    await below.getByRole("button", { name: "1 subcategory of Ward lamps" }).press("Enter");
    await expect(page.getByRole("list", { name: "Ward lamps" }).getByText("Ward bulbs")).toBeVisible();

    await below.getByRole("button", { name: "Actions for Ward lamps" }).click();
    await page.getByRole("menuitem", { name: "Add subcategory" }).click();
    await expect(page.getByRole("combobox", { name: "Parent category" })).toHaveValue("Ward lamps");
    await page.getByLabel("Name (required)").fill("Ward tubes");
    await save(page, "Category");
    await expect(toast(page, "Category added successfully")).toBeVisible();
    await expect(page.getByRole("list", { name: "Ward lamps" }).getByText("Ward tubes")).toBeVisible();
    await inspect(page, "category-tree");
    await opener.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("Ward bulbs")).toHaveCount(0);
  });

  test("keep out of what is below them", async ({ page, caller, faults }) => {
    faults.expectRefusal(400, /master\/category\//);
    await plantTree(caller, "Circle");
    await page.goto("/admin/category?search=Circle%20equipment");
    await chooseInRow(row(page, "Categories", /^Circle equipment/), "Edit");
    await pick(page, "Parent category", "Circle bulbs", /^Circle bulbs/);
    await save(page, "Category");
    await expect(page.getByRole("combobox", { name: "Parent category" })).toHaveAccessibleDescription(
      /A category cannot be below itself\./,
    );
  });
});

test.describe("depreciation", () => {
  test("asks for a rate where the value is written down, and shows what comes of it", async ({ page }) => {
    const calls = sentCalls(page);
    await page.goto("/admin/asset-settings");
    await page.getByRole("tab", { name: "Depreciation" }).click();
    await page.getByRole("button", { name: "Add Depreciation" }).first().click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("The schedule appears here once the fields above are complete.");
    await page.getByLabel("Name (required)").fill("Lab computers");
    await page.getByLabel("Duration in months (required)").fill("1201");
    await page.getByRole("radio", { name: "Written down value" }).check();
    await save(page, "Depreciation");
    await expect(page.getByLabel("Duration in months (required)")).toHaveAccessibleDescription(
      /Duration must be between 1 and 1200 months\./,
    );
    await expect(page.getByLabel("Rate per year (required)")).toHaveAccessibleDescription(/This is Required\./);
    expect(writes(calls)).toEqual([]);

    await page.getByLabel("Duration in months (required)").fill("36");
    await page.getByLabel("Rate per year (required)").fill("40");
    await preview.getByLabel("Example cost").fill("200000");
    await preview.getByRole("textbox", { name: "First day of use" }).fill("2026-04-01");
    await expect(preview.getByRole("row", { name: /01-04-2026 to 31-03-2027/ })).toContainText("₹80,000.00");
    const curve = preview.getByRole("img", { name: "The value falls from ₹2,00,000.00 to ₹10,000.00 on 31-03-2029." });
    await expect(curve).toBeVisible();
    await curve.scrollIntoViewIfNeeded();
    await inspectHere(page, "depreciation-preview");
    await page.setViewportSize({ width: 390, height: 844 });
    await curve.scrollIntoViewIfNeeded();
    await inspectHere(page, "depreciation-preview");
    await page.setViewportSize({ width: 1440, height: 900 });
    await save(page, "Depreciation");
    await expect(toast(page, "Depreciation created successfully")).toBeVisible();
    await expect(row(page, "Depreciation", "Lab computers")).toContainText("Written down value");
    await expect(row(page, "Depreciation", "Lab computers")).toContainText("40 %");
    expect(bodiesOf(calls)).toMatchObject([
      ["POST", "master/depreciation/", { method: "written_down_value", percent: "40", salvage_percent: "5" }],
    ]);
  });

  test("leaves an amount or a share of the cost", async ({ page, caller }) => {
    await caller.send(depreciationCalls.create, { body: { name: "Ambulances", months: 96 } });
    await page.goto("/admin/asset-settings?tab=depreciation");
    await chooseInRow(row(page, "Depreciation", "Ambulances"), "Edit");
    await expect(page.getByLabel("Salvage percent")).toHaveValue("5");
    await page.getByRole("radio", { name: "Amount" }).check();
    await page.getByLabel("Salvage amount").fill("₹ 25,000");
    await page.getByLabel("Convention").selectOption("Half year");
    await page.getByLabel("Frequency").selectOption("Quarterly");
    await save(page, "Depreciation");
    await expect(toast(page, "Depreciation Edited successfully")).toBeVisible();
    await expect(row(page, "Depreciation", "Ambulances")).toContainText("₹25,000.00");
    const { results } = await caller.send(depreciationCalls.list, { query: { search: "Ambulances" } });
    expect(results).toMatchObject([
      {
        salvage_amount: "25000.00",
        salvage_percent: null,
        convention: "half_year",
        frequency: "quarterly",
        months: 96,
      },
    ]);
  });

  test("is chosen for a model and counts it", async ({ page, caller }) => {
    await caller.send(depreciationCalls.create, { body: { name: "Monitors 7 y", months: 84 } });
    await page.goto("/admin/all-models/create");
    await page.getByLabel("Name (required)").fill("Bedside B7");
    await pick(page, "Depreciation", "Monitors", /Monitors 7 y/);
    await page.getByRole("button", { name: "Save model" }).click();
    await expect(toast(page, "Model added successfully")).toBeVisible();
    await page.goto("/admin/asset-settings?tab=depreciation");
    await page.getByRole("link", { name: "1 model of Monitors 7 y" }).click();
    await expect(page.getByRole("button", { name: "Depreciation: Monitors 7 y" })).toBeVisible();
    await expect(rows(page, "All Models")).toHaveCount(1);
    await expect(row(page, "All Models", "Bedside B7")).toBeVisible();
  });
});

test.describe("service providers", () => {
  test("are linked to an organisation of this installation", async ({ page, caller }) => {
    await page.goto("/admin/asset-settings?tab=service-providers");
    await page.getByRole("button", { name: "Add Service Provider" }).first().click();
    await pick(page, "Linked organisation", "Sahyadri", "Sahyadri Field Services");
    await expect(page.getByLabel("Name (required)")).toHaveValue("Sahyadri Field Services");
    await page.getByLabel("Name (required)").fill("Sahyadri Night Shift");
    await page.getByLabel("Email").fill("x");
    await save(page, "Service Provider");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Please enter a valid email address/);
    await page.getByLabel("Email").fill("");
    await save(page, "Service Provider");
    await expect(toast(page, "Service Provider added successfully")).toBeVisible();
    const { results } = await caller.send(serviceProviderCalls.list, { query: { search: "Night Shift" } });
    expect(results).toMatchObject([{ organisation_details: { name: "Sahyadri Field Services" } }]);
    await inspect(page, "service-providers");
  });
});

test("the tabs of Asset Settings follow the arrow keys and are in the URL", async ({ page }) => {
  await page.goto("/admin/asset-settings");
  await page.getByRole("tab", { name: "Asset Status" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?tab=depreciation$/);
  await expect(page.getByRole("tab", { name: "Depreciation" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Service Providers" })).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(page.getByRole("button", { name: "Add Service Provider" }).first()).toBeVisible();
});

test.describe("a Viewer", () => {
  test.use({ person: people.viewer });

  test("reads suppliers, depreciation and service providers and finds no action", async ({ page }) => {
    for (const [path, list, word] of [
      ["/admin/supplier", "Supplier", "Supplier"],
      ["/admin/asset-settings?tab=depreciation", "Depreciation", "Depreciation"],
      ["/admin/asset-settings?tab=service-providers", "Service Providers", "Service Provider"],
    ] as const) {
      await page.goto(path);
      await expect(rows(page, list).first()).toBeVisible();
      await expect(page.getByRole("button", { name: `Add ${word}` })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
    }
  });
});

test("the pages of suppliers", async ({ page }) => {
  await page.goto("/admin/supplier");
  await expect(rows(page, "Supplier").first()).toBeVisible();
  await inspect(page, "suppliers");
  await page.goto("/admin/supplier/create");
  await expect(page.getByLabel("Pincode")).toBeVisible();
  await inspect(page, "supplier-create");
});
