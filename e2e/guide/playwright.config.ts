import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** Pictures of the guide (`npm run guide`): one look at each page of the sample, as a reader of the guide sees it. */
export default defineConfig(journeys, {
  testDir: ".",
  globalSetup: "../installation/global-setup.ts",
  workers: 1,
  retries: 0,
  reporter: [["list"]],
  use: { viewport: { width: 1200, height: 760 } },
});
