import type { Page } from "@playwright/test";
import { pick } from "./list-screens.ts";

/** Fills the required fields of a supplier except its name. */
export async function fillSupplier(page: Page): Promise<void> {
  await page.getByLabel("Email (required)").fill("desk@fjord.example");
  await page.getByLabel("Contact Person Name (required)").fill("Kari Nordmann");
  await page.getByLabel("Contact Person Phone (required)").fill("+47 70 12 34");
  await page.getByLabel("Address Line 1 (required)").fill("Storgata 1");
  await page.getByLabel("Address Line 2 (required)").fill("Quay 4");
  await pick(page, "Country", "Norway", "Norway");
  await pick(page, "State", "Oslo", "Oslo");
  await pick(page, "City", "Oslo", /^Oslo/);
}
