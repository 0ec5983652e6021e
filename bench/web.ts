/// <reference lib="dom" />
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../e2e/installation/chromium.ts";
import type { Subject } from "./data/databases.ts";
import { panning } from "./map.ts";
import { LONG_TASK_MS, open, openAndWait, result, type Visit } from "./load/browser.ts";
import { median } from "./load/measure.ts";
import type { Server } from "./load/processes.ts";
import type { Result } from "./report.ts";

/** Bars of quality.md for the web app, with the CPU throttled to a quarter. */
const SLOWER = 4;
const PAINT_MS = 1200;
const FIRST_KB = 120;
const FURTHER_KB = 90;
/** A file above this is the library of the map, which is one file and loaded after the page that shows it. */
const LIBRARY_FROM_KB = 150;
const LIBRARY_KB = 300;
/** What is fetched for later pages while the browser has nothing else to do. */
const IDLE_KB = 40;
/** Longest frame at 50 frames per second. */
const FRAME_MS = 1000 / 50;
const ROUNDS = 5;
const SHIFT = 0.02;
const PALETTE_MS = 50;
/** Widths of the window in pixels at which nothing may move while a page loads. */
const WIDTHS = [320, 390, 960, 1440];

const ROWS = '[role="row"] ~ [role="row"]';

/** Records that pages are about. */
interface Shown {
  asset: string;
  building: string;
}

const pages = ({ asset, building }: Shown) => ({
  "sign-in page": { path: "/auth/login", shows: "h1", signed_in: false },
  home: { path: "/", shows: "h1", signed_in: true },
  "My Assets": { path: "/asset-management/my-assets", shows: ROWS, signed_in: true },
  "asset details": { path: `/asset-management/my-assets/${asset}`, shows: '[role="tab"]', signed_in: true },
  "create asset": { path: "/asset-management/my-assets/create", shows: "main input", signed_in: true },
  models: { path: "/admin/all-models", shows: ROWS, signed_in: true },
  branches: { path: "/admin/location/branch", shows: ROWS, signed_in: true },
  dashboard: { path: "/dashboard", shows: "main li", signed_in: true },
  "location dashboard": { path: "/dashboard/location", shows: "[data-view]", signed_in: true },
  "floor view": { path: `/admin/location/view/${building}`, shows: "main section li", signed_in: true },
  import: { path: "/imports/create", shows: '[role="radio"]', signed_in: true },
});

const slow = (devtools: CDPSession) => devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Visit }).seen);

/** URLs of a page's JavaScript and CSS. */
const filesOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\.(js|css)$/.test(new URL(name).pathname)),
  );

/** What a page asks for itself, without what it fetches ahead for later ones. */
async function filesWithoutIdling(
  browser: Browser,
  subject: Subject,
  origin: string,
  { path, shows }: { path: string; shows: string },
): Promise<string[]> {
  const { context, page, devtools } = await open(browser, subject, origin, { signed_in: true, idles: false });
  await openAndWait(page, devtools, path, shows);
  const files = await filesOf(page);
  await context.close();
  return files;
}

/** Gzipped size of a file in kB, whatever its transfer encoding. */
const kilobytesOf = async (address: string) =>
  gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length / 1000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The web app on a large organisation: paint, long tasks and bytes of its pages, and typing in a search box. */
