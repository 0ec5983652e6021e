import { expect, type Locator, type Page } from "@playwright/test";

/** Keys that a session keeps in local storage. */
export const KEPT_KEYS = ["email", "otpToken", "refreshToken", "selectedOrganisation", "token", "tokenExpiresAt"];

/** Which of them are kept now; asked of the browser, not of the page, which may be leaving. */
export async function storedKeys(page: Page): Promise<string[]> {
  const { origins } = await page.context().storageState();
  const names = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  return names.filter((name) => KEPT_KEYS.includes(name)).sort();
}

/** A message in the corner by its text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Messages" }).getByText(text);

/** The greeting on the home page. */
export const home = (page: Page, name: string): Locator => page.getByRole("heading", { name: `Welcome, ${name}` });

export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("One-time code").fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Goes on with the tabulator until something has the focus; every step is looked at once it is made. */
export async function tabTo(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 40 && !(await hasFocus()); step += 1) await target.page().keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** Goes down an open menu with the arrow to an entry, from the first one, which has the focus once the menu takes keys. */
export async function arrowTo(page: Page, entry: string): Promise<void> {
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  for (const item of await items.all()) {
    await expect(item).toBeFocused();
    if ((await item.textContent())?.startsWith(entry)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The menu has no entry ${entry}.`);
}
