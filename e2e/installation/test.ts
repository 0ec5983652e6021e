import { setupCalls } from "@steward/contract/setup/calls";
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { BrowserFaults } from "./browser-faults.ts";
import { type Caller, sendPublic, signInCaller, type StorageState, storageOf } from "./caller.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { Profile } from "./profile.ts";
import { type RunningServer, startServer } from "./running-server.ts";

/** Owner of an organisation without records. */
export const founder = { organisation_name: "Hill View Clinics", name: "Zoya Khan", email: "zoya@hillview.example" };

/** People of the sample organisation Meridian Hospitals. */
export const people = {
  owner: "asha@meridian.example",
  administrator: "vikram@meridian.example",
  assetManager: "meera@meridian.example",
  engineer: "arjun@meridian.example",
  requester: "rohan@meridian.example",
  viewer: "imran@meridian.example",
  coordinator: "sunita@meridian.example",
  auditor: "leela@meridian.example",
} as const;

export interface Installation {
  name: string;
  /** "sample" has the sample organisations, "own" the founder's empty one, "fresh" none. */
  content: "sample" | "own" | "fresh";
}

export interface Steward extends RunningServer {
  /** A signed-in person; one session each. */
  caller(email: string): Promise<Caller>;
  /** Storage state of a browser in which this person is signed in. */
  storage(email: string): Promise<StorageState>;
}

async function install(content: Installation["content"], settings: NodeJS.ProcessEnv): Promise<Steward> {
  const data_dir = await makeDataFolder(process.env.INSTALLATION_TEMPLATE);
  const server = await startServer(data_dir, settings);
  const bodies = { sample: { sample: true as const }, own: founder, fresh: null };
  const body = bodies[content];
  if (body) await sendPublic(server.address, setupCalls.create, { body });
  const callers = new Map<string, Promise<Caller>>();
  const caller = (email: string) => {
    const known = callers.get(email) ?? signInCaller(server.address, email);
    callers.set(email, known);
    return known;
  };
  const stop = async () => {
    await server.stop();
    await removeDataFolder(data_dir);
  };
  return { ...server, stop, caller, storage: async (email) => storageOf(server.address, await caller(email)) };
}

interface WorkerFixtures {
  /** Files with different installations use servers of their own. */
  installation: Installation;
  /** Further environment variables of the server. */
  settings: NodeJS.ProcessEnv;
  steward: Steward;
  profile: Profile;
}

interface TestFixtures {
  /** Initially signed-in person; null for nobody. */
  person: string | null;
  faults: BrowserFaults;
  /** Opens a page for another person in a separate browser context. */
  openAs: (email: string) => Promise<Page>;
  /** Calls the server as the test's person. */
  caller: Caller;
}

async function openPage(browser: Browser, options: BrowserContextOptions, faults: BrowserFaults): Promise<Page> {
  const context = await browser.newContext(options);
  faults.watch(context);
  return context.newPage();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: [
    { name: "", content: "sample" },
    { option: true, scope: "worker" },
  ],
  settings: [{}, { option: true, scope: "worker" }],
  steward: [
    async ({ installation, settings }, use) => {
      const steward = await install(installation.content, settings);
      await use(steward);
      await steward.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  profile: [
    async ({ browser, steward }, use) => {
      const profile = new Profile(browser, steward.address);
      await use(profile);
      await profile.close();
    },
    { scope: "worker" },
  ],
  person: [people.owner, { option: true }],
  baseURL: async ({ steward }, use) => use(steward.address),
  context: async ({ profile, steward, person, viewport, locale, timezoneId, colorScheme, contextOptions }, use) => {
    const state = person === null ? undefined : await steward.storage(person);
    await use(await profile.enter({ ...contextOptions, viewport, locale, timezoneId, colorScheme }, state));
    await profile.leave();
  },
  page: async ({ context }, use) => use(context.pages()[0] as Page),
  faults: [
    async ({ context, steward }, use) => {
      const faults = new BrowserFaults();
      faults.watch(context);
      const before = steward.faults().length;
      await use(faults);
      faults.endWatch();
      expect(faults.unexpected(), "errors in the browser").toEqual([]);
      expect(faults.missing(), "announced refusals that did not come").toEqual([]);
      expect(steward.faults().slice(before), "faults of the server").toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ browser, steward, faults, baseURL, viewport, locale, timezoneId, contextOptions }, use) => {
    const pages: Page[] = [];
    await use(async (email) => {
      const storageState = await steward.storage(email);
      const options = {
        ...contextOptions,
        baseURL,
        viewport,
        locale,
        timezoneId,
        storageState,
      } as BrowserContextOptions;
      const page = await openPage(browser, options, faults);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  caller: async ({ steward, person }, use) => use(await steward.caller(person ?? people.owner)),
});

export { expect };
