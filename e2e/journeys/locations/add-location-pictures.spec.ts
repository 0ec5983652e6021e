import type { Locator } from "@playwright/test";
import { BUILDINGS, chooseBranch, createCampus, openAddLocation } from "../../screens/add-location-screens.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "add-location-pictures", content: "own" } });
test.describe.configure({ timeout: 180_000 });
test.beforeAll(async ({ steward }) => {
  await createCampus(await steward.caller(founder.email));
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
};
const sizeOf = async (part: Locator) => {
  const { width, height } = await boxOf(part);
  return [Math.round(width), Math.round(height)];
};
const heightOf = async (part: Locator) => (await boxOf(part)).height;
/** Height of the first element and the distance to the second one's top. */
const stepOf = async (upper: Locator, lower: Locator) => {
  const [first, second] = [await boxOf(upper), await boxOf(lower)];
  return [first.height, second.y - first.y];
};

test("the street of buildings has one in the middle, arrows that end and a search", async ({ page }) => {
  await page.goto("/");
  const screen = await openAddLocation(page, "Block");
  await chooseBranch(page, screen, "Wellington");
  const [previous, next] = ["Previous building", "Next building"].map((name) =>
    screen.dialog.getByRole("button", { name }),
  ) as [Locator, Locator];
  const current = screen.choices.locator("[data-active]");
  const position = (text: string) => screen.dialog.getByText(text, { exact: true });
  await expect(current).toContainText("Annexe");
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(current).toContainText("Avalon House");
  await expect(position(`2 of ${BUILDINGS.length}`)).toBeVisible();
  await expect(screen.dialog.getByRole("paragraph").filter({ hasText: "Avalon House" })).toContainText("6 blocks");
  await previous.click();
  await expect(current).toContainText("Annexe");
  for (let index = 1; index < BUILDINGS.length; index += 1) await next.click();
  await expect(current).toContainText("Training Centre");
  await expect(next).toBeDisabled();

  const search = screen.dialog.getByLabel("Search buildings");
  await search.fill("CLINIC");
  await expect(screen.choices.getByRole("option")).toHaveText([/^Clinic 2/, /^Clinic 10/]);
  await expect(previous).toBeDisabled();
  await search.fill("nowhere");
  await expect(screen.dialog.getByText("No building is called “nowhere”.")).toBeVisible();
  await search.fill("tower");
  await search.press("Enter");
  await expect(screen.choices).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(screen.trail).toHaveText("WellingtonResearch Tower");
  await expect(screen.add).toBeVisible();
});

const sizes = [
  { width: 1440, height: 900, picker: 450, item: [250, 360], spacing: 280, dialog: 900 },
  { width: 768, height: 900, picker: 450, item: [250, 360], spacing: 280, dialog: 768 },
  { width: 767, height: 900, picker: 380, item: [250, 360], spacing: 280, dialog: 767 },
  { width: 480, height: 900, picker: 380, item: [250, 360], spacing: 280, dialog: 480 },
  // A building of 360 px does not fit into 320: the street is scaled to four fifths.
  { width: 479, height: 900, picker: 320, item: [200, 288], spacing: 224, dialog: 479 },
] as const;
for (const { width, height, picker, item, spacing, dialog } of sizes) {
  test(`the pickers have their measures at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const screen = await openAddLocation(page, "End Location");
    await expect.poll(async () => (await boxOf(screen.dialog)).width).toBeLessThanOrEqual(dialog);
    await chooseBranch(page, screen, "Wellington");
    await screen.dialog.getByRole("button", { name: "Next building" }).click();
    const [middle, beside] = [screen.choice("Avalon House"), screen.choice("Boiler House")];
    await expect.poll(() => sizeOf(middle)).toEqual(item);
    await expect.poll(async () => Math.round((await boxOf(beside)).x - (await boxOf(middle)).x)).toBe(spacing);
    await expect.poll(() => heightOf(screen.stage)).toBe(picker);

    await screen.choices.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => stepOf(screen.choice("Block A"), screen.choice("Block B"))).toEqual([65, 65]);
    await expect.poll(() => heightOf(screen.stage)).toBe(picker);
    await screen.choice("Block A").click();
    await expect.poll(() => stepOf(screen.choice("Floor 38"), screen.choice("Floor 37"))).toEqual([51, 51]);
    await expect.poll(() => heightOf(screen.stage)).toBe(picker);
    await screen.choices.focus();
    await page.keyboard.type("Floor 1");
    await page.keyboard.press("Enter");
    await expect(screen.choice("Room 1")).toBeVisible();
    await expect.poll(() => heightOf(screen.stage)).toBe(picker);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 960, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`every picker is accessible and drawn in both schemes at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const screen = await openAddLocation(page, "End Location");
    await inspectHere(page, "add-location");
    await chooseBranch(page, screen, "Wellington");
    await screen.dialog.getByRole("button", { name: "Next building" }).click();
    await inspectHere(page, "add-location-building");
    await screen.choice("Avalon House").click();
    await expect(screen.choice("Block A")).toBeVisible();
    await inspectHere(page, "add-location-block");
    await screen.choice("Block A").click();
    await expect(screen.choice("Floor 38")).toBeVisible();
    await inspectHere(page, "add-location-floor");
    await screen.choices.focus();
    await page.keyboard.type("Floor 1");
    await page.keyboard.press("Enter");
    await expect(screen.choice("Room 2")).toBeVisible();
    await screen.choice("Room 2").click();
    await inspectHere(page, "add-location-room");
    await screen.change("Floor 1").click();
    await page.keyboard.type("Floor 2");
    await page.keyboard.press("Enter");
    await expect(screen.dialog.getByRole("heading", { name: "No Rooms Available" })).toBeVisible();
    await inspectHere(page, "add-location-empty");
  });
}
