import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { inspect } from "../../screens/appearance.ts";
import { codeCount, mailedCode } from "../../installation/caller.ts";
import type { Steward } from "../../installation/installations.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { pick, row, rowOrCard } from "../../screens/list-screens.ts";
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

/** The link in the mail about what was issued to an address. */
async function invitationIn(address: string, email: string): Promise<string> {
  let link: string | undefined;
  const ask = async () => {
    const answer = await fetch(`${address}/outbox/messages.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    link = mails.map(({ text }) => /\/oem-invitation#\S+/.exec(text)?.[0]).find(Boolean);
    return link;
  };
  await expect.poll(ask, { message: `the mail to ${email}`, timeout: 90_000 }).toBeTruthy();
  return link ?? "";
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

for (const { hands, width } of ways("keyboard")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("a received asset is returned with a reason that its manufacturer reads", async ({
      page,
      steward,
      openAs,
    }) => {
      const serial = `NWSS-BACK-${hands}`;
      const id = await issue(steward, serial);
      const customer = handsOf(page, hands);
      await page.goto(`${INVITES}/${id}`);
      await customer.press(page.getByRole("button", { name: "Receive" }));
      await expect(toast(page, "Asset received successfully")).toBeVisible();
      await customer.choose(main(page).getByRole("button", { name: "More actions" }), "Return");
      const dialog = page.getByRole("dialog", { name: "Return SpectraScan 300" });
      await expect(dialog.getByRole("button", { name: "Return" })).toBeDisabled();
      await customer.type(dialog.getByLabel("Reason (required)"), "Arrived broken");
      await customer.press(dialog.getByRole("button", { name: "Return" }));
      await expect(toast(page, "Asset returned successfully")).toBeVisible();
      await expect(main(page).getByText("Returned", { exact: true }).first()).toBeVisible();
      for (const name of ["Move to My Assets", "Receive", "More actions"])
        await expect(main(page).getByRole("button", { name })).toHaveCount(0);

      const oem = await openAs(NORTHWIND);
      await oem.goto(`${ISSUED}?search=${serial}`);
      await handsOf(oem, hands).press(rowOrCard(oem, "Issued Assets", serial).getByRole("link").first());
      await expect(main(oem).getByText("Returned", { exact: true }).first()).toBeVisible();
      await expect(main(oem)).toContainText("Arrived broken");
    });

    test("the mail about an issued asset is sent again, and the asset is withdrawn", async ({
      page,
      steward,
      openAs,
    }) => {
      const serial = `NWSS-TAKEN-${hands}`;
      const id = await issue(steward, serial);
      const oem = await openAs(NORTHWIND);
      const maker = handsOf(oem, hands);
      await oem.goto(`${ISSUED}?search=${serial}`);
      await maker.press(rowOrCard(oem, "Issued Assets", serial).getByRole("link").first());
      await maker.press(oem.getByRole("button", { name: "Send mail again" }));
      await expect(toast(oem, "Mail sent successfully")).toBeVisible();
      await maker.choose(main(oem).getByRole("button", { name: "More actions" }), "Withdraw");
      const dialog = oem.getByRole("dialog", { name: `Withdraw SpectraScan 300, ${serial}` });
      await maker.type(dialog.getByLabel("Reason"), "Wrong hospital");
      await maker.press(dialog.getByRole("button", { name: "Withdraw" }));
      await expect(toast(oem, "Asset withdrawn successfully")).toBeVisible();
      await expect(main(oem).getByText("Withdrawn", { exact: true }).first()).toBeVisible();
      await expect(main(oem)).toContainText("Wrong hospital");
      for (const name of ["Send mail again", "More actions"])
        await expect(main(oem).getByRole("button", { name })).toHaveCount(0);

      await page.goto(`${INVITES}/${id}`);
      await expect(main(page).getByText("Withdrawn", { exact: true }).first()).toBeVisible();
      await expect(main(page)).not.toContainText("Wrong hospital");
      for (const name of ["Move to My Assets", "Receive", "More actions"])
        await expect(main(page).getByRole("button", { name })).toHaveCount(0);
    });

    test.describe("the mail to an address that nobody signs in with", () => {
      test.use({ person: null });

      test("leads over the sign-in to what is claimed, once", async ({ page, steward, openAs, faults }) => {
        // The job that mails what was issued runs each minute.
        test.setTimeout(150_000);
        const email = `purchasing.${hands}@lakeview.example`;
        const serial = `NWSS-MAILED-${hands}`;
        await issue(steward, serial, { email });
        const link = await invitationIn(steward.address, email);
        const stranger = handsOf(page, hands);
        await page.goto(link);
        await expect(page.getByLabel("E-mail")).toBeVisible();
        await expect(page.getByText(serial)).toHaveCount(0);
        const codes = await codeCount(steward.address, people.assetManager);
        await stranger.type(page.getByLabel("E-mail"), people.assetManager);
        await stranger.press(page.getByRole("button", { name: "Send code" }));
        const code = await mailedCode(steward.address, people.assetManager, codes + 1);
        await stranger.type(page.getByLabel("One-time code"), code);
        await stranger.press(page.getByRole("button", { name: "Log in" }));

        await expect(heading(page, "Northwind Instruments hands 1 asset over")).toBeVisible();
        await expect(main(page)).toContainText(`Issued to ${email}.`);
        await expect(main(page)).toContainText(serial);
        await stranger.press(page.getByRole("button", { name: "Claim for Meridian Hospitals" }));
        await expect(toast(page, "Assets claimed successfully")).toBeVisible();
        await expect(rowOrCard(page, "OEM Invites", serial)).toBeVisible();

        const second = await openAs(people.administrator);
        faults.expectRefusal(404, /\/oem-assets\/invitation\//);
        await second.goto(link);
        await expect(second.getByText("This link no longer works")).toBeVisible();
        await handsOf(second, hands).press(second.getByRole("button", { name: "OEM Invites" }));
        await expect(rowOrCard(second, "OEM Invites", serial)).toBeVisible();
      });
    });
  });
}

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
