import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { chooseInRow, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { drawSignature, toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "signatures", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const assetPath = (tag: string) => `/asset-management/my-assets/${register.assets.get(tag)}`;

/** Waits until a picture is loaded. */
const isLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

for (const width of widths(390)) {
  test(`what is checked out is signed for with the mouse, and its receipt is a PDF, at ${width} pixels`, async ({
    page,
  }) => {
    const tag = width === 1440 ? "REG-004" : "REG-006";
    await page.setViewportSize({ width, height: 900 });
    await page.goto(assetPath(tag));
    await page.getByRole("button", { name: "Check out" }).click();
    const dialog = page.getByRole("dialog", { name: /^Check out/ });
    await dialog.getByRole("combobox", { name: "Person" }).click();
    await page.getByRole("option", { name: founder.name }).click();
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Draw" })).toBeFocused();
    await drawSignature(page, dialog);
    await expect(dialog.getByRole("img", { name: "Signature: drawn" })).toBeVisible();
    await inspectHere(page, "custody-signature");
    await dialog.getByRole("button", { name: "Clear signature" }).click();
    await expect(dialog.getByRole("img", { name: "Signature: nothing drawn yet" })).toBeVisible();
    await drawSignature(page, dialog);
    await dialog.getByRole("button", { name: "Check out" }).click();
    await expect(toast(page, "Checked out successfully")).toBeVisible();

    await page.getByRole("tab", { name: "Custody" }).click();
    const history = page.getByRole("region", { name: "Who held this asset" });
    await isLoaded(history.getByRole("img", { name: `Signature for ${founder.name}` }));
    await inspectHere(page, "custody-signed");
    const downloading = page.waitForEvent("download");
    await history.getByRole("button", { name: `Receipt for ${founder.name}, PDF` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toContain(tag);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  });
}

test("by keyboard alone a person accepts with a typed name as signature", async ({ page, steward }) => {
  const caller = await steward.caller(founder.email);
  const params = { id: register.assets.get("REG-008") ?? "" };
  const [own] = (await caller.send(userCalls.list)).results;
  await caller.send(custodyCalls.checkOut, { params, body: { user: own?.id ?? "" } });
  await page.goto("/");
  await page.getByRole("region", { name: "My equipment" }).getByRole("link", { name: "All of it" }).press("Enter");
  await chooseInRow(row(page, "What a person holds", "REG-008"), "Accept and sign");
  const dialog = page.getByRole("dialog", { name: /^Accept/ });
  await dialog.getByRole("button", { name: "Sign", exact: true }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Draw" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Type" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Asha Menon");
  await isLoaded(dialog.getByRole("img", { name: "Signature of Asha Menon" }));
  await inspectHere(page, "custody-accepting");
  await dialog.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(toast(page, "Accepted successfully")).toBeVisible();
  const [custody] = (await caller.send(custodyCalls.ofAsset, { params })).results;
  expect(custody?.acceptance_signature).not.toBeNull();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Receipt of everything, PDF" }).press("Enter");
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
});

test("one's own page lists what is reserved for one, and takes it back", async ({ page, steward }) => {
  const caller = await steward.caller(founder.email);
  const [own] = (await caller.send(userCalls.list)).results;
  const params = { id: register.assets.get("REG-010") ?? "" };
  const body = { user: own?.id ?? "", starts: "2040-01-01", ends: "2040-01-03" };
  await caller.send(reservationCalls.reserve, { params, body });
  await page.goto(`/asset-management/custody/${own?.id}`);
  const mine = page.getByRole("region", { name: "Reserved for me" });
  const kept = mine.getByRole("listitem").filter({ hasText: "REG-010" });
  await expect(kept).toContainText("01-01-2040 to 03-01-2040");
  await inspectHere(page, "own-reservations");
  await kept.getByRole("button", { name: /more actions/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Cancel reservation" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Cancel reservation/ });
  await dialog.getByRole("button", { name: "Cancel reservation" }).press("Enter");
  await expect(mine.getByText("Nothing is reserved for you.")).toBeVisible();
});
