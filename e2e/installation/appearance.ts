import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { root } from "./root.ts";

const SCREENSHOTS = join(root, "artefacts", "screenshots");
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 960, height: 800 },
  { width: 390, height: 844 },
] as const;
const USUAL = WIDTHS[0];

/** Two frames, so that what follows the size of the window has followed. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary}`),
  );
  expect.soft(faults, `accessibility of ${where}`).toEqual([]);
}

/** A long list draws only the rows near the window, so that its picture is that of the window. */
const fitsOnePicture = async (page: Page) => (await page.getByRole("grid").count()) === 0;

/** Judges a page as it stands now in light and dark, on a desk and on a phone, and keeps pictures of it. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await settled(page);
      if (size.width !== 960) await expectAccessible(page, `${name} in ${colorScheme} at ${size.width} px`);
      const path = join(SCREENSHOTS, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: await fitsOnePicture(page), animations: "disabled" });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(USUAL);
}

/** Judges something that stands over a page, such as a dialog, where it was opened. */
export async function inspectHere(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const width = page.viewportSize()?.width ?? 0;
    await expectAccessible(page, `${name} in ${colorScheme}`);
    const path = join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`);
    await page.screenshot({ path, animations: "disabled" });
  }
  await page.emulateMedia({ colorScheme: "light" });
}
