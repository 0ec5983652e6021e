import type { ImportKind } from "@steward/contract/imports/constants";
import { expect, type Locator, type Page } from "@playwright/test";

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Timeout of work on a large file on a busy machine. */
export const WORK = { timeout: 120_000 };

/** Chooses the file of a new import. */
export const chooseFile = (page: Page, file: string | ChosenFile): Promise<void> =>
  page.getByLabel("Drop a CSV or Excel file here or choose one").setInputFiles(file);

/** The select of a column's field. */
export const columnField = (page: Page, column: string): Locator =>
  page.getByRole("combobox", { name: `Field that ${column} fills`, exact: true });

/** Asserts the four counts of an import by their texts: "5,846 created". */
export async function expectCounts(page: Page, counts: Readonly<Record<string, string>>): Promise<void> {
  for (const [words, count] of Object.entries(counts)) {
    await expect(page.getByRole("definition").and(page.locator(`dt:text-is("${words}") + dd`))).toHaveText(count);
  }
}

/** Uploads a file and waits for its mapping. */
export async function uploadFile(page: Page, kind: ImportKind, file: string | ChosenFile): Promise<void> {
  await page.goto(`/imports/create?kind=${kind}`);
  await chooseFile(page, file);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("button", { name: "Check the file" })).toBeVisible(WORK);
}

export const uploadAssets = (page: Page, file: string | ChosenFile): Promise<void> => uploadFile(page, "assets", file);

/** Performs the dry run. */
export async function checkFile(page: Page, run: string): Promise<void> {
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("button", { name: run, exact: true })).toBeVisible(WORK);
}
