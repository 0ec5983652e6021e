import type { Page } from "@playwright/test";
import { geographyCalls } from "@steward/contract/geography/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { putMessagesAway } from "../../screens/hands.ts";
import { chooseInRow, confirm, pick, row, rows } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { createRegister } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "models-branches", content: "own" } });
test.beforeAll(async ({ steward }) => {
  await createRegister(await steward.caller(founder.email));
});

test("a model is created with new masters and a picture, then edited", async ({ page }) => {
  await page.goto("/admin/all-models");
  await page.getByRole("button", { name: "Create model" }).click();
  await page.getByLabel("Name (required)").fill("Evita V800");
  await page.getByLabel("Model Number").fill("EV-800");
  await pick(page, "Manufacturer", "Dräger", "Dräger");
  await pick(page, "Brand", "Evita", 'Create "Evita"');
  await expect(toast(page, "Brand added successfully")).toBeVisible();
  await pick(page, "Category", "Anaes", "Anaesthesia");
  await page.getByLabel("Warranty in months").fill("100");
  await page.getByRole("button", { name: "Save Model" }).click();
  await expect(page.getByLabel("Warranty in months")).toHaveAccessibleDescription(/Enter Valid Number of months\./);
  await page.getByLabel("Warranty in months").fill("24");
  const pictures = [await jpeg(page, "evita.jpg", "navy"), await jpeg(page, "evita-back.jpg", "teal")];
  await page.getByLabel("Drop pictures here or choose files").setInputFiles(pictures);
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Save Model" }).click();
  await expect(toast(page, "Model added successfully")).toBeVisible();
  await expect(toast(page, "Upload Successfull")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/all-models$/);
  expect(writes(calls).map((call) => call.path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
    "product/",
    "product/{id}/upload-attachments/",
    "product/{id}/upload-attachments/",
  ]);
  const line = row(page, "All Models", "Evita V800");
  await expect(line).toContainText("EV-800");

  await line.getByRole("link", { name: "Evita V800" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Evita V800" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Warranty" })).toContainText("24");
  await page.getByRole("link", { name: "Edit" }).click();
  const tiles = page.getByRole("list", { name: "Pictures" });
  await expect(tiles.getByRole("listitem")).toHaveCount(2);
  await tiles.getByRole("button", { name: /Make .*evita-back.jpg/ }).click();
  await expect(
    tiles
      .getByRole("listitem")
      .filter({ hasText: "Main picture" })
      .getByAltText(/evita-back/),
  ).toBeVisible();
  await tiles.getByRole("button", { name: /Remove evita.jpg/ }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button").last().press("Enter");
  await expect(toast(page, "Item deleted successfully")).toBeVisible();
  await expect(tiles.getByRole("listitem")).toHaveCount(1);
  await expect(tiles).toBeFocused();
  // The toast of the main picture says the same.
  await putMessagesAway(page);
  await page.getByLabel("Name (required)").fill("Evita V800 Neo");
  await page.getByRole("button", { name: "Save Model" }).click();
  await expect(toast(page, "Model edited successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/all-models\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Evita V800 Neo" })).toBeVisible();
  await page.goBack();
  await expect(row(page, "All Models", "Evita V800 Neo")).toBeVisible();
});

