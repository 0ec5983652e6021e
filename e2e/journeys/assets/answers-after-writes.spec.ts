import type { Page } from "@playwright/test";
import { checkFile, WORK } from "../../screens/import-screens.ts";
import { pick, row } from "../../screens/list-screens.ts";
import { createRegister } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "answers-after-writes", content: "own" } });
test.beforeAll(async ({ steward }) => {
  await createRegister(await steward.caller(founder.email));
});

/** With the clock stopped, cached answers stay fresh until a write invalidates them. */
const holdTheClock = (page: Page) => page.clock.setFixedTime(new Date());

/** Client-side navigation, which keeps the cache. */
const visit = (page: Page, path: string) => page.evaluate((path) => window.history.pushState({}, "", path), path);

test("records that count assets count a new one at once", async ({ page }) => {
  const counts = [
    ["/admin/brand", "assets of Dräger Medical", 15],
    ["/admin/category", "assets of Anaesthesia", 15],
    ["/admin/all-models", "assets of Perseus A500", 15],
    ["/admin/asset-settings", "assets of In Stock", 36],
    ["/admin/location/branch", "assets in Pune General", 22],
  ] as const;
  const link = (words: string, count: number) => page.getByRole("link", { name: `${count} ${words}`, exact: true });
  await holdTheClock(page);
  await page.goto("/");
  for (const [path, words, count] of counts) {
    await visit(page, path);
    await expect(link(words, count)).toBeVisible();
  }
  await visit(page, "/asset-management/my-assets/create");
  await pick(page, "Model", "Perseus", /Perseus A500/);
  await pick(page, "Branch", "Pune", /Pune General/);
  await page.getByLabel("Name", { exact: true }).fill("Counted workstation");
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  await expect(row(page, "My Assets", "Counted workstation")).toBeVisible();
  for (const [path, words, count] of counts) {
    await visit(page, path);
    await expect(link(words, count + 1)).toBeVisible();
  }
});

test("users of an imported file are in the list at once", async ({ page }) => {
  await holdTheClock(page);
  await page.goto("/admin/users");
  await expect(row(page, "Users", founder.name)).toBeVisible();
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await visit(page, "/");
  const buffer = Buffer.from("Name,E-mail\nKavya Rao,kavya@hillview.example\n");
  await visit(page, "/imports/create?kind=users");
  await page.getByLabel("Drop a CSV or Excel file here or choose one").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer,
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("button", { name: "Check the file" })).toBeVisible(WORK);
  await checkFile(page, "Import 1 row");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 row was imported")).toBeVisible(WORK);
  await visit(page, "/admin/users");
  await expect(page.getByText("2 users", { exact: true })).toBeVisible();
  await expect(row(page, "Users", "Kavya Rao")).toBeVisible();
});
