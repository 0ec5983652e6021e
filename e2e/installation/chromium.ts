import { existsSync } from "node:fs";

const browsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium-browser",
];

/**
 * Launch options of the machine's Chromium, by preference the headless shell, which takes half the time; the setting
 * CHROMIUM names another one.
 */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)) ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
