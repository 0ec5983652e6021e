import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { root } from "../installation/root.ts";

const SCREENSHOTS = join(root, "artefacts", "screenshots");
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 960, height: 800 },
  { width: 390, height: 844 },
] as const;
const USUAL = WIDTHS[0];

/** Waits two frames, after which resize observers have run. */
const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });

/** Rules about colours; all others have the same result in light and dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** Takes a picture for whoever looks at the pages; in CI nobody does. */
async function takePicture(page: Page, name: string, scheme: Scheme, fullPage = false): Promise<void> {
  if (process.env.CI) return;
  const path = join(SCREENSHOTS, `${name}-${page.viewportSize()?.width ?? 0}-${scheme}.jpg`);
  await page.screenshot({ path, fullPage, animations: "disabled" });
}

/** Asserts accessibility: all rules in light, those about colours in dark. */
async function expectAccessible(page: Page, name: string, scheme: Scheme, width: number): Promise<void> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ";" } : { page }).setLegacyMode(true);
  axe.options({ resultTypes: ["violations"], ...(scheme === "dark" ? { runOnly: COLOUR_RULES } : {}) });
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary}`),
  );
  expect.soft(faults, `accessibility of ${name} in ${scheme} at ${width} px`).toEqual([]);
}

/** Virtual lists render only the rows near the window, so their screenshot is that of the window. */
const fitsOnePicture = async (page: Page) => (await page.getByRole("grid").count()) === 0;

/** Asserts accessibility of a page in light and dark, on desktop and phone, and takes screenshots. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const size of WIDTHS) {
    // Nothing but a picture is taken at this width.
    if (process.env.CI && size.width === 960) continue;
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await twoFrames(page);
      if (size.width !== 960) await expectAccessible(page, name, colorScheme, size.width);
      await takePicture(page, name, colorScheme, await fitsOnePicture(page));
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(USUAL);
}

/** Asserts accessibility of an overlay, such as a dialog, without navigating. */
export async function inspectHere(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await twoFrames(page);
    const width = page.viewportSize()?.width ?? 0;
    await expectAccessible(page, name, colorScheme, width);
    await takePicture(page, name, colorScheme);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
