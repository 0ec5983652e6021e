import type { Locator, Page } from "@playwright/test";
import { geographyCalls } from "@steward/contract/geography/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import {
  errorToasts,
  nextAdded,
  openByKeys,
  pickByKeys,
  pickByMouse,
  worldCalls,
} from "../../screens/add-dialog-screens.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { chooseInRow, row } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "add-dialogs", content: "sample" } });

async function openOver(page: Page, path: string, keys: string, title: string): Promise<Locator> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return openByKeys(page, keys, title);
}
const openManufacturer = (page: Page) => openOver(page, "/", "Control+Shift+G", "Add Manufacturer");
const openSupplier = (page: Page) => openOver(page, "/admin/category", "Alt+Shift+J", "Add Supplier");

const labels = (dialog: Locator) => dialog.locator("label").allTextContents();
const bodies = (calls: ReturnType<typeof sentCalls>) =>
  writes(calls).map((call) => [call.method, call.path, JSON.parse(call.body)]);
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });

test("a manufacturer has the fields of its dialog and needs a name and line 1 alone", async ({ page }) => {
  const dialog = await openManufacturer(page);
  expect(await labels(dialog)).toEqual([
    "Manufacturer Name (required)",
    "Email",
    "Contact Person Name",
    "Contact Person Number",
    "Address Line 1 (required)",
    "Address Line 2",
    "Country",
    "State",
    "City",
    "Zip",
  ]);
  expect(await dialog.getByRole("button").allTextContents()).toEqual(["Cancel", "Save Manufacturer"]);
  const calls = sentCalls(page);
  await field(dialog, "Email").fill("x");
  await dialog.getByRole("button", { name: "Save Manufacturer" }).click();
  await expect(field(dialog, "Manufacturer Name (required)")).toHaveAccessibleDescription(/This is Required\./);
  await expect(field(dialog, "Address Line 1 (required)")).toHaveAccessibleDescription(/This is Required\./);
  await expect(field(dialog, "Email")).toHaveAccessibleDescription(/Please enter a valid email address/);
  expect(writes(calls)).toEqual([]);

  const added = nextAdded(page, "manufacturer");
  await field(dialog, "Email").fill("");
  await field(dialog, "Manufacturer Name (required)").fill("Plain Works");
  await field(dialog, "Address Line 1 (required)").fill("1 Mill Lane");
  await dialog.getByRole("button", { name: "Save Manufacturer" }).click();
  await expect(toast(page, "Manufacturer added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await added).toBe("Plain Works");
  const address = { line1: "1 Mill Lane", line2: "", country: null, state: "", city: "", pincode: "" };
  expect(bodies(calls)).toEqual([
    ["POST", "master/manufacturer/", { name: "Plain Works", email: "", contact_name: "", contact_number: "", address }],
  ]);
});

test("a manufacturer with its whole address is added with the keyboard alone", async ({ page }) => {
  const dialog = await openManufacturer(page);
  const calls = sentCalls(page);
  await expect(field(dialog, "Manufacturer Name (required)")).toBeFocused();
  for (const text of ["Deccan Gauges", "sales@deccan.example", "Ravi Rao", "9845012345", "12 Ring Road", "Phase 2"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(field(dialog, "Country")).toBeFocused();
  await pickByKeys(dialog, "Country", "INDIA", "India");
  await pickByKeys(dialog, "State", "karna", "Karnataka");
  await pickByKeys(dialog, "City", "mysuru", "Mysuru");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Clear" }).last()).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("570001");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Manufacturer added successfully")).toBeVisible();
  const [[, , body] = []] = bodies(calls) as [string, string, { address: { country: number } }][];
  expect(body).toMatchObject({
    name: "Deccan Gauges",
    contact_number: "9845012345",
    address: { line1: "12 Ring Road", line2: "Phase 2", state: "Karnataka", city: "Mysuru", pincode: "570001" },
  });
  expect(body?.address.country).toBeGreaterThan(0);
});

test("a manufacturer that is refused stays with what was typed, and raises no toast", async ({ page, faults }) => {
  faults.expectRefusal(500, /\/manufacturer\//);
  faults.expectRefusal(400, /\/manufacturer\//);
  const dialog = await openManufacturer(page);
  const name = field(dialog, "Manufacturer Name (required)");
  await name.fill("Refused Works");
  await field(dialog, "Address Line 1 (required)").fill("2 Mill Lane");
  const refusals = [
    { status: 500, json: {} },
    { status: 400, json: { code: "invalid", errors: { "address.pincode": ["No such pincode."] } } },
  ];
  await page.route(/\/manufacturer\/\?/, (route) => route.fulfill(refusals.shift() ?? {}), { times: 2 });
  const save = dialog.getByRole("button", { name: "Save Manufacturer" });
  await save.click();
  await expect(dialog.getByRole("alert").getByText("This could not be saved")).toBeVisible();
  await save.click();
  await expect(field(dialog, "Zip")).toHaveAccessibleDescription(/No such pincode\./);
  await expect(name).toHaveValue("Refused Works");
  await expect(errorToasts(page)).toHaveCount(0);
  await save.click();
  await expect(toast(page, "Manufacturer added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a pincode fills city, state and country where nobody has, and nothing of another country", async ({ page }) => {
  const dialog = await openManufacturer(page);
  const zip = field(dialog, "Zip");
  await zip.fill("411001");
  await expect(field(dialog, "State")).toHaveValue("Maharashtra");
  await expect(field(dialog, "Country")).toHaveValue("India");
  const city = await field(dialog, "City").inputValue();
  expect(city).not.toBe("");
  await expect(dialog.getByRole("status").filter({ hasText: city })).toHaveCount(1);
  await expect(zip).toHaveAccessibleDescription(new RegExp(city));

  await test.step("another one fills what the first has filled", async () => {
    await zip.fill("570001");
    await expect(field(dialog, "State")).toHaveValue("Karnataka");
    await expect(field(dialog, "City")).not.toHaveValue(city);
  });
  await test.step("what somebody has chosen stays", async () => {
    await pickByMouse(dialog, "State", "Kerala", "Kerala");
    const asked = page.waitForResponse(/pincode/);
    await zip.fill("411001");
    await asked;
    await expect(field(dialog, "State")).toHaveValue("Kerala");
    await expect(field(dialog, "City")).toHaveValue("");
  });
  await test.step("an address of another country stays as it is", async () => {
    await pickByMouse(dialog, "Country", "Germany", "Germany");
    const asked = page.waitForResponse(/pincode/);
    await zip.fill("600001");
    await asked;
    await expect(field(dialog, "Country")).toHaveValue("Germany");
    await expect(field(dialog, "State")).toHaveValue("");
  });
});

test("another country empties the state, another state the city", async ({ page }) => {
  const dialog = await openManufacturer(page);
  await pickByMouse(dialog, "Country", "India", "India");
  await pickByMouse(dialog, "State", "Karnataka", "Karnataka");
  await pickByMouse(dialog, "City", "Mysuru", "Mysuru");
  await pickByMouse(dialog, "State", "Kerala", "Kerala");
  await expect(field(dialog, "City")).toHaveValue("");
  await pickByMouse(dialog, "City", "Kochi", "Kochi");
  await pickByMouse(dialog, "State", "Kerala", "Kerala");
  await expect(field(dialog, "City")).toHaveValue("Kochi");
  await pickByMouse(dialog, "Country", "Nepal", "Nepal");
  await expect(field(dialog, "State")).toHaveValue("");
  await expect(field(dialog, "City")).toHaveValue("");
});

test("a country without states has no data to offer, and takes what is typed", async ({ page }) => {
  const dialog = await openManufacturer(page);
  await pickByMouse(dialog, "Country", "Singapore", "Singapore");
  await field(dialog, "State").click();
  await expect(page.getByText("No Data Available")).toBeVisible();
  await page.keyboard.type("Central Region");
  await page.keyboard.press("Tab");
  await expect(field(dialog, "State")).toHaveValue("Central Region");
  await field(dialog, "City").click();
  await page.keyboard.type("Little Nowhere");
  await page.getByRole("option", { name: 'Use "Little Nowhere"' }).click();
  await expect(field(dialog, "City")).toHaveValue("Little Nowhere");
});

test("the pickers of an address ask for ten at a time, a second after the last key", async ({ page }) => {
  await page.clock.install();
  const dialog = await openManufacturer(page);
  const calls = worldCalls(page);
  await field(dialog, "Country").click();
  await expect(page.getByRole("option", { name: "Show more" })).toBeVisible();
  await page.getByRole("option", { name: "Show more" }).click();
  await expect
    .poll(() => calls.map(({ query }) => [query.get("page"), query.get("page_size")]))
    .toEqual([
      ["1", "10"],
      ["2", "10"],
    ]);
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(dialog, "Country").pressSequentially("swe");
  await page.clock.runFor(999);
  expect(calls).toHaveLength(2);
  await page.clock.runFor(1);
  await expect.poll(() => calls.length).toBe(3);
  await page.clock.resume();
  expect(calls.at(-1)?.query.get("search")).toBe("swe");
  await expect(page.getByRole("option", { name: "Sweden", exact: true })).toBeVisible();
});

const REQUIRED = [
  "Name",
  "Email",
  "Contact Person Name",
  "Contact Person Phone",
  "Address Line 1",
  "Address Line 2",
  "Country",
  "State",
  "City",
] as const;

test("a supplier needs nine of its twelve fields, and nothing is sent before all are right", async ({ page }) => {
  const dialog = await openSupplier(page);
  const named = (await labels(dialog)).map((label) => label.replace(" (required)", "")).sort();
  const others = ["Support URL", "Notes", "Pincode", "Use autocomplete to fill address"];
  expect(named).toEqual([...REQUIRED, ...others].sort());
  const calls = sentCalls(page);
  await field(dialog, "Support URL").fill("abc");
  await dialog.getByRole("button", { name: "Save Supplier" }).click();
  for (const label of REQUIRED) {
    await expect(field(dialog, `${label} (required)`)).toHaveAccessibleDescription(/This is Required\./);
  }
  await expect(field(dialog, "Support URL")).toHaveAccessibleDescription(/Please enter a valid URL/);
  expect(writes(calls)).toEqual([]);
});

async function fillContact(dialog: Locator, name: string): Promise<void> {
  await field(dialog, "Name (required)").fill(name);
  await field(dialog, "Email (required)").fill("not an e-mail");
  await field(dialog, "Contact Person Name (required)").fill("Lata");
  await field(dialog, "Contact Person Phone (required)").fill("080 2222");
  await field(dialog, "Address Line 1 (required)").fill("5 Market");
  await field(dialog, "Address Line 2 (required)").fill("First floor");
}

test("a supplier is added with selectors; its country list is loaded as the dialog opens", async ({ page }) => {
  await page.goto("/admin/category");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const world = worldCalls(page);
  const dialog = await openByKeys(page, "Alt+Shift+J", "Add Supplier");
  await expect.poll(() => world.map(({ path }) => path)).toContain("/v1/master/country/");
  const calls = sentCalls(page);
  await fillContact(dialog, "City Spares");
  await pickByMouse(dialog, "Country (required)", "India", "India");
  await pickByMouse(dialog, "State (required)", "Kerala", "Kerala");
  await pickByMouse(dialog, "City (required)", "Kochi", "Kochi");
  await field(dialog, "Pincode").fill("x");
  await dialog.getByRole("button", { name: "Save Supplier" }).click();
  await expect(toast(page, "Supplier added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(bodies(calls)).toEqual([
    [
      "POST",
      "master/supplier/",
      {
        name: "City Spares",
        email: "not an e-mail",
        contact_name: "Lata",
        contact_number: "080 2222",
        support_url: "",
        notes: "",
        line1: "5 Market",
        line2: "First floor",
        country: expect.any(Number),
        state: "Kerala",
        city: "Kochi",
        pincode: "x",
      },
    ],
  ]);
});

test("a place fills city, state and country of a supplier; a failure keeps everything", async ({ page, faults }) => {
  faults.expectRefusal(409, /\/supplier\//);
  const dialog = await openSupplier(page);
  const toggle = dialog.getByRole("switch", { name: "Use autocomplete to fill address" });
  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(toggle).toBeChecked();
  await expect(dialog.getByRole("combobox", { name: /Country|State|City/ })).toHaveCount(0);
  await field(dialog, "Search for a place").fill("mysuru");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Mysuru, Karnataka, India" })).toBeVisible();
  await inspectHere(page, "add-supplier-place");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const [country, state, city] = ["Country (required)", "State (required)", "City (required)"] as const;
  await expect(field(dialog, country)).toHaveValue("India");
  await expect(field(dialog, state)).toHaveValue("Karnataka");
  await expect(field(dialog, city)).toHaveValue("Mysuru");

  const calls = sentCalls(page);
  await fillContact(dialog, "Palace Supplies");
  await field(dialog, country).fill("Atlantis");
  await dialog.getByRole("button", { name: "Save Supplier" }).click();
  await expect(field(dialog, country)).toHaveAccessibleDescription(/This is Required\./);
  await expect(field(dialog, country)).toHaveAccessibleDescription(/no country of this name/);
  expect(writes(calls)).toEqual([]);

  await field(dialog, country).fill("iNdIa");
  await page.route(
    /\/supplier\/\?/,
    (route) => {
      const errors = { name: ["This name is already in use."] };
      return route.fulfill({ status: 409, json: { code: "duplicate", message: "Name: taken", errors } });
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Save Supplier" }).click();
  await expect(field(dialog, "Name (required)")).toHaveAccessibleDescription(/already in use/);
  await expect(field(dialog, country)).toHaveValue("iNdIa");
  await expect(errorToasts(page)).toHaveCount(0);

  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("combobox", { name: country })).toHaveValue("India");
  await expect(dialog.getByRole("combobox", { name: state })).toHaveValue("Karnataka");
  await expect(dialog.getByRole("combobox", { name: city })).toHaveValue("Mysuru");
  await dialog.getByRole("button", { name: "Save Supplier" }).click();
  await expect(toast(page, "Supplier added successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("countries that cannot be loaded are not asked for again and again", async ({ page, faults }) => {
  faults.expectRefusal(500, /\/country\//);
  let failed = 0;
  await page.route(/\/master\/country\/\?.*page=2/, (route) => {
    failed += 1;
    return route.fulfill({ status: 500, body: "{}" });
  });
  await openSupplier(page);
  await expect.poll(() => failed).toBeGreaterThan(0);
  const before = failed;
  // Much longer than a failing call takes.
  await page.evaluate(async () => {
    for (let call = 0; call < 40; call += 1) await fetch("/healthz");
  });
  expect(failed).toBe(before);
});

test("a country whose name cannot be loaded is not shown as none", async ({ page, caller, faults }) => {
  faults.expectRefusal(500, /\/country\//);
  const { results } = await caller.send(geographyCalls.countries, { query: { search: "Norway", page_size: 1 } });
  const address = { line1: "Havnegata 7", country: results[0]?.id };
  await caller.send(manufacturerCalls.create, { body: { name: "Nordlys Beds", address } });
  await page.route(/\/master\/country\/\?.*ids=/, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/admin/manufacturer?search=Nordlys");
  await chooseInRow(row(page, "Manufacturers", "Nordlys Beds"), "Edit");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Unknown record");
});

test("places that cannot be searched leave the fields to be typed", async ({ page, faults }) => {
  faults.expectRefusal(503, /\/place\//);
  const dialog = await openSupplier(page);
  await page.route(/\/place\//, (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
  await dialog.getByRole("switch").click();
  await field(dialog, "Search for a place").fill("Mysuru");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The choices could not be loaded.")).toBeVisible();
  await field(dialog, "City (required)").fill("Mysuru");
  await expect(field(dialog, "City (required)")).toHaveValue("Mysuru");
  await expect(errorToasts(page)).toHaveCount(0);
});
