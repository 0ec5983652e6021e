import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { root } from "../installation/root.ts";

const SCREENSHOTS = join(root, "artefacts", "screenshots");
/** Sizes of a page, with the scheme in which its accessibility is examined there. */
const LOOKS = [
  { size: { width: 1440, height: 900 }, examined: "light" },
  { size: { width: 960, height: 800 }, examined: null },
  { size: { width: 390, height: 844 }, examined: "dark" },
] as const;
const USUAL = LOOKS[0].size;

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

/** Asserts accessibility by all rules, or by these alone. */
async function expectAccessible(page: Page, name: string, scheme: Scheme, runOnly?: string[]): Promise<void> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ";" } : { page }).setLegacyMode(true);
  axe.options({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary}`),
  );
  const width = page.viewportSize()?.width ?? 0;
  expect.soft(faults, `accessibility of ${name} in ${scheme} at ${width} px`).toEqual([]);
}

/** Virtual lists render only the rows near the window, so their screenshot is that of the window. */
const fitsOnePicture = async (page: Page) => (await page.getByRole("grid").count()) === 0;

/** Asserts accessibility of a page in light on a desktop and in dark on a phone, and takes screenshots of all its looks. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const { size, examined } of LOOKS) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      if (process.env.CI && colorScheme !== examined) continue;
      await page.emulateMedia({ colorScheme });
      await twoFrames(page);
      if (colorScheme === examined) await expectAccessible(page, name, colorScheme);
      await takePicture(page, name, colorScheme, await fitsOnePicture(page));
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(USUAL);
}

/** Asserts accessibility of an overlay, such as a dialog, without navigating: all rules in light, those about colours in dark. */
export async function inspectHere(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await twoFrames(page);
    await expectAccessible(page, name, colorScheme, colorScheme === "dark" ? COLOUR_RULES : undefined);
    await takePicture(page, name, colorScheme);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
