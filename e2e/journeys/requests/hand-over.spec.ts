import type { Locator, Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { modelsOfMakers } from "@steward/test-data/models-of-makers";
import { handsOf, ways } from "../../screens/hands.ts";
import { checkFile, expectCounts, uploadFile, WORK } from "../../screens/import-screens.ts";
import { pick } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.assetManager, installation: { name: "hand-over", content: "sample" } });

const NORTHWIND = "daniel@northwind.example";
const INVITES = "/asset-management/oem";
const ISSUED = "/supply-desk/issued-assets";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const found = (page: Page, count: string) =>
  page.getByRole("main").locator("[aria-live]").getByText(count, { exact: true });

/** Serial numbers by what becomes of the assets. */
const serials = {
  moved: Array.from({ length: 400 }, (_, index) => `HOMV-${1000 + index}`),
  linked: Array.from({ length: 50 }, (_, index) => `HOLK-${1000 + index}`),
  declined: Array.from({ length: 50 }, (_, index) => `HODC-${1000 + index}`),
};
const all = Object.values(serials).flat();

/** Chooses every invite of the shown filter. */
async function chooseWhole(page: Page, count: number): Promise<Locator> {
  await expect(found(page, `${count} invites`)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: `Select all ${count} that match` }).click();
  await expect(bar.getByText(`${count} selected`)).toBeVisible();
  return bar;
}

