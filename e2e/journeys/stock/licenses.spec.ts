import { licenseCalls } from "@steward/contract/licenses/calls";
import { chooseInRow, confirm, pick, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "licenses", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  const viewer = { name: "DICOM viewer", end_date: "2020-03-01", license_key: "VIEW-1111-2222-3333" } as const;
  await caller.send(licenseCalls.create, { body: viewer });
  await caller.send(licenseCalls.create, { body: { name: "PACS client", seats: 2 } });
});

test("a license is created, its key hidden and shown on request, a seat checked out and in, and it is deleted", async ({
  page,
}) => {
  await page.goto("/asset-management/license");
  await expect(page).toHaveTitle(/Licenses/);
  await page.getByRole("button", { name: "Create license" }).click();
  await page.getByLabel("Name (required)").fill("Office 2024");
  await page.getByLabel("License key").fill("ABCD-EFGH-IJKL-9876");
  await page.getByRole("textbox", { name: "Seats" }).fill("1");
  await page.getByRole("button", { name: "Save License" }).click();
  await expect(toast(page, "License added successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/asset-management\/license$/);

  const line = row(page, "Licenses", "Office 2024");
  await chooseInRow(line, "Check out seat");
  await pick(page, "Asset", "REG-002", /REG-002/);
  await page.getByRole("dialog").getByRole("button", { name: "Check out seat" }).click();
  await expect(toast(page, "Seat checked out successfully")).toBeVisible();
  await expect(line).toContainText("1 of 1");

  const calls = sentCalls(page);
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-002") ?? ""}?tab=licenses`);
  await row(page, "Licenses", "Office 2024").getByRole("link", { name: "Office 2024" }).click();
  const listed = calls.filter(({ method, path }) => method === "GET" && path === "license/").at(-1);
  expect(listed?.query.get("asset")).toBe(register.assets.get("REG-002"));
  expect(listed?.query.get("page_size")).toBe("5");
  await expect(page.getByText("••••9876")).toBeVisible();
  await page.getByRole("button", { name: "Show key" }).press("Enter");
  await expect(page.getByText("ABCD-EFGH-IJKL-9876")).toBeVisible();
  await expect(page.getByText(/looked at the key of the license/)).toBeVisible();
  await page.getByRole("button", { name: "Hide key" }).press("Enter");
  await expect(page.getByText("ABCD-EFGH-IJKL-9876")).toHaveCount(0);

  await page.getByRole("button", { name: /Return from REG-002/ }).press("Enter");
  await confirm(page, "Check in");
  await expect(toast(page, "Seat checked in successfully")).toBeVisible();
  await page.goto("/asset-management/license");
  await chooseInRow(line, "Delete");
  await confirm(page);
  await expect(toast(page, "License deleted successfully")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("a seat is checked out on the page of the asset that gets it", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-003") ?? ""}?tab=licenses`);
  await page.getByRole("button", { name: "Check out a seat" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Check out a seat to/ });
  await expect(dialog.getByRole("button", { name: "Check out seat" })).toBeDisabled();
  await pick(page, "License", "PACS", /PACS client.*2 seats free/);
  await dialog.getByRole("button", { name: "Check out seat" }).click();
  await expect(toast(page, "Seat checked out successfully")).toBeVisible();
  await expect(row(page, "Licenses", "PACS client")).toContainText("1 of 2");
});

test("on a phone an expired license is marked, and an edit without a key keeps the one it has", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/license?expiry=expired");
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "DICOM viewer" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByLabel("License key")).toHaveValue("");
  await page.getByRole("textbox", { name: "Seats" }).fill("5");
  await page.getByRole("button", { name: "Save License" }).click();
  await expect(toast(page, "License edited successfully")).toBeVisible();
  await page.getByRole("button", { name: "Show key" }).click();
  await expect(page.getByText("VIEW-1111-2222-3333")).toBeVisible();
});
