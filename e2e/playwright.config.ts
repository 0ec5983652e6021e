import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./installation/chromium.ts";
import { root } from "./installation/root.ts";

const artefacts = join(root, "artefacts");

export default defineConfig({
  testDir: "./journeys",
  globalSetup: "./installation/global-setup.ts",
  outputDir: join(artefacts, "browser"),
  workers: 2,
  // A whole run names each journey that needed its second try; a run by hand has one try.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(artefacts, "browser.json") }],
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Kolkata",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: chromiumOptions,
  },
});
