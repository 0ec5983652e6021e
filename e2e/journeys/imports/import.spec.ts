import { instrumentsRegister } from "@steward/test-data/registers";
import { checkFile, chooseFile, columnField, expectCounts, uploadAssets, WORK } from "../../screens/import-screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

/** 1,200 instruments. */
const FILE = { name: "instruments.csv", mimeType: "text/csv", buffer: instrumentsRegister() };

test.use({ person: founder.email, installation: { name: "import", content: "own" } });

test("a register of 1,200 instruments is checked, imported, found again and undone", async ({ page }) => {
  test.setTimeout(300_000);

  await test.step("the file is chosen from the empty list", async () => {
    await page.goto("/asset-management/my-assets");
    await expect(page.getByRole("heading", { name: "No assets yet" })).toBeVisible();
    await page.getByRole("link", { name: "Import" }).first().click();
    await expect(page.getByRole("radio", { name: /Assets/ })).toBeChecked();
    await chooseFile(page, FILE);
    await expect(page.getByText("131 kB. Drop or choose another file to replace it.")).toBeVisible();
    await page.getByRole("button", { name: "Upload" }).click();
  });

  await test.step("the mapping is guessed", async () => {
    await expect(columnField(page, "serial")).toHaveValue("serial_number", WORK);
    for (const [column, field] of [
      ["category", "category"],
      ["make", "manufacturer"],
      ["model", "product_name"],
      ["asset_number", "asset_id"],
      ["notes", "notes"],
      ["status", "status"],
      ["site_name", "branch"],
      ["installations", ""],
    ] as const) {
      await expect(columnField(page, column)).toHaveValue(field);
    }
    await expect(page.getByRole("combobox", { name: "Installed", exact: true })).toHaveValue("In Use");
    await expect(page.getByRole("radio", { name: "By tag" })).toBeChecked();
  });

  await test.step("the check says what will happen", async () => {
    await checkFile(page, "Import 1,200 rows");
    await expectCounts(page, { "will be created": "1,200", "will be updated": "0", unchanged: "0", rejected: "0" });
    await expect(page.getByText("These will be created as well")).toBeVisible();
  });

  await test.step("the import writes every row", async () => {
    await page.getByRole("button", { name: "Import 1,200 rows" }).click();
    await expect(page.getByText("1,200 rows were imported")).toBeVisible(WORK);
    await expectCounts(page, { created: "1,200", updated: "0", unchanged: "0", rejected: "0" });
    await page.getByRole("button", { name: "Open Assets, newest first" }).click();
    await expect(page.getByRole("heading", { name: "My Assets" })).toBeVisible();
    await expect(page.getByText("1,200 assets", { exact: true })).toBeVisible();
  });

  const first = await test.step("the same file creates nothing more", async () => {
    const imports = page.getByRole("grid", { name: "Imports" });
    await uploadAssets(page, FILE);
    await checkFile(page, "Nothing to import");
    await expectCounts(page, { "will be created": "0", "will be updated": "0", unchanged: "1,200", rejected: "0" });
    await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
    await page.goto("/imports");
    await expect(imports.getByRole("row")).toHaveCount(3);
    return imports.getByRole("row").filter({ hasText: "Done" });
  });

  await test.step("undoing takes every asset back", async () => {
    await first.getByRole("link", { name: FILE.name }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    const question = page.getByRole("alertdialog", { name: "Undo this import?" });
    await question.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("The import was undone")).toBeVisible(WORK);
    await page.goto("/asset-management/my-assets");
    await expect(page.getByRole("heading", { name: "No assets yet" })).toBeVisible();
  });
});

test("rows that cannot be imported are named and can be downloaded", async ({ page }) => {
  const rows = [
    "Tag,Name,Status,Purchase date,Cost",
    "A-1,Lathe,In Use,2024-03-31,1.500",
    "A-2,Mill,Broken,2024-04-01,",
    "A-3,Saw,In Stock,31 July,",
  ];
  await uploadAssets(page, { name: "workshop.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await expect(columnField(page, "Tag")).toHaveValue("asset_id");
  await page.getByRole("combobox", { name: /^Broken/ }).click();
  await page.getByRole("option", { name: "Out of Order" }).click();
  await page.getByRole("radio", { name: "Comma before decimals, 1.234,56" }).check();
  await checkFile(page, "Import 2 rows");
  await expectCounts(page, { "will be created": "2", rejected: "1" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 1 rejected row" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("button", { name: "Back to the columns" }).click();
  await expect(page.getByRole("button", { name: "Check the file" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 rows were imported")).toBeVisible(WORK);
  await page.getByRole("button", { name: "Open Assets, newest first" }).click();
  await expect(page.getByRole("row", { name: /A-2.*Mill/ }).getByText("Out of Order")).toBeVisible();
});

const OTHER_KIND = "Choose a CSV or XLSX file. An older .xls file can be saved as XLSX in Excel.";

for (const { what, name, content, sentence } of [
  { what: "of another kind", name: "register.pdf", content: "%PDF-1.4", sentence: OTHER_KIND },
  { what: "of an old Excel", name: "register.xls", content: "\xd0\xcf\x11\xe0", sentence: OTHER_KIND },
  { what: "without content", name: "register.csv", content: "", sentence: "The file is empty." },
]) {
  test(`a file ${what} is told before it is sent`, async ({ page }) => {
    await page.goto("/imports/create?kind=assets");
    await chooseFile(page, { name, mimeType: "application/octet-stream", buffer: Buffer.from(content, "latin1") });
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(page).toHaveURL(/\/imports\/create/);
  });
}

for (const { what, name, content, sentence } of [
  {
    what: "that is no spreadsheet",
    name: "program.csv",
    content: "\x7fELF\x02\x01\x01\x00\x00\x00",
    sentence: "This file is not a spreadsheet. Choose an .xlsx or CSV file.",
  },
  {
    what: "with a header only",
    name: "header.csv",
    content: "Tag,Name\n",
    sentence: "The file has a header but no rows.",
  },
]) {
  test(`a file ${what} says what is wrong and that nothing was written`, async ({ page }) => {
    await page.goto("/imports/create?kind=assets");
    await chooseFile(page, { name, mimeType: "text/csv", buffer: Buffer.from(content, "latin1") });
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("The file could not be imported")).toBeVisible(WORK);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText("Nothing was written.")).toBeVisible();
    await page.getByRole("button", { name: "Import another file" }).click();
    await expect(page.getByRole("heading", { name: "New Import" })).toBeVisible();
  });
}

test("texts of a file are shown as texts", async ({ page }) => {
  const name = `<img src=x onerror="document.title='run'">`;
  const rows = ["Tag,Name", `H-1,"${name.replaceAll('"', '""')}"`, `H-2,=1+1`];
  await uploadAssets(page, { name: "hostile.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await expect(page.getByRole("cell", { name }).first()).toBeVisible();
  await checkFile(page, "Import 2 rows");
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 rows were imported")).toBeVisible(WORK);
  await page.getByRole("button", { name: "Open Assets, newest first" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "=1+1" })).toBeVisible();
  await expect(page).toHaveTitle("My Assets - Steward");
});
