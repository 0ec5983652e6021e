/// <reference lib="dom" />
import { setTimeout } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { Subject } from "../data/databases.ts";
import { type Result, verdict } from "../report.ts";

/** Bound of quality.md on a task of the page's main thread. */
export const LONG_TASK_MS = 100;

export interface Visit {
  /** Largest contentful paint in ms. */
  paint: number;
  /** Longest task of the main thread in ms. */
  task: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** Opens a page in a new browser profile, with or without a session; `seen` of its window is a Visit. */
export async function open(
  browser: Browser,
  subject: Subject,
  origin: string,
  { signed_in, width = 1440, idles = true }: { signed_in: boolean; width?: number; idles?: boolean },
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: origin });
  if (!idles) {
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  }
  const { token, organisation_id } = subject;
  if (signed_in) {
    await context.addInitScript(
      ([access, organisation]) => {
        localStorage.setItem("token", access ?? "");
        localStorage.setItem("selectedOrganisation", organisation ?? "");
      },
      [
        token,
        JSON.stringify({ id: organisation_id, owner: { profile_details: { name: "Asha Rao" } }, is_owner: true }),
      ],
    );
  }
  await context.addInitScript(() => {
    const seen = { paint: 0, task: 0, shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = Math.max(seen.paint, entry.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.task = Math.max(seen.task, entry.duration);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  return { context, page, devtools };
}

/** Polling interval of the expected content, in ms. */
const LOOK_MS = 100;

/**
 * Opens an address and waits until `shows` matches and the network is idle. It polls by a plain selector: queries by
 * role and name would keep the page's main thread busy.
 */
export async function openAndWait(page: Page, devtools: CDPSession, path: string, shows: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  const expression = `document.querySelector(${JSON.stringify(shows)}) !== null`;
  const isShown = async () => (await devtools.send("Runtime.evaluate", { expression })).result.value === true;
  while (!(await isShown())) await setTimeout(LOOK_MS);
  await page.waitForLoadState("networkidle");
}

export const result = (name: string, steward: string, bar: string, holds: boolean): Result => ({
  name,
  limit: "",
  steward,
  ratio: "",
  bar,
  verdict: verdict(holds),
});
