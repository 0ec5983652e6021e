import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { StorageState } from "./caller.ts";

const nothing: StorageState = { cookies: [], origins: [] };
const CLOSES_WITHIN_MS = 15_000;
const KINDS = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage";

/** A fake clock stays with the profile and affects every new page. */
const hasOwnClock = (page: Page) => page.evaluate(() => !String(setTimeout).includes("[native code]"));

/** Replaces the origin's storage by this state; the page is blank and has no history. */
async function replaceStorage(page: Page, origin: string, state: StorageState): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: KINDS });
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  if (kept.length > 0) {
    await page.route(origin, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto(origin);
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, kept);
    await page.unroute(origin);
    await page.goto("about:blank");
    await browser.send("Page.resetNavigationHistory");
  }
  await browser.detach();
}

interface Profile {
  context: BrowserContext;
  /** Options of the context as JSON. */
  options: string;
}

/**
 * Browser profiles of a worker, reused by its tests one after another: HTTP and code caches stay, which is most of the
 * work of a page load. Everything else is cleared before the next test.
 */
export class Profiles {
  readonly #browser: Browser;
  #free: Profile[] = [];
  readonly #used: Profile[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A profile that nobody uses, with one blank page and this storage of an origin only. */
  async enter(origin: string, options: BrowserContextOptions, state: StorageState = nothing): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const known = this.#free.find((profile) => profile.options === key);
    const context = known?.context ?? (await this.#browser.newContext({ ...options, storageState: nothing }));
    this.#free = this.#free.filter((profile) => profile !== known);
    const page = await context.newPage();
    if (await hasOwnClock(page)) {
      await context.close();
      return this.enter(origin, options, state);
    }
    await replaceStorage(page, origin, state);
    this.#used.push({ context, options: key });
    return context;
  }

  /** Closes the pages of a test. A profile whose pages do not close is dropped. */
  async leave(): Promise<void> {
    const left = this.#used.splice(0);
    await Promise.all(
      left.map(async (profile) => {
        const closing = Promise.all(profile.context.pages().map((page) => page.close()));
        const isClosed = await Promise.race([closing.then(() => true), wait(CLOSES_WITHIN_MS, false, { ref: false })]);
        if (isClosed) this.#free.push(profile);
      }),
    );
  }

  async close(): Promise<void> {
    const free = this.#free.splice(0);
    await Promise.all(free.map(({ context }) => context.close()));
  }
}
