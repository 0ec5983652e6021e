import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, founder, test } from "../../installation/test.ts";
import { inspect } from "../../screens/appearance.ts";
import { row } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";

/** Made by the server. */
const folder = join(tmpdir(), `steward-nightly-${process.pid}`);

test.use({
  person: founder.email,
  installation: { name: "backups", content: "own" },
  settings: { BACKUP_FOLDER: folder, BACKUP_HOUR: "3" },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Minutes of each hour around the server's look whether a backup is due: the first one always is. */
const LOOKS = [4, 5, 6];

test("an operator sees when backups are made, asks for one, and finds it in the folder", async ({ page }) => {
  test.setTimeout(5 * 60_000);
  await expect.poll(() => LOOKS.includes(new Date().getUTCMinutes()), { timeout: 200_000 }).toBe(false);
  await page.goto("/admin/organisations");
  await page.getByRole("tab", { name: "Backups" }).click();
  const schedule = page.getByRole("region", { name: "Schedule" });
  await expect(schedule).toContainText("There is no good backup yet.");
  await expect(schedule).toContainText("03:00 UTC");
  await expect(schedule).toContainText(folder);
  await expect(schedule).toContainText("The newest of 7 days, 4 weeks and 12 months");
  await expect(page.getByText("No backups yet")).toBeVisible();
  await inspect(page, "backups-none");

  const ask = page.getByRole("button", { name: "Back up now" }).first();
  await ask.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "The backup is being made")).toBeVisible();
  await expect(schedule).toContainText("A backup is being made.");
  await expect(ask).toBeFocused();
  await expect(schedule).not.toContainText("There is no good backup yet.", { timeout: 60_000 });
  const made = row(page, "Backups", /steward-\d{8}T\d{6}Z\.backup/);
  await expect(made).toContainText("Kept");
  await inspect(page, "backups");
  const [file = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  await expect(made).toContainText(file);
});
