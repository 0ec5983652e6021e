import { chooseFile, WORK } from "../../screens/import-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "import-keyboard", content: "own" } });

const UNREACHABLE = "The server cannot be reached. Nothing is lost: check the connection and try again.";
const register = ["Tag,Name,Site", "K-1,Pump,Leeds", "K-2,Fan,Leeds", "Total,,2"].join("\n");

test("an import goes from file to records by keyboard, and goes on where the network was cut", async ({
  page,
  faults,
}) => {
  faults.expectUnreachable();
  await page.goto("/imports/create?kind=assets");
  await chooseFile(page, { name: "works.csv", mimeType: "text/csv", buffer: Buffer.from(register) });
  const upload = page.getByRole("button", { name: "Upload" });
  await page.context().setOffline(true);
  await upload.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The server could not be reached" })).toBeVisible();
  await expect(upload).toBeFocused();
  await expect(upload).toHaveAccessibleDescription(/Nothing was changed/);
  await page.context().setOffline(false);
  await page.keyboard.press("Enter");

  const check = page.getByRole("button", { name: "Check the file" });
  await expect(check).toBeVisible(WORK);
  await expect(page.locator("#content")).toBeFocused();
  await page.context().setOffline(true);
  await check.press("Enter");
  await expect(toast(page, UNREACHABLE)).toBeVisible();
  await expect(check).toBeFocused();
  await page.context().setOffline(false);
  await page.keyboard.press("Enter");

  const run = page.getByRole("button", { name: "Import 2 rows" });
  await expect(run).toBeVisible(WORK);
  await expect(page.locator("#content")).toBeFocused();
  await run.press("Enter");
  await expect(page.getByText("2 rows were imported")).toBeVisible(WORK);
  await expect(page.locator("#content")).toBeFocused();
});