test("a model that exists already is told at its field", async ({ page, faults }) => {
  faults.expectRefusal(409, /\/product\//);
  await page.goto("/admin/all-models/create");
  await page.getByLabel("Name (required)").fill("Perseus A500");
  await pick(page, "Manufacturer", "Dräger", "Dräger");
  await page.getByRole("button", { name: "Save Model" }).click();
  await expect(page.getByLabel("Name (required)")).toBeFocused();
  await expect(page.getByLabel("Name (required)")).toHaveAccessibleDescription(/already/);
  await expect(page.getByRole("combobox", { name: "Manufacturer" })).toHaveValue("Dräger");
});

test("models are found by number and filtered by manufacturer", async ({ page }) => {
  await page.goto("/admin/all-models");
  await page.getByRole("textbox", { name: "Search by name or number" }).fill("perseus");
  await expect(page.getByText("1 model", { exact: true })).toBeVisible();
  await expect(row(page, "All Models", "A500").locator("mark")).toHaveText(["Perseus"]);
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("button", { name: "Manufacturer", exact: true }).click();
  await page.getByRole("checkbox", { name: "Philips" }).check();
  await page.keyboard.press("Escape");
  await expect(rows(page, "All Models")).toHaveCount(1);
  await expect(row(page, "All Models", "IntelliVue MX550")).toBeVisible();
});

/** Fills the address of a branch with the pickers' search. */
async function fillAddress(page: Page, line1: string): Promise<void> {
  await page.getByLabel("Address Line 1 (required)").fill(line1);
  await pick(page, "Country (required)", "india", /^India$/);
  await pick(page, "State (required)", "keral", "Kerala");
  await pick(page, "City (required)", "kochi", /^Kochi/);
}

test("a branch is created, edited, switched and deleted", async ({ page, caller }) => {
  await page.goto("/admin/location/branch");
  await expect(page.getByText("2 branches", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create branch" }).click();
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByRole("alert").getByText("5 things need your attention")).toBeVisible();
  await expect(page.getByRole("alert").getByText("This is Required.")).toHaveCount(5);
  await expect(page.getByLabel("Name (required)")).toBeFocused();
  await page.getByLabel("Name (required)").fill("Kochi Harbour");
  await fillAddress(page, "Willingdon Island 4");
  await page.getByLabel("Zip").fill("68200");
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByLabel("Zip")).toBeFocused();
  await expect(page.getByLabel("Zip")).toHaveAccessibleDescription(/Pincode must be a 6-digit number/);
  await page.getByLabel("Zip").fill("682003");
  await page.getByLabel("District").fill("Ernakulam");
  await page.getByLabel("Latitude").fill("9.9658");
  await page.getByLabel("Longitude").fill("76.25");
  await expect(page.getByText("9.9658° N, 76.25° E")).toBeVisible();
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
  const line = row(page, "Branches", "Kochi Harbour");
  await expect(line).toContainText("Willingdon Island 4");
  const [created] = writes(calls);
  expect(created).toMatchObject({ method: "POST", path: "master/branch/" });
  const { results } = await caller.send(geographyCalls.countries, { query: { search: "India", page_size: 1 } });
  const place = { latitude: 9.9658, longitude: 76.25 };
  expect(JSON.parse(created?.body ?? "")).toEqual({
    name: "Kochi Harbour",
    type: "Branch",
    flag_virtual_location: false,
    parent_location: null,
    address: {
      line1: "Willingdon Island 4",
      line2: "",
      country: results[0]?.id,
      state: "Kerala",
      district: "Ernakulam",
      city: "Kochi",
      zip: "682003",
      ...place,
    },
    other_addresses: [],
    ...place,
  });

  await chooseInRow(line, "Edit");
  await expect(page.getByLabel("Zip")).toHaveValue("682003");
  await page.getByLabel("Address Line 2").fill("Near the port");
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch edited successfully")).toBeVisible();
  await expect(line).toContainText("Near the port");
  const edited = await caller.send(branchCalls.list, { query: { search: "Kochi Harbour" } });
  const sent = writes(calls).find(({ method }) => method === "PUT");
  expect(sent?.path).toBe(`master/branch/${edited.results[0]?.id}/`);
  expect(JSON.parse(sent?.body ?? "").address.id).toBe(edited.results[0]?.address?.id);
  await chooseInRow(line, "Deactivate");
  await expect(toast(page, "Location toggled successfully")).toBeVisible();
  await expect(line.getByText("Inactive")).toBeVisible();
  await chooseInRow(line, "Delete");
  await confirm(page);
  await expect(toast(page, "Item deleted successfully")).toBeVisible();
  await expect(line).toHaveCount(0);
  const paths = writes(calls).map((call) => `${call.method} ${call.path.replace(/[0-9a-f-]{36}/g, "{id}")}`);
  expect(paths.slice(1)).toEqual([
    "PUT master/branch/{id}/",
    "POST master/branch/location/{id}/toggle-active/",
    "DELETE location/{id}/address/{id}/",
  ]);
});

test("a branch has further addresses, which can be taken away again", async ({ page, caller }) => {
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("Thrissur Depot");
  await fillAddress(page, "MG Road 9");
  await page.getByRole("button", { name: "Add another address" }).click();
  await page.getByRole("button", { name: "Add another address" }).click();
  const second = page.getByRole("group", { name: "Other address 2" });
  await expect(second.getByLabel("Address Line 1 (required)")).toBeFocused();
  await second.getByLabel("Address Line 1 (required)").fill("Gate 2");
  const remove = page.getByRole("button", { name: "Remove other address 1" });
  await remove.press("Enter");
  await expect(remove).toBeFocused();
  const first = page.getByRole("group", { name: "Other address 1" });
  await expect(first.getByLabel("Address Line 1 (required)")).toHaveValue("Gate 2");
  await page.getByRole("button", { name: "Save Branch" }).click();
  const summary = page.getByRole("alert").getByRole("button");
  await expect(summary).toHaveText(
    ["Country", "State", "City"].map((field) => `Other address 1, ${field}: This is Required.`),
  );
  await expect(first.getByLabel("Country (required)", { exact: true })).toBeFocused();
  for (const [label, search, option] of [
    ["Country (required)", "india", /^India$/],
    ["State (required)", "keral", "Kerala"],
    ["City (required)", "thris", /^Thriss/],
  ] as const) {
    const picker = first.getByRole("combobox", { name: label });
    await picker.click();
    await picker.fill(search);
    await picker.press("Enter");
    await page.getByRole("option", { name: option }).first().click();
  }
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
  const { results } = await caller.send(branchCalls.list, { query: { search: "Thrissur Depot" } });
  expect(results[0]?.other_addresses).toMatchObject([{ line1: "Gate 2", state: "Kerala" }]);

  await chooseInRow(row(page, "Branches", "Thrissur Depot"), "Edit");
  await remove.press("Enter");
  await expect(page.getByRole("button", { name: "Add another address" })).toBeFocused();
});

test("on a phone the first wrong field is visible below the error summary", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto("/admin/location/branch/create");
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Add another address" }).click();
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByRole("alert").getByText("13 things need your attention")).toBeVisible();
  const name = page.getByLabel("Name (required)");
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });
});

