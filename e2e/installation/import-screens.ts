import { expect, type Locator, type Page } from "@playwright/test";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses the file of a new import. */
export const chooseFile = (page: Page, file: string | ChosenFile): Promise<void> =>
  page.getByLabel("Drop a CSV or Excel file here or choose one").setInputFiles(file);

/** The selector that says which field a column of the file fills. */
export const columnField = (page: Page, column: string): Locator =>
  page.getByRole("combobox", { name: `Field that ${column} fills`, exact: true });

/** One of the four numbers of an import. */
export const importCount = (page: Page, words: string): Locator =>
  page.getByRole("definition").filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${words}"]`) });

/** Uploads a file of assets and waits until its columns can be mapped. */
export async function uploadAssets(page: Page, file: string | ChosenFile): Promise<void> {
  await page.goto("/imports/create?kind=assets");
  await chooseFile(page, file);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("button", { name: "Check the file" })).toBeVisible({ timeout: 60_000 });
}

/** Says which status each text of the file means. */
export async function chooseStatus(page: Page, text: string, status: string): Promise<void> {
  await page.getByRole("textbox", { name: text }).click();
  await page.getByRole("option", { name: status, exact: true }).click();
}
