import { defineConfig } from "vitest/config";

/** Tests that need the running server and its database end in `.api.test.ts`; all others are on their own. */
const API = "src/**/*.api.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "../contract/src/**/*.test.ts"],
          exclude: [API],
          pool: "forks",
        },
      },
      {
        test: {
          name: "api",
          include: [API],
          globalSetup: ["src/test-server/global-setup.ts"],
          pool: "forks",
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
