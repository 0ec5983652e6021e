import type { Page } from "@playwright/test";
import { chooseBranch, createCampus, openAddLocation } from "../../screens/add-location-screens.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({
  person: founder.email,
  installation: { name: "add-location-swipe", content: "own" },
  hasTouch: true,
  viewport: { width: 390, height: 844 },
});
test.beforeAll(async ({ steward }) => {
  await createCampus(await steward.caller(founder.email));
});

/** Swipes over the street with touch events in steps. */
async function swipe(page: Page, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("listbox", { name: "Buildings in Wellington" }).boundingBox();
  if (!box) throw new Error("The street is not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + by.x * part, y: y + by.y * part }],
    });
  await touch("touchStart", 0);
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) await touch("touchMove", part);
  await touch("touchEnd", 1);
}

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`the street follows a finger and a tap chooses, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    const screen = await openAddLocation(page, "Block");
    await chooseBranch(page, screen, "Wellington");
    const current = screen.choices.locator("[data-active]");
    await expect(current).toContainText("Annexe");
    await swipe(page, { x: 120, y: 0 });
    await expect(current).toContainText("Annexe");
    await swipe(page, { x: -120, y: 0 });
    await expect(current).toContainText("Avalon House");
    await swipe(page, { x: -12, y: 0 });
    await expect(current).toContainText("Avalon House");
    await expect(screen.trail).not.toContainText("Avalon House");
    await swipe(page, { x: -120, y: 8 });
    await expect(current).toContainText("Boiler House");
    await swipe(page, { x: 130, y: 0 });
    await expect(current).toContainText("Avalon House");
    await inspectHere(page, "add-location-swiped");
    await screen.choice("Avalon House").tap();
    await expect(screen.trail).toContainText("Avalon House");
  });
}
