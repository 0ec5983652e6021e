import { assetCalls } from "@steward/contract/assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { Page } from "@playwright/test";
import { inspect } from "../../screens/appearance.ts";
import { jpeg } from "../../screens/pictures.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";
import { chooseByArrows } from "../../screens/list-screens.ts";

test.use({ person: founder.email, installation: { name: "organisation settings", content: "own" } });
test.describe.configure({ mode: "serial" });

const SAVED = "Organisation settings edited successfully";
const open = async (page: Page) => {
  await page.goto("/admin/organisation-settings");
  await expect(page.getByLabel("Organisation name (required)")).toHaveValue(founder.organisation_name);
};
const save = (page: Page) => page.getByRole("button", { name: "Save settings" });

test("an owner finds the settings in the profile menu and edits them by keyboard", async ({ page, caller }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Organisation Account/ }).press("Enter");
  await chooseByArrows(page, "Organisation Settings");
  await expect(page.getByRole("heading", { name: "Organisation Settings", level: 1 })).toBeVisible();
  await inspect(page, "organisation-settings");

  const currency = page.getByRole("combobox", { name: "Currency (required)" });
  await currency.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("EUR");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Euro (EUR)" })).toBeEnabled();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Existing amounts stay in INR; new ones are in EUR.")).toBeVisible();
  await page.getByLabel("Prefix", { exact: true }).fill("HV-");
  await page.getByLabel("Digits of the number (required)").fill("6");
  await expect(page.getByText("HV-000001")).toBeVisible();
  await page.getByLabel("Ask for a signature").press("Space");
  await page.getByRole("checkbox", { name: "Brands" }).press("Space");
  await save(page).press("Enter");
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await caller.send(organisationCalls.settings)).toMatchObject({
    currency: "EUR",
    asset_tag_prefix: "HV-",
    asset_tag_width: 6,
    visit_signature: true,
    locked_modules: ["brand"],
  });
});

test("a locked module is closed, and opens again", async ({ page, faults }) => {
  // A page that is opened directly may ask for its rows before the permissions are known, and is refused then.
  faults.expectError(/a status of 403/);
  await page.goto("/admin/brand");
  await expect(page.getByRole("heading", { name: "This module is locked" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("listitem")).toHaveCount(0);
  await open(page);
  await page.getByRole("checkbox", { name: "Brands" }).uncheck();
  await save(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  await page.goto("/admin/brand");
  await expect(page.getByText("No brands yet")).toBeVisible();
  expect(faults.unexpected()).toEqual([]);
});

test("what was wrong is told at its field, and what somebody else saved meanwhile is loaded first", async ({
  page,
  caller,
  faults,
}) => {
  await open(page);
  await page.getByLabel("Prefix", { exact: true }).fill("=1");
  await save(page).click();
  await expect(page.getByLabel("Prefix", { exact: true })).toBeFocused();
  await page.getByLabel("Prefix", { exact: true }).fill("HV-");
  await page.getByLabel("Digits of the number (required)").fill("5");
  await caller.send(organisationCalls.updateSettings, { body: { fiscal_year_start: 1 } });
  faults.expectRefusal(409, /settings/);
  await save(page).click();
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect(page.getByLabel("First month of the fiscal year (required)")).toHaveValue("1");
  await expect(page.getByLabel("Digits of the number (required)")).toHaveValue("6");
});

test("new assets follow the settings", async ({ caller }) => {
  const asset = await caller.send(assetCalls.create, { body: { asset_name: "Lift", purchase_cost: "900" } });
  expect(asset).toMatchObject({ asset_id: "HV-000001", purchase_currency: "EUR" });
});

test("a logo that is refused says why at its field, and what could not be sent is sent again", async ({
  page,
  faults,
}) => {
  await open(page);
  const choose = page.getByRole("button", { name: "Choose a picture" });
  const said = page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
  const send = (file: Awaited<ReturnType<typeof jpeg>>) => page.locator('input[type="file"]').setInputFiles(file);
  faults.expectRefusal(400, /logo/);
  await send({ name: "logo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(said).toContainText(/image/i);
  await expect(choose).toHaveAccessibleDescription(/image.*JPEG or PNG/i);

  faults.expectUnreachable();
  const logo = await jpeg(page, "logo.jpg", "#0f6b66");
  await page.context().setOffline(true);
  await send(logo);
  await expect(said).toContainText("The server cannot be reached");
  await page.context().setOffline(false);
  await send(logo);
  await expect(page.getByAltText(`Logo of ${founder.organisation_name}`)).toBeVisible();
  await expect(said).toHaveCount(0);
});
