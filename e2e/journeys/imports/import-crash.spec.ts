import { importCalls } from "@steward/contract/imports/calls";
import { piecesRegister } from "@steward/test-data/registers";
import { checkFile, columnField, expectCounts, uploadAssets, WORK } from "../../screens/import-screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "import-crash", content: "own" } });

test("an import goes on where it was when the server is killed and started again", async ({
  page,
  steward,
  caller,
  faults,
}) => {
  test.setTimeout(400_000);
  faults.expectUnreachable();

  await uploadAssets(page, {
    name: "museum.csv",
    mimeType: "text/csv",
    buffer: piecesRegister(),
  });
  await expect(columnField(page, "accession_number")).toHaveValue("asset_id");
  await expect(columnField(page, "title")).toHaveValue("asset_name");
  await checkFile(page, "Import 20,000 rows");
  await expectCounts(page, { "will be created": "20,000", rejected: "0" });

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("button", { name: "Import 20,000 rows" }).click();
  const isWriting = async () => {
    const { state, counts } = await caller.send(importCalls.read, { params: { id } });
    return `${state} ${counts.processed > 0 ? "rows" : "nothing"}`;
  };
  await expect.poll(isWriting, { intervals: [50] }).toBe("Running rows");
  await steward.kill();
  await expect(page.getByText("Waiting for the server")).toBeVisible();

  await steward.restart();
  await expect(page.getByText("20,000 rows were imported")).toBeVisible({ timeout: 180_000 });
  await expectCounts(page, { created: "20,000", updated: "0", unchanged: "0", rejected: "0" });
  await page.getByRole("button", { name: "Open Assets, newest first" }).click();
  await expect(page.getByText("20,000 assets", { exact: true })).toBeVisible(WORK);
});
