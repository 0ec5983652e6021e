import type { Locator, Page } from "@playwright/test";

/** Keys that a session keeps in local storage. */
export const KEPT_KEYS = ["email", "otpToken", "refreshToken", "selectedOrganisation", "token", "tokenExpiresAt"];

export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    (keys) =>
      Object.keys(localStorage)
        .filter((key) => keys.includes(key))
        .sort(),
    KEPT_KEYS,
  );

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
