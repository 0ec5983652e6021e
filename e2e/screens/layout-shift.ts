import { expect, type Page, type Route } from "@playwright/test";
import { organisationCalls } from "@steward/contract/organisations/calls";

interface Shift {
  value: number;
  /** What moved, with its old and new rectangle. */
  moved: string[];
}

/** Notes every layout shift of the pages that this one opens. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    interface Source {
      node: Node | null;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    }
    const edges = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" from ${edges(previousRect)} to ${edges(currentRect)}`,
          ),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Keeps requests back until they are let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.continue();
  };
  return { hold, open: resolve };
}

/** Lets the browser lay out and paint what has come. */
const paint = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const _ of [1, 2, 3]) await frame();
  });

/** What the page waits for, in the order in which it comes; each is painted before the next one. */
export type Order = readonly ("permissions" | "answers" | "fonts")[];

/** Opens a page whose answers come in this order until `there` is seen; answers its layout shifts. */
export async function shiftsOf(
  page: Page,
  path: string,
  order: Order,
  there: (page: Page) => Promise<void>,
): Promise<{ shift: number; moved: string }> {
  const gates = { permissions: gate(), answers: gate(), fonts: gate() };
  await page.route("**/v1/**", gates.answers.hold);
  await page.route(`**${organisationCalls.slugDetails.path}?*`, gates.permissions.hold);
  await page.route("**/*.woff2", gates.fonts.hold);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("main")).toBeAttached();
  for (const part of order) {
    await paint(page);
    gates[part].open();
    if (part === "fonts") await page.evaluate(() => document.fonts.ready);
    const known = order.indexOf("permissions") <= order.indexOf(part);
    if (known) await expect(page.locator("main").locator("h1, [role=status]").first()).toBeVisible();
  }
  await there(page);
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await paint(page);
  await page.unrouteAll({ behavior: "wait" });
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => [value.toFixed(4), ...moved].join("\n  ")).join("\n"),
  };
}
