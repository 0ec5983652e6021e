import { expect, type Locator, type Page } from "@playwright/test";

/** Keys of a session in local storage. */
export const KEPT_KEYS = ["email", "otpToken", "refreshToken", "selectedOrganisation", "token", "tokenExpiresAt"];

/** Which of them are set; read from the browser, as the page may be navigating. */
export async function storedKeys(page: Page): Promise<string[]> {
  const { origins } = await page.context().storageState();
  const names = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  return names.filter((name) => KEPT_KEYS.includes(name)).sort();
}

/** A toast by its text. */
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

/** Presses Tab until an element has the focus, checking after each step. */
export async function tabTo(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 40 && !(await hasFocus()); step += 1) await target.page().keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** What somebody pressed may be gone with the state that offered it; the focus is still on a thing of the page. */
export const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** Presses arrow down in an open menu up to an entry, starting once the menu has focused its first one. */
export async function arrowTo(page: Page, entry: string): Promise<void> {
  const items = page.getByRole("menuitem");
  // Entries that wait for permissions come between the others.
  await expect(items.filter({ hasText: entry }).first()).toBeVisible();
  await expect(items.first()).toBeFocused();
  for (const item of await items.all()) {
    await expect(item).toBeFocused();
    if ((await item.textContent())?.startsWith(entry)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The menu has no entry ${entry}.`);
}

/** Draws a stroke over a signature's paper. */
export async function drawSignature(page: Page, within: Locator): Promise<void> {
  const paper = within.getByRole("img", { name: /signature/i });
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (!box) throw new Error("There is no paper to sign on.");
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [120, 100],
    [170, 50],
    [220, 90],
  ] as const) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  }
  await page.mouse.up();
}

/** Drags a thing by the mouse to the middle of another one. */
export async function dragTo(what: Locator, where: Locator): Promise<void> {
  const { mouse } = what.page();
  await what.scrollIntoViewIfNeeded();
  await where.scrollIntoViewIfNeeded();
  const [from, to] = [await what.boundingBox(), await where.boundingBox()];
  if (!from || !to) throw new Error("What is dragged and its place are not both in sight.");
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await mouse.up();
}
