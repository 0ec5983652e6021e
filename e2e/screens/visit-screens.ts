import { expect, type Locator, type Page } from "@playwright/test";
import { drawSignature } from "./screens.ts";

/** What is told of the request of a visit. */
interface Visited {
  service_request_details: { internal_id: string };
}

/** The card of a visit on the phone of its engineer. */
export const card = (page: Page, { service_request_details: { internal_id } }: Visited): Locator =>
  page.getByRole("article", { name: new RegExp(`^${internal_id} `) });

/** Presses a step on the card of a visit. */
export const press = (page: Page, visit: Visited, step: string) =>
  card(page, visit).getByRole("button", { name: step, exact: true }).click();

/** Reports what was done; the dialog is the one of the request's page. */
export async function finish(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Finish" });
  await dialog.getByLabel("What was found (required)").fill("A loose cable");
  await dialog.getByLabel("What was done (required)").fill("Tightened it");
  await dialog.getByRole("button", { name: "Add a Step" }).click();
  await dialog.getByLabel("Step 1", { exact: true }).fill("Earth is connected");
  await dialog.getByLabel("Meter reading").fill("1204");
  await dialog.getByLabel("Customer’s name").fill("Sister Anjali");
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  await drawSignature(page, dialog);
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(dialog).toBeHidden();
}

/** Names a part that was fitted on the visit. */
export async function fitPart(page: Page, visit: Visited): Promise<void> {
  await press(page, visit, "Add Part");
  const dialog = page.getByRole("dialog", { name: "Add Part" });
  await dialog.getByLabel("Part (required)").fill("Fuse 10 A");
  await dialog.getByLabel("Quantity").fill("2");
  await dialog.getByLabel("Serial fitted").fill("F-77");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

/** What the page says once nothing waits on the device. */
export const sent = (page: Page) => page.getByText("Everything is sent");
/** What the page says once it opens without a connection. */
export const kept = (page: Page) => page.getByText("This page is kept on the device and opens without a connection.");
