import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";

/** The list of a page as a grid. */
export const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name });

/** Rendered rows without the header; virtual lists render only those near the window. */
export const rows = (page: Page, name: string): Locator =>
  grid(page, name)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });

/** The row that contains a text. */
export const row = (page: Page, name: string, text: string | RegExp): Locator =>
  rows(page, name).filter({ hasText: text });

/** The row that contains a text, or the card of a phone. */
export const rowOrCard = (page: Page, name: string, text: string | RegExp): Locator =>
  row(page, name, text).or(
    page.getByRole("list", { name, exact: true }).getByRole("listitem").filter({ hasText: text }),
  );

/** Chooses an entry in a row's menu. */
export async function chooseInRow(line: Locator, entry: string): Promise<void> {
  await line.getByRole("button", { name: "More actions" }).click();
  await line.page().getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Chooses an entry of the open menu by its arrow keys, once the menu has the focus. */
export async function chooseByArrows(page: Page, entry: string): Promise<void> {
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  const step = async () => {
    if (await item.evaluate((element) => element === document.activeElement)) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  };
  await expect.poll(step, { intervals: [50] }).toBe(true);
  await page.keyboard.press("Enter");
}

/** Confirms the dialog. */
export async function confirm(page: Page, button = "Confirm"): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

/** Chooses a record in a picker by search. */
export async function pick(page: Page, label: string, search: string, option: string | RegExp): Promise<void> {
  const picker = page.getByRole("combobox", { name: label });
  // A field at the edge of the window would leave it, and its list with it, when the list is scrolled to.
  await picker.evaluate((field) => field.scrollIntoView({ block: "center" }));
  await picker.click();
  await picker.fill(search);
  await picker.press("Enter");
  await page.getByRole("option", { name: option }).click();
}

/** Downloads the export of a page. */
export async function exported(page: Page, format: "CSV" | "Excel (XLSX)"): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: format }).click();
  const download = await started;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