test("a manufacturer issues 500 assets from a sheet, of which its customer moves 400, links 50 and declines 50", async ({
  page,
  steward,
  openAs,
}) => {
  test.setTimeout(600_000);
  const customer = await steward.caller(people.assetManager);
  const maker = await steward.caller(NORTHWIND);
  const { slug } = await customer.send(organisationCalls.slugDetails, {});
  const models = modelsOfMakers(20);
  for (const { product_name, product_number } of models)
    await maker.send(modelCalls.create, { body: { product_name, product_number } });
  const lines = all.map((serial, index) => {
    const { product_name, product_number } = models[index % models.length] ?? { product_name: "", product_number: "" };
    return [serial, product_name, product_number, slug, "24"].map((text) => `"${text.replaceAll('"', '""')}"`).join();
  });
  const content = ["Serial number,Model,Model number,Customer,Warranty months", ...lines].join("\n");
  const file = { name: "shipped.csv", mimeType: "text/csv", buffer: Buffer.from(content) };

  const oem = await openAs(NORTHWIND);
  await test.step("the manufacturer imports the sheet, and again without issuing anything twice", async () => {
    await uploadFile(oem, "issued_assets", file);
    await checkFile(oem, "Import 500 rows");
    await oem.getByRole("button", { name: "Import 500 rows" }).click();
    await expect(oem.getByText("500 rows were imported")).toBeVisible(WORK);
    await uploadFile(oem, "issued_assets", file);
    await checkFile(oem, "Nothing to import");
    await expectCounts(oem, { "will be created": "0", unchanged: "500", rejected: "0" });
  });

  await test.step("the customer receives them all at once", async () => {
    await page.goto(`${INVITES}?search=HO&invite_status=Invited`);
    const bar = await chooseWhole(page, 500);
    await bar.getByRole("button", { name: "Receive" }).click();
    const dialog = page.getByRole("dialog", { name: "Receive 500 assets" });
    await dialog.getByRole("button", { name: "Receive" }).click();
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await expect(toast(page, "500 assets received")).toBeVisible(WORK);
    await expect(dialog).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  });

  await test.step("moves 400, stopped once and continued", async () => {
    await page.goto(`${INVITES}?search=HOMV`);
    const bar = await chooseWhole(page, 400);
    await bar.getByRole("button", { name: "Move to My Assets" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 400 assets to My Assets" });
    await pick(page, "Branch", "Pune Main", /^Pune Main Hospital/);
    const verb = dialog.getByRole("button", { name: "Move to My Assets" });
    await verb.click();
    await expect(dialog.getByText(/^[1-9]\d* of 400$/)).toBeVisible(WORK);
    await dialog.getByRole("button", { name: "Stop" }).click();
    await expect(verb).toBeEnabled(WORK);
    const { count } = await customer.send(oemAssetCalls.list, {
      query: { search: "HOMV", invite_status: ["Received"] as never },
    });
    expect(count).toBeGreaterThan(0);
    await verb.click();
    await expect(dialog).toHaveCount(0, { timeout: 300_000 });
    await page.goto(`${INVITES}?search=HOMV&invite_status=Moved`);
    await expect(found(page, "400 invites")).toBeVisible();
  });

  await test.step("links 50 to what stands in the register already", async () => {
    const own = new Map<string, string>();
    for (const serial_number of serials.linked)
      own.set(serial_number, (await customer.send(assetCalls.create, { body: { serial_number } })).id);
    const [shown, ...rest] = serials.linked;
    await page.goto(`${INVITES}?search=${shown}`);
    await page.getByRole("grid", { name: "OEM Invites" }).getByRole("link").first().click();
    await expect(page.getByRole("list", { name: "Provenance" })).toBeVisible();
    await page.getByRole("button", { name: "Link to My Assets" }).click();
    const dialog = page.getByRole("dialog", { name: /^Link / });
    await expect(dialog.getByText("Same serial number")).toBeVisible();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Link to My Assets" }).click();
    await expect(toast(page, "Asset linked successfully")).toBeVisible();
    const { results } = await customer.send(oemAssetCalls.list, { query: { search: "HOLK", page_size: 100 } });
    for (const { id, serial_number } of results.filter((invite) => rest.includes(invite.serial_number)))
      await customer.send(oemAssetCalls.link, { params: { id }, body: { asset: own.get(serial_number) ?? "" } });
  });

  await test.step("and declines 50 with one reason", async () => {
    await page.goto(`${INVITES}?search=HODC`);
    const bar = await chooseWhole(page, 50);
    await bar.getByRole("button", { name: "Decline" }).click();
    const dialog = page.getByRole("dialog", { name: "Decline 50 assets" });
    await expect(dialog.getByRole("button", { name: "Decline" })).toBeDisabled();
    await dialog.getByLabel("Reason (required)").fill("Ordered twice");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(toast(page, "50 assets declined")).toBeVisible(WORK);
  });

  await test.step("both sides tell the same", async () => {
    for (const [state, count] of [
      ["Moved", 400],
      ["Linked", 50],
      ["Declined", 50],
    ] as const) {
      const query = { search: "HO", state: [state] as never, page_size: 1 };
      expect((await maker.send(issuedAssetCalls.list, { query })).count).toBe(count);
      await oem.goto(`${ISSUED}?search=HO&state=${state}`);
      await expect(found(oem, `${count} issued assets`)).toBeVisible();
    }
    await page.goto("/asset-management/my-assets?search=HOMV");
    await expect(found(page, "400 assets")).toBeVisible();
  });
});

for (const { hands, width } of ways("mouse")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("an asset is issued, received, moved and taken back", async ({ page, steward, openAs }) => {
      const customer = await steward.caller(people.assetManager);
      const { slug } = await customer.send(organisationCalls.slugDetails, {});
      const serial = `WAY-${hands}-${width}`;
      const oem = await openAs(NORTHWIND);
      const atMaker = handsOf(oem, hands);
      await oem.goto(ISSUED);
      await atMaker.press(oem.getByRole("button", { name: "Issue Asset" }));
      await expect(heading(oem, "Issue Asset")).toBeVisible();
      await atMaker.pick(oem.getByRole("combobox", { name: "Model (required)" }), "CoolVault", /^CoolVault 80/);
      await atMaker.type(oem.getByLabel("Serial number (required)"), serial);
      await atMaker.type(oem.getByLabel("Customer's slug"), slug);
      await atMaker.press(oem.getByRole("button", { name: "Issue Asset" }));
      await expect(toast(oem, "Asset issued successfully")).toBeVisible();

      const own = handsOf(page, hands);
      await page.goto(`${INVITES}?search=${serial}`);
      await own.press(
        page
          .getByRole("main")
          .getByRole("link", { name: /CoolVault 80/ })
          .first(),
      );
      await expect(heading(page, "CoolVault 80")).toBeVisible();
      await own.press(page.getByRole("button", { name: "Receive" }));
      await expect(toast(page, "Asset received successfully")).toBeVisible();
      await own.press(page.getByRole("button", { name: "Move to My Assets" }));
      const dialog = page.getByRole("dialog", { name: "Move CoolVault 80 to My Assets" });
      await own.pick(dialog.getByRole("combobox", { name: "Branch" }), "Pune Main", /^Pune Main Hospital/);
      await own.press(dialog.getByRole("button", { name: "Move to My Assets" }));
      await expect(toast(page, "Asset moved successfully")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await own.press(page.getByRole("button", { name: "Undo", exact: true }));
      await own.press(page.getByRole("alertdialog").getByRole("button", { name: "Undo" }));
      await expect(toast(page, "Undone successfully")).toBeVisible();
      await own.choose(page.getByRole("main").getByRole("button", { name: "More actions" }), "Decline");
      const declined = page.getByRole("dialog", { name: "Decline CoolVault 80" });
      await own.type(declined.getByLabel("Reason (required)"), "Not ordered");
      await own.press(declined.getByRole("button", { name: "Decline" }));
      await expect(toast(page, "Asset declined successfully")).toBeVisible();
      await expect(page.getByRole("main").getByText("Declined", { exact: true }).first()).toBeVisible();
    });
  });
}