test("a city that is typed has letters and spaces only, one of the list is right; a long district is not cut off", async ({
  page,
  faults,
}) => {
  faults.expectRefusal(400, /\/master\/branch\//);
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("Bhosari Store");
  await page.getByLabel("Address Line 1 (required)").fill("Plot 4");
  await pick(page, "Country (required)", "india", /^India$/);
  await pick(page, "State (required)", "mahar", "Maharashtra");
  await pick(page, "City (required)", "Zone 4", 'Use "Zone 4"');
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByRole("combobox", { name: "City (required)" })).toHaveAccessibleDescription(
    /Only letters and spaces are allowed\./,
  );
  await pick(page, "City (required)", "pimpri-chin", /^Pimpri-Chinchwad/);
  const district = page.getByLabel("District");
  await district.focus();
  await page.keyboard.insertText("D".repeat(300));
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(district).toHaveAccessibleDescription(/At most 255 characters\./);
  await expect(district).toHaveValue("D".repeat(300));
  await district.fill("");
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
});

test("the place of a branch is picked on the map, with the mouse and with the keyboard", async ({ page }) => {
  await page.goto("/admin/location/branch/create");
  await page.getByRole("button", { name: "Pick on the map" }).press("Enter");
  const map = page.getByRole("region", { name: /^Map\./ });
  await expect(map).toBeFocused({ timeout: 30_000 });
  await map.click({ position: { x: 320, y: 170 } });
  await expect(page.getByLabel("Latitude")).toHaveValue(/^\d+\.\d+$/);
  const clicked = await page.getByLabel("Latitude").inputValue();
  await map.focus();
  await page.keyboard.press("ArrowDown");
  await expect(async () => {
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Latitude").inputValue()).not.toBe(clicked);
  }).toPass();
  await page.getByLabel("Latitude").fill("19.076");
  await page.getByLabel("Longitude").fill("72.8777");
  await expect(page.getByText("19.076° N, 72.8777° E")).toBeVisible();
  await expect(page.getByLabel("Pin", { exact: true })).toBeVisible();
  await inspectHere(page, "branch-map");
});

test("a virtual branch has no address", async ({ page }) => {
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("Cloud");
  await page.getByLabel("Address Line 1 (required)").fill("Typed before");
  await page.getByRole("checkbox", { name: "Virtual branch" }).check();
  await expect(page.getByLabel("Address Line 1")).toHaveCount(0);
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
  const body = { name: "Cloud", type: "Branch", flag_virtual_location: true, parent_location: null };
  expect(JSON.parse(writes(calls)[0]?.body ?? "")).toEqual(body);
  await expect(row(page, "Branches", "Cloud")).toContainText("Virtual");
});

test("a branch name in use and a branch with assets are refused", async ({ page, faults }) => {
  faults.expectRefusal(409, /\/v1\//);
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("pune general");
  await fillAddress(page, "Elsewhere 1");
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByLabel("Name (required)")).toHaveAccessibleDescription(/This name is already in use\./);
  await page.getByRole("button", { name: "Cancel" }).click();
  await confirm(page, "Leave");
  await chooseInRow(row(page, "Branches", "Pune General"), "Delete");
  await confirm(page);
  await expect(toast(page, "Cannot delete this product as its linked to some protected elements")).toBeVisible();
  await page.getByRole("link", { name: "22 assets in Pune General" }).click();
  await expect(page.getByText("22 assets", { exact: true })).toBeVisible();
});
