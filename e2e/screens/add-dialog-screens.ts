import { expect, type Locator, type Page } from "@playwright/test";

export const dialogOf = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title, exact: true });

/** Opens an add dialog by its shortcut. */
export async function openByKeys(page: Page, keys: string, title: string): Promise<Locator> {
  await page.keyboard.press(keys);
  const dialog = dialogOf(page, title);
  await expect(dialog).toBeVisible();
  return dialog;
}

export const errorToasts = (page: Page): Locator => page.getByRole("region", { name: "Messages" }).getByRole("alert");

/** Chooses in a picker of the dialog by keyboard. */
export async function pickByKeys(dialog: Locator, label: string, search: string, option: string): Promise<void> {
  const page = dialog.page();
  const picker = dialog.getByRole("combobox", { name: label });
  await picker.focus();
  await page.keyboard.type(search);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: option, exact: true })).toBeEnabled();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker).toHaveValue(option);
}

/** Chooses in a picker of the dialog by mouse, after an optional search. */
export async function pickByMouse(dialog: Locator, label: string, option: string, search = ""): Promise<void> {
  const picker = dialog.getByRole("combobox", { name: label });
  await picker.click();
  if (search) {
    await picker.fill(search);
    await picker.press("Enter");
  }
  await dialog.page().getByRole("option", { name: option, exact: true }).click();
  await expect(picker).toHaveValue(option);
}

/** Records the page's further calls for geography and places, oldest first. */
export function worldCalls(page: Page): { path: string; query: URLSearchParams }[] {
  const calls: { path: string; query: URLSearchParams }[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/v1\/(master|steward\/place)\//.test(pathname)) calls.push({ path: pathname, query: searchParams });
  });
  return calls;
}

/** Name of the record in the next event that an add dialog dispatches to the page. */
export const nextAdded = (page: Page, kind: string): Promise<string> =>
  page.evaluate(
    (event) =>
      new Promise<string>((resolve) => {
        const tell = (added: Event) => resolve((added as CustomEvent<{ name: string }>).detail.name);
        window.addEventListener(event, tell, { once: true });
      }),
    `${kind}-added`,
  );
