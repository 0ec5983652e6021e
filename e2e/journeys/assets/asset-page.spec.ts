import { assetCalls } from "@steward/contract/assets/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { codeCount, mailedCode } from "../../installation/caller.ts";
import { chooseByArrows, chooseInRow, confirm, pick, row } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { askForCode, enterCode, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

let register: Register;
const idOf = (tag: string) => register.assets.get(tag) ?? "";
const pageOf = (tag: string) => `/asset-management/my-assets/${idOf(tag)}`;
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });

test.use({ person: founder.email, installation: { name: "asset-page", content: "own" } });
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  await caller.send(serviceProviderCalls.create, { body: { name: "Sahyadri Field Services" } });
});

test("a QR code is generated, and the details are loaded again", async ({ page }) => {
  await page.goto(pageOf("REG-003"));
  const panel = page.getByRole("region", { name: "QR code" });
  const calls = sentCalls(page);
  await panel.getByRole("button", { name: "Generate QR code" }).click();
  await expect(toast(page, "QR Code Generated")).toBeVisible();
  const picture = panel.getByRole("img", { name: "QR code of REG-003" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  const asset = `assets/${idOf("REG-003")}/`;
  await expect
    .poll(() => calls.map(({ method, path }) => `${method} ${path}`))
    .toEqual(expect.arrayContaining([`POST ${asset}generate-qr-code/`, `GET ${asset}`]));
});

test("the useful part of an asset is seen without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pageOf("REG-004"));
  for (const name of ["Particulars", "Purchase and care", "Cover"]) {
    await expect(page.getByRole("region", { name })).toBeInViewport({ ratio: 1 });
  }
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("a service provider is attached by its dialog", async ({ page }) => {
      await page.goto(pageOf(width === 390 ? "REG-005" : "REG-006"));
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Attach service provider" }).click();
      const dialog = page.getByRole("dialog", { name: /^Service provider of/ });
      await pick(page, "Service provider", "Sahyadri", "Sahyadri Field Services");
      await dialog.getByRole("button", { name: "Attach" }).click();
      await expect(toast(page, "Service Provider Attached")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("region", { name: "Purchase and care" })).toContainText("Sahyadri Field Services");
    });

    test("documents are attached, opened and removed", async ({ page }) => {
      await page.goto(`${pageOf(width === 390 ? "REG-007" : "REG-008")}?tab=documents`);
      const calls = sentCalls(page);
      await page.getByRole("button", { name: "Attach document" }).click();
      const dialog = page.getByRole("dialog", { name: "Attach document" });
      const chooser = dialog.getByLabel("Drop a file here or choose one");
      await chooser.setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>") });
      await expect(dialog.getByText(/^Only PDFs, pictures/)).toBeVisible();
      await chooser.setInputFiles(pdf("INV-2201.pdf"));
      await expect(dialog.getByLabel("Title")).toHaveValue("INV-2201");
      await dialog.getByLabel("Title").fill("Invoice of March");
      await dialog.getByRole("button", { name: "Attach" }).click();
      await expect(toast(page, "Upload Successfull")).toBeVisible();
      const list = page.getByRole("list", { name: "Documents" });
      const opened = list.getByRole("link", { name: /Invoice of March/ });
      await expect(opened).toHaveAttribute("target", "_blank");
      await page.getByRole("button", { name: "Attach document" }).click();
      await chooser.setInputFiles(await jpeg(page, "plate.jpg", "teal"));
      await dialog.getByRole("button", { name: "Attach" }).click();
      await list.getByRole("button", { name: "plate", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "plate" }).getByRole("img", { name: "plate" })).toBeVisible();
      await page.keyboard.press("Escape");
      await list.getByRole("button", { name: "Remove Invoice of March" }).click();
      await confirm(page);
      await expect(toast(page, "Item deleted successfully")).toBeVisible();
      await expect(list.getByRole("listitem")).toHaveCount(1);
      const sizes = calls.filter(({ path }) => path.endsWith("/documents/")).map(({ query }) => query.get("page_size"));
      expect(sizes).toContain("5");
    });
  });
}

