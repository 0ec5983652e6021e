import { checkFile, columnField, expectCounts, uploadAssets, WORK } from "../../screens/import-screens.ts";
import { inspect } from "../../screens/appearance.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "import-unsaid", content: "own" } });

const rows = [
  "Ref,What is it?,Site,Building,Floor,Room,£ paid,Supplier,Line",
  "A-01,Lathe,Leeds,Works,Ground,G.01,£100.00,Northern,1",
  "A-02,Mill,Leeds,Works,First,1.02,£20.50,Northern,2",
  "A-03,Saw,Leeds,Works,First,1.03,£5,Medequip,3",
  "Total,,,,,,£125.50,,",
];

test("a register says what it leaves out: blocks, its currency, a column without a field", async ({ page }) => {
  await uploadAssets(page, { name: "works.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await expect(columnField(page, "Room")).toHaveValue("room", WORK);
  await expect(page.getByText("Left out: it numbers the rows.")).toBeVisible();
  await expect(page.getByText("Row 5 adds up the others and is left out.")).toBeVisible();

  await test.step("the block has a name to begin with, which can be another", async () => {
    const block = page.getByLabel("No column names a Block. Put Floor into one called");
    await expect(block).toHaveValue("Main");
    await block.fill("North");
  });

  await test.step("nothing is checked before pounds are spoken of", async () => {
    const check = page.getByRole("button", { name: "Check the file" });
    await expect(check).toBeDisabled();
    await expect(page.getByText("Choose what happens with amounts in £.")).toBeVisible();
    await page.getByRole("radio", { name: "Convert to INR at a rate" }).check();
    await page.getByLabel("INR for one £").fill("105,40");
    await expect(check).toBeEnabled();
  });

  await test.step("a column without a field is kept as a new one, and a value is the same for all rows", async () => {
    await columnField(page, "Supplier").selectOption("Keep as a new field");
    await expect(page.getByRole("combobox", { name: "Type of the new field for Supplier" })).toHaveValue("new:text");
    await page.getByRole("combobox", { name: "Choose a field" }).selectOption("Category");
    await page.getByLabel("Category", { exact: true }).fill("Workshop");
    await inspect(page, "import-unsaid");
  });

  await checkFile(page, "Import 3 rows");
  await expectCounts(page, { "will be created": "3", rejected: "0" });
  await expect(page.getByText("Row 5 adds up the others and is left out.")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await expect(page.getByText("3 rows were imported")).toBeVisible(WORK);
  await page.getByRole("link", { name: /A-01/ }).click();
  await expect(page.getByText("North", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("10,540.00")).toBeVisible();
  await expect(page.getByText("Northern", { exact: true })).toBeVisible();
  await expect(page.getByText("Workshop").first()).toBeVisible();
});

test("a file without headings says so and is read otherwise at a word", async ({ page }) => {
  const bare = ["KH-01,Pump", "KH-02,Fan", "KH-03,Fan", "KH-04,Fan", "KH-05,Fan"].join("\n");
  await uploadAssets(page, { name: "bare.csv", mimeType: "text/csv", buffer: Buffer.from(bare) });
  await expect(page.getByText("The file has no headings")).toBeVisible(WORK);
  await expect(columnField(page, "Column 1")).toHaveValue("asset_id");
  await page.getByRole("button", { name: "The first row holds headings" }).click();
  await expect(columnField(page, "KH-01")).toBeVisible(WORK);
});
