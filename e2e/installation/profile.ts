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

/**
 * Browser profile of a worker, reused by its tests one after another: HTTP and code caches stay, which is most of the
 * work of a page load. Everything else is cleared before the next test.
 */
export class Profile {
  readonly #browser: Browser;
  #context: BrowserContext | null = null;
  #options = "";

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The profile with one blank page and this storage of an origin only; other options start a new profile. */
  async enter(origin: string, options: BrowserContextOptions, state: StorageState = nothing): Promise<BrowserContext> {
    if (JSON.stringify(options) !== this.#options) await this.close();
    this.#options = JSON.stringify(options);
    this.#context ??= await this.#browser.newContext({ ...options, storageState: nothing });
    const page = await this.#context.newPage();
    if (await hasOwnClock(page)) {
      await this.close();
      return this.enter(origin, options, state);
    }
    await replaceStorage(page, origin, state);
    return this.#context;
  }

  /** Closes the pages of a test. When they do not close, the profile is dropped and the next test gets a new one. */
  async leave(): Promise<void> {
    const closing = Promise.all((this.#context?.pages() ?? []).map((page) => page.close()));
    const isClosed = await Promise.race([closing.then(() => true), wait(CLOSES_WITHIN_MS, false, { ref: false })]);
    if (!isClosed) this.#context = null;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }
}