test("the contract is read by keyboard and closed by Escape", async ({ page }) => {
  await page.goto(pageOf("REG-009"));
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await chooseByArrows(page, "Contract");
  const dialog = page.getByRole("dialog", { name: /^Contract:/ });
  await expect(dialog.getByRole("region", { name: "Warranty" })).toBeVisible();
  await expect(dialog.getByRole("region", { name: "AMC" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`badge, panel and tab open what the contract says at ${width} px`, async ({ page, caller }) => {
    await page.setViewportSize({ width, height: 844 });
    const { id } = await caller.send(assetCalls.create, { body: { asset_name: `Chiller ${width}` } });
    const { results } = await caller.send(serviceProviderCalls.list, { query: { search: "Sahyadri" } });
    const body = {
      amc_start_date: "2024-01-01",
      amc_end_date: "2044-12-31",
      provider: results[0]?.id ?? null,
      contract_number: "AMC-2024-17",
      contract_kind: "comprehensive" as const,
      value: "96000",
      visits_per_year: 4,
      visits_done: 1,
      response_hours: 4,
      resolution_hours: 24,
      renewal: "manual" as const,
      notice_days: 30,
    };
    await caller.send(coverCalls.addAmc, { params: { id }, body });
    const dialog = page.getByRole("dialog", { name: `Contract: Chiller ${width}` });
    const said = dialog.getByRole("region", { name: "AMC" });
    await page.goto(`/asset-management/my-assets/${id}`);
    await page.getByRole("button", { name: /^Under AMC to/ }).click();
    const facts = [
      "AMC-2024-17",
      "Comprehensive",
      "Sahyadri Field Services",
      "96,000",
      "1 of 4 visits a year",
      "By hand",
    ];
    for (const fact of [...facts, "within 4 hours", "within 24 hours"]) await expect(said).toContainText(fact);
    await expect(dialog.getByRole("region", { name: "Warranty" })).toContainText("No warranty is known.");
    await inspectHere(page, "contract");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Under AMC to/ })).toBeFocused();
    await page.getByRole("region", { name: "Cover" }).getByRole("button", { name: "Contract" }).press("Enter");
    await expect(said).toContainText("AMC-2024-17");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Coverage" }).click();
    await page.getByRole("button", { name: "Contract", exact: true }).click();
    await expect(said).toContainText("AMC-2024-17");
  });
}

test("an asset is duplicated without its tag and serial number", async ({ page, caller }) => {
  const { id } = await caller.send(assetCalls.create, {
    body: { asset_id: "TWIN-1", asset_name: "Twin", serial_number: "S-1", order_number: "PO-77" },
  });
  await page.goto("/asset-management/my-assets?search=TWIN-1");
  await chooseInRow(row(page, "My Assets", "TWIN-1"), "Duplicate");
  await expect(page.getByText("A copy of TWIN-1")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Twin");
  await expect(page.getByLabel("Order number")).toHaveValue("PO-77");
  await expect(page.getByLabel("Tag", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Serial number")).toHaveValue("");
  await page.getByLabel("Tag", { exact: true }).fill("TWIN-2");
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  const { results } = await caller.send(assetCalls.list, { query: { search: "TWIN-2" } });
  expect(results).toMatchObject([{ asset_name: "Twin", order_number: "PO-77", serial_number: "" }]);
  expect(results[0]?.id).not.toBe(id);
});

test("the script of a system is offered with how to run it", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await page.getByRole("button", { name: "Related pages" }).click();
  await page.getByRole("menuitem", { name: "Download script" }).click();
  const dialog = page.getByRole("dialog", { name: "Download script" });
  await dialog.getByRole("radio", { name: "macOS" }).check();
  await expect(dialog.getByLabel("Run it by")).toHaveValue("sh steward-macos.sh");
  await dialog.getByRole("radio", { name: "Windows" }).check();
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("steward-windows.ps1");
});

test.describe("who is not signed in", () => {
  test.use({ person: null });

  test("comes back to the label after signing in; an unknown one says so", async ({ page, steward, faults }) => {
    const caller = await steward.caller(founder.email);
    const made = await caller.send(assetCalls.generateQrCode, { params: { id: idOf("REG-010") } });
    // Nobody has switched reports of faults on.
    faults.expectRefusal(404, /\/fault-report\//);
    await page.goto(`/a/${made.short_code}`);
    await expect(page).toHaveURL(/\/auth\/login$/);
    const before = await codeCount(steward.address, founder.email);
    await askForCode(page, founder.email);
    await enterCode(page, await mailedCode(steward.address, founder.email, before + 1));
    await expect(page).toHaveURL(new RegExp(`${pageOf("REG-010")}$`));
    await expect(page.getByText("REG-010").first()).toBeVisible();
    faults.expectRefusal(404, /assets\/code/);
    await page.goto("/a/0000000000");
    await expect(page.getByRole("heading", { name: "No asset has this label here" })).toBeVisible();
    await page.getByRole("link", { name: "Go to My Assets" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Assets" })).toBeVisible();
  });
});
