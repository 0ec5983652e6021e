import { chooseInRow, confirm, pick, row, rows } from "../installation/list-screens.ts";
import { jpeg } from "../installation/pictures.ts";
import { sentCalls, writes } from "../installation/sent-calls.ts";
import { createRegister } from "../installation/sample-register.ts";
import { toast } from "../installation/screens.ts";
import { expect, founder, test } from "../installation/test.ts";

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
  await page.getByLabel("Name (required)").fill("Evita V800 Neo");
  await page.getByRole("button", { name: "Save Model" }).click();
  await expect(toast(page, "Model edited successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/all-models$/);
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

test("a branch is created, edited, switched and deleted", async ({ page }) => {
  await page.goto("/admin/location/branch");
  await expect(page.getByText("2 branches", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create branch" }).click();
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByRole("alert").getByText("2 things need your attention")).toBeVisible();
  await expect(page.getByLabel("Name (required)")).toBeFocused();
  await page.getByLabel("Name (required)").fill("Kochi Harbour");
  await page.getByLabel("Address Line 1 (required)").fill("Willingdon Island 4");
  await page.getByLabel("Pincode").fill("68200");
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(page.getByLabel("Pincode")).toBeFocused();
  await page.getByLabel("Pincode").fill("682003");
  await page.getByLabel("Latitude").fill("9.9658");
  await page.getByLabel("Longitude").fill("76.2421");
  await expect(page.getByText("9.9658° N, 76.2421° E")).toBeVisible();
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
  const line = row(page, "Branches", "Kochi Harbour");
  await expect(line).toContainText("Willingdon Island 4");

  await chooseInRow(line, "Edit");
  await expect(page.getByLabel("Pincode")).toHaveValue("682003");
  await page.getByLabel("City").fill("Kochi");
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch edited successfully")).toBeVisible();
  await expect(line).toContainText("Kochi");
  await chooseInRow(line, "Deactivate");
  await expect(toast(page, "Location toggled successfully")).toBeVisible();
  await expect(line.getByText("Inactive")).toBeVisible();
  await chooseInRow(line, "Delete");
  await confirm(page);
  await expect(toast(page, "Item deleted successfully")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("a virtual branch has no address", async ({ page }) => {
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("Cloud");
  await page.getByRole("checkbox", { name: "Virtual branch" }).check();
  await expect(page.getByLabel("Address Line 1")).toHaveCount(0);
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
  await expect(row(page, "Branches", "Cloud")).toContainText("Virtual");
});

test("a branch name in use and a branch with assets are refused", async ({ page, faults }) => {
  faults.expectRefusal(409, /\/v1\//);
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("pune general");
  await page.getByLabel("Address Line 1 (required)").fill("Elsewhere 1");
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
