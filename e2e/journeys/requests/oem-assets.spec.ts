import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { inspect } from "../../screens/appearance.ts";
import type { Steward } from "../../installation/installations.ts";
import { pick, row } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.assetManager, installation: { name: "oem-assets", content: "sample" } });

const NORTHWIND = "daniel@northwind.example";
const INVITES = "/asset-management/oem";
const ISSUED = "/supply-desk/issued-assets";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const main = (page: Page) => page.getByRole("main");

/** Has Northwind issue an asset of a model of the sample; answers its invite at the customer. */
async function issue(steward: Steward, serial_number: string, to: { email?: string } = {}) {
  const oem = await steward.caller(NORTHWIND);
  const customer = await steward.caller(people.assetManager);
  const model = (await oem.send(modelCalls.list, { query: { search: "SpectraScan" } })).results[0]?.id ?? "";
  const { slug } = await customer.send(organisationCalls.slugDetails, {});
  await oem.send(issuedAssetCalls.create, {
    body: { product: model, serial_number, ...(to.email ? to : { customer: slug }) },
  });
  const { results } = await customer.send(oemAssetCalls.list, { query: { search: serial_number } });
  return results[0]?.id ?? "";
}

test("a manufacturer issues an asset, its customer moves it to the register and takes that back", async ({
  page,
  steward,
  openAs,
}) => {
  const customer = await steward.caller(people.assetManager);
  const { slug } = await customer.send(organisationCalls.slugDetails, {});
  const oem = await openAs(NORTHWIND);
  await oem.goto(ISSUED);
  await oem.getByRole("button", { name: "Issue Asset" }).click();
  await pick(oem, "Model (required)", "CoolVault", /^CoolVault 80/);
  await oem.getByLabel("Serial number (required)").fill("NWCV-JOURNEY-1");
  await oem.getByLabel("Customer's slug").fill(slug);
  await oem.getByRole("button", { name: "Issue Asset" }).click();
  await expect(toast(oem, "Asset issued successfully")).toBeVisible();
  await expect(heading(oem, "CoolVault 80")).toBeVisible();
  await expect(oem.getByRole("list", { name: "Provenance" })).toContainText("Issued by Daniel Fernandes");

  await page.goto(INVITES);
  await row(page, "OEM Invites", "NWCV-JOURNEY-1").getByRole("link").first().click();
  await expect(heading(page, "CoolVault 80")).toBeVisible();
  await expect(page.getByRole("list", { name: "Provenance" })).toContainText("Issued by Northwind Instruments");
  await expect(page.getByRole("list", { name: "Provenance" })).not.toContainText("Daniel");
  await page.getByRole("button", { name: "Receive" }).click();
  await expect(toast(page, "Asset received successfully")).toBeVisible();
  await page.getByRole("button", { name: "Move to My Assets" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move CoolVault 80 to My Assets" });
  await expect(dialog.getByRole("table")).toContainText("NW-CV80");
  await pick(page, "Branch", "Pune Main", /^Pune Main Hospital/);
  await dialog.getByRole("button", { name: "Move to My Assets" }).click();
  await expect(toast(page, "Asset moved successfully")).toBeVisible();
  await expect(main(page).getByText("Moved", { exact: true }).first()).toBeVisible();

  await main(page).getByText("In My Assets as").getByRole("link").click();
  await expect(page).toHaveURL(/\/asset-management\/my-assets\//);
  await expect(main(page)).toContainText("NWCV-JOURNEY-1");
  await page.getByRole("tab", { name: "Provenance" }).click();
  await expect(main(page)).toContainText("Moved to My Assets by Meera Joshi");
  await page.getByRole("link", { name: "CoolVault 80" }).last().click();

  await oem.reload();
  await expect(main(oem).getByText("Moved", { exact: true }).first()).toBeVisible();
  await expect(main(oem)).not.toContainText("Meera");

  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Undone successfully")).toBeVisible();
  await expect(main(page).getByText("Received", { exact: true }).first()).toBeVisible();
});

test("an invite is linked to the own asset of its serial number; another one asks for a reason", async ({
  page,
  steward,
}) => {
  const id = await issue(steward, "NWSS-LINKED-1");
  const customer = await steward.caller(people.assetManager);
  const { results } = await customer.send(assetCalls.list, { query: { page_size: 50 } });
  // The newest ones came by a hand-over themselves.
  const own = results.findLast(({ serial_number }) => serial_number !== "");
  await page.goto(`${INVITES}/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Link to My Assets" }).click();
  const dialog = page.getByRole("dialog", { name: "Link SpectraScan 300" });
  const link = dialog.getByRole("button", { name: "Link to My Assets" });
  await expect(link).toBeDisabled();
  await dialog.getByRole("searchbox").fill(own?.asset_id ?? "");
  await dialog.getByRole("searchbox").press("Enter");
  await dialog.getByRole("radio", { name: own?.asset_id ?? "" }).check();
  await expect(link).toBeDisabled();
  await dialog.getByLabel("Why is it the same asset? (required)").fill("The plate was changed");
  await link.click();
  await expect(toast(page, "Asset linked successfully")).toBeVisible();
  await expect(main(page)).toContainText("The plate was changed");
});

test("several invites are received at once, and one is declined with a reason that its manufacturer reads", async ({
  page,
  steward,
  openAs,
}) => {
  const id = await issue(steward, "NWSS-BULK-1");
  await issue(steward, "NWSS-BULK-2");
  await page.goto(`${INVITES}?search=NWSS-BULK`);
  await expect(row(page, "OEM Invites", "NWSS-BULK-2")).toBeVisible();
  for (const serial of ["NWSS-BULK-1", "NWSS-BULK-2"])
    await row(page, "OEM Invites", serial).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Receive", exact: true }).click();
  await page.getByRole("dialog", { name: "Receive 2 assets" }).getByRole("button", { name: "Receive" }).click();
  await expect(toast(page, "2 assets received")).toBeVisible();
  await expect(row(page, "OEM Invites", "NWSS-BULK-1")).toContainText("Received");

  await page.goto(`${INVITES}/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Decline" }).click();
  await page.getByRole("dialog").getByLabel("Reason (required)").fill("Not ordered");
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(toast(page, "Asset declined successfully")).toBeVisible();

  const oem = await openAs(NORTHWIND);
  await oem.goto(`${ISSUED}?search=NWSS-BULK-1`);
  await row(oem, "Issued Assets", "NWSS-BULK-1").getByRole("link").first().click();
  await expect(main(oem)).toContainText("Not ordered");
});

test("what waits for an address is claimed by who signs in with it", async ({ page, steward }) => {
  await issue(steward, "NWSS-WAITING-1", { email: people.assetManager });
  await page.goto(INVITES);
  await expect(main(page)).toContainText(`1 asset was issued to ${people.assetManager}`);
  await page.getByRole("button", { name: "Claim for Meridian Hospitals" }).click();
  await expect(toast(page, "Assets claimed successfully")).toBeVisible();
  await expect(row(page, "OEM Invites", "NWSS-WAITING-1")).toBeVisible();
});

test("customers have no supply desk, manufacturers do", async ({ page, openAs }) => {
  await page.goto(INVITES);
  const navigation = (of: Page) => of.getByRole("navigation", { name: "Navigation" });
  await expect(navigation(page).getByRole("link", { name: "OEM Invites" })).toBeVisible();
  await expect(navigation(page).getByRole("button", { name: "Supply Desk" })).toHaveCount(0);
  const oem = await openAs(NORTHWIND);
  await oem.goto(ISSUED);
  await expect(navigation(oem).getByRole("button", { name: "Supply Desk" })).toHaveAttribute("aria-expanded", "true");
  await expect(navigation(oem).getByRole("link", { name: "Issued Assets" })).toHaveAttribute("aria-current", "page");
});

test("the pages of the hand-over are accessible in both themes, on desktop and phone", async ({
  page,
  steward,
  openAs,
}) => {
  const id = await issue(steward, "NWSS-SHOWN-1");
  await page.goto(INVITES);
  await expect(page.getByRole("grid", { name: "OEM Invites" })).toBeVisible();
  await inspect(page, "oem-invites");
  await page.goto(`${INVITES}/${id}`);
  await expect(heading(page, "SpectraScan 300")).toBeVisible();
  await inspect(page, "oem-invite");
  const oem = await openAs(NORTHWIND);
  await oem.goto(ISSUED);
  await expect(oem.getByRole("grid", { name: "Issued Assets" })).toBeVisible();
  await inspect(oem, "issued-assets");
  await oem.goto(`${ISSUED}/create`);
  await expect(oem.getByLabel("Serial number (required)")).toBeVisible();
  await inspect(oem, "issued-asset-create");
});
