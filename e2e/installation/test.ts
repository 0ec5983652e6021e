import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { BrowserFaults } from "./browser-faults.ts";
import type { Caller } from "./caller.ts";
import { founder } from "./global-setup.ts";
import { type Installation, Installations, type Steward } from "./installations.ts";

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

interface WorkerFixtures {
  installations: Installations;
}

interface TestFixtures {
  /** Files with different installations use servers of their own. */
  installation: Installation;
  /** Further environment variables of the server. */
  settings: NodeJS.ProcessEnv;
  steward: Steward;
  /** Initially signed-in person; null for nobody. */
  person: string | null;
  faults: BrowserFaults;
  /** A profile of the browser, until the test ends, in which this person or nobody is signed in. */
  enter: (email: string | null) => Promise<BrowserContext>;
  /** Opens a page for another person in a separate browser context. */
  openAs: (email: string) => Promise<Page>;
  /** Calls the server as the test's person. */
  caller: Caller;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  installations: [
    async ({ browser }, use) => {
      const installations = new Installations(browser);
      await use(installations);
      await installations.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  installation: [{ name: "", content: "sample" }, { option: true }],
  settings: [{}, { option: true }],
  steward: [
    async ({ installations, installation, settings }, use) => use(await installations.enter(installation, settings)),
    { timeout: 120_000 },
  ],
  person: [people.owner, { option: true }],
  baseURL: async ({ steward }, use) => use(steward.address),
  enter: async (
    { installations: { profiles }, steward, viewport, hasTouch, locale, timezoneId, colorScheme, contextOptions },
    use,
  ) => {
    // All that tests set: a profile is kept for each combination.
    const options = { ...contextOptions, viewport, hasTouch, locale, timezoneId, colorScheme };
    await use(async (email) =>
      profiles.enter(steward.address, options, email === null ? undefined : await steward.storage(email)),
    );
    await profiles.leave();
  },
  context: async ({ enter, person }, use) => use(await enter(person)),
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
  openAs: async ({ enter, faults }, use) =>
    use(async (email) => {
      const context = await enter(email);
      faults.watch(context);
      return context.pages()[0] as Page;
    }),
  caller: async ({ steward, person }, use) => use(await steward.caller(person ?? people.owner)),
});

export { expect, founder };
