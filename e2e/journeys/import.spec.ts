import { chooseFile, columnField, importCount, uploadAssets } from "../installation/import-screens.ts";
import { dataFile, hasData, withoutData } from "../installation/test-data.ts";
import { toast } from "../installation/screens.ts";
import { expect, test } from "../installation/test.ts";

const FILE = "inventory_geonet_instruments.csv";

test.use({ person: "daniel@northwind.example", installation: { name: "import", content: "sample" } });

test.describe("a register of 5,846 instruments", () => {
  test.skip(!hasData(FILE), withoutData(FILE));
  test.setTimeout(300_000);

  test("is checked, imported, found again and taken back", async ({ page }) => {
    await page.goto("/asset-management/my-assets");
    await expect(page.getByRole("heading", { name: "No assets yet" })).toBeVisible();
    await page.getByRole("link", { name: "Import" }).first().click();
    await expect(page.getByRole("radio", { name: /Assets/ })).toBeChecked();
    await chooseFile(page, dataFile(FILE));
    await expect(page.getByText("699 kB. Drop or choose another file to replace it.")).toBeVisible();
    await page.getByRole("button", { name: "Upload" }).click();

    await test.step("the mapping is guessed", async () => {
      await expect(columnField(page, "serial")).toHaveValue("serial_number", { timeout: 60_000 });
      for (const [column, field] of [
        ["category", "category"],
        ["make", "manufacturer"],
        ["model", "model"],
        ["asset_number", "asset_id"],
        ["notes", "notes"],
        ["status", "status"],
        ["site_name", "branch"],
      ] as const) {
        await expect(columnField(page, column)).toHaveValue(field);
      }
    });
  });
});

test.describe("a file that cannot be imported", () => {
  for (const [what, name, content, sentence] of [
    ["of another kind", "register.pdf", "%PDF-1.4", "Choose a CSV or XLSX file. An older .xls file can be saved as XLSX in Excel."],
    ["of an old Excel", "register.xls", "\xd0\xcf\x11\xe0", "Choose a CSV or XLSX file. An older .xls file can be saved as XLSX in Excel."],
    ["without content", "register.csv", "", "The file is empty."],
  ] as const) {
    test(`${what} is told before it is sent`, async ({ page }) => {
      await page.goto("/imports/create?kind=assets");
      await chooseFile(page, { name, mimeType: "application/octet-stream", buffer: Buffer.from(content, "latin1") });
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
      await page.getByRole("button", { name: "Upload" }).click();
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
      await expect(page).toHaveURL(/\/imports\/create/);
    });
  }
});