export async function measureWeb(subject: Subject, server: Server, shown: Shown): Promise<Result[]> {
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await chromium.launch(chromiumOptions);
  try {
    const results: Result[] = [];
    let loaded = new Set<string>();
    for (const [name, { path, shows, signed_in }] of Object.entries(pages(shown))) {
      const visits: Visit[] = [];
      let files: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { context, page, devtools } = await open(browser, subject, origin, { signed_in });
        await slow(devtools);
        await openAndWait(page, devtools, path, shows);
        visits.push(await seen(page));
        files = await filesOf(page);
        await context.close();
      }
      const paint = median(visits.map((visit) => visit.paint));
      const task = median(visits.map((visit) => visit.task));
      const speed = `paint ${paint.toFixed(0)} ms, longest task ${task < 50 ? "below 50" : task.toFixed(0)} ms`;
      const first = loaded.size === 0;
      const own = name === "home" ? await filesWithoutIdling(browser, subject, origin, { path, shows }) : files;
      const sizesOf = (some: string[]) => Promise.all(some.filter((file) => !loaded.has(file)).map(kilobytesOf));
      const sizes = await sizesOf(own);
      const size = sum(sizes.filter((kilobytes) => kilobytes <= LIBRARY_FROM_KB));
      const library = sum(sizes.filter((kilobytes) => kilobytes > LIBRARY_FROM_KB));
      const most = first ? FIRST_KB : FURTHER_KB;
      results.push(
        result(
          `${name}, processor slowed ${SLOWER}x`,
          speed,
          `<= ${PAINT_MS} ms, <= ${LONG_TASK_MS} ms`,
          paint <= PAINT_MS && task <= LONG_TASK_MS,
        ),
        result(
          `${name}: JavaScript and CSS${first ? "" : " beyond what is loaded"}`,
          `${size.toFixed(0)} kB`,
          `<= ${most} kB`,
          size <= most,
        ),
      );
      if (library > 0) {
        const title = `${name}: library of the map, loaded after the page`;
        results.push(result(title, `${library.toFixed(0)} kB`, `<= ${LIBRARY_KB} kB`, library <= LIBRARY_KB));
      }
      if (name === "home") {
        const ahead = sum(await sizesOf(files.filter((file) => !own.includes(file))));
        const title = "home: JavaScript and CSS for later pages, fetched while idle";
        results.push(result(title, `${ahead.toFixed(0)} kB`, `<= ${IDLE_KB} kB`, ahead <= IDLE_KB));
      }
      if (name === "sign-in page" || name === "home") loaded = new Set([...loaded, ...files]);
    }
    results.push(...(await shifts(browser, subject, origin, shown)));
    results.push(await typing(browser, subject, origin));
    results.push(await openingPalette(browser, subject, origin));
    results.push(await panning(browser, subject, origin));
    return results;
  } finally {
    await browser.close();
  }
}

/** How far what a page shows moves while it loads, at each width. */
async function shifts(browser: Browser, subject: Subject, origin: string, shown: Shown): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, { path, shows, signed_in }] of Object.entries(pages(shown))) {
    for (const width of WIDTHS) {
      const { context, page, devtools } = await open(browser, subject, origin, { signed_in, width });
      // On a narrow window rows are cards.
      await openAndWait(page, devtools, path, shows === ROWS ? "main h1" : shows);
      const { shift } = await seen(page);
      await context.close();
      const title = `${name}, ${width} px: layout shift while it loads`;
      results.push(result(title, shift.toFixed(3), `< ${SHIFT}`, shift < SHIFT));
    }
  }
  return results;
}

/** Slowest frame while typing into the search of My Assets. */
async function typing(browser: Browser, subject: Subject, origin: string): Promise<Result> {
  const { page, devtools } = await open(browser, subject, origin, { signed_in: true });
  await openAndWait(page, devtools, "/asset-management/my-assets", ROWS);
  await page.getByRole("search").getByRole("textbox").focus();
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { frames });
  });
  await page.keyboard.type("syringe driver", { delay: 60 });
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(2));
  const late = frames.filter((frame) => frame > FRAME_MS + 1).length;
  const share = `${late} of ${frames.length} frames late`;
  return result("typing in the search of 100,000 assets", share, ">= 50 frames a second", late === 0);
}

/** Time from Ctrl+K until the command palette is painted. */
async function openingPalette(browser: Browser, subject: Subject, origin: string): Promise<Result> {
  const { context, page, devtools } = await open(browser, subject, origin, { signed_in: true });
  await openAndWait(page, devtools, "/asset-management/my-assets", ROWS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(() => {
      const shown = new Promise<number>((done) => {
        const look = (pressed: number) => {
          if (!document.querySelector('[role="listbox"] [role="option"]')) requestAnimationFrame(() => look(pressed));
          else requestAnimationFrame((frame) => done(frame - pressed));
        };
        const press = ({ code, timeStamp }: KeyboardEvent) => {
          if (code !== "KeyK") return;
          removeEventListener("keydown", press, { capture: true });
          look(timeStamp);
        };
        addEventListener("keydown", press, { capture: true });
      });
      Object.assign(globalThis, { shown });
    });
    await page.keyboard.press("Control+KeyK");
    times.push(await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown));
    await page.keyboard.press("Escape");
    await page.waitForSelector('[role="listbox"]', { state: "detached" });
  }
  await context.close();
  const time = median(times);
  return result("command palette opens", `${time.toFixed(0)} ms`, `<= ${PALETTE_MS} ms`, time <= PALETTE_MS);
}
