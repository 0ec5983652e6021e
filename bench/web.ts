/// <reference lib="dom" />
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../e2e/installation/chromium.ts";
import type { Subject } from "./data/databases.ts";
import { median } from "./load/measure.ts";
import type { Server } from "./load/processes.ts";
import { type Result, verdict } from "./report.ts";

/** Bars of quality.md for the web app, with the CPU throttled to a quarter. */
const SLOWER = 4;
const PAINT_MS = 1200;
const LONG_TASK_MS = 100;
const FIRST_KB = 120;
const FURTHER_KB = 90;
/** Longest frame at 50 frames per second. */
const FRAME_MS = 1000 / 50;
const ROUNDS = 5;

interface Visit {
  /** Largest contentful paint in ms. */
  paint: number;
  /** Longest task of the main thread in ms. */
  task: number;
}

const ROWS = '[role="row"] ~ [role="row"]';

const pages = (asset: string) => ({
  "sign-in page": { path: "/auth/login", shows: "h1", signed_in: false },
  home: { path: "/", shows: "h1", signed_in: true },
  "My Assets": { path: "/asset-management/my-assets", shows: ROWS, signed_in: true },
  "asset details": { path: `/asset-management/my-assets/${asset}`, shows: '[role="tab"]', signed_in: true },
  "create asset": { path: "/asset-management/my-assets/create", shows: "main input", signed_in: true },
  models: { path: "/admin/all-models", shows: ROWS, signed_in: true },
  branches: { path: "/admin/location/branch", shows: ROWS, signed_in: true },
  import: { path: "/imports/create", shows: '[role="radio"]', signed_in: true },
});

/** Opens a page in a new browser profile, with or without a session. */
async function open(browser: Browser, subject: Subject, origin: string, signed_in: boolean) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin });
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
    const seen = { paint: 0, task: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = Math.max(seen.paint, entry.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.task = Math.max(seen.task, entry.duration);
    }).observe({ type: "longtask", buffered: true });
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
async function openAndWait(page: Page, devtools: CDPSession, path: string, shows: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  const expression = `document.querySelector(${JSON.stringify(shows)}) !== null`;
  const isShown = async () => (await devtools.send("Runtime.evaluate", { expression })).result.value === true;
  while (!(await isShown())) await setTimeout(LOOK_MS);
  await page.waitForLoadState("networkidle");
}

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

/** Gzipped size of a file in kB, whatever its transfer encoding. */
const kilobytesOf = async (address: string) =>
  gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length / 1000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const result = (name: string, steward: string, bar: string, holds: boolean): Result => ({
  name,
  limit: "",
  steward,
  ratio: "",
  bar,
  verdict: verdict(holds),
});

/** The web app on a large organisation: paint, long tasks and bytes of its pages, and typing in a search box. */
export async function measureWeb(subject: Subject, server: Server, asset: string): Promise<Result[]> {
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await chromium.launch(chromiumOptions);
  try {
    const results: Result[] = [];
    let loaded = new Set<string>();
    for (const [name, { path, shows, signed_in }] of Object.entries(pages(asset))) {
      const visits: Visit[] = [];
      let files: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { context, page, devtools } = await open(browser, subject, origin, signed_in);
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
      const size = sum(await Promise.all(files.filter((file) => !loaded.has(file)).map(kilobytesOf)));
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
      if (name === "sign-in page" || name === "home") loaded = new Set([...loaded, ...files]);
    }
    results.push(await typing(browser, subject, origin));
    return results;
  } finally {
    await browser.close();
  }
}

/** Slowest frame while typing into the search of My Assets. */
async function typing(browser: Browser, subject: Subject, origin: string): Promise<Result> {
  const { page, devtools } = await open(browser, subject, origin, true);
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
