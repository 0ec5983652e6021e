import { defineConfig, type TestProjectConfiguration } from "vitest/config";

/**
 * Projects: tests that need the running server and its database end in `.api.test.ts`; all others stand alone. Those
 * whose outcome another version of PostgreSQL could change end in `.sql.api.test.ts`: they run on the machine's
 * PostgreSQL.
 */
const API = "src/**/*.api.test.ts";
/** With TEST_SQL=elsewhere those run on the machine's alone, but for plans. */
const ELSEWHERE = process.env.TEST_SQL === "elsewhere" ? ["src/**/!(plans).sql.api.test.ts"] : [];
/** Tests that need the optional test data in the folder of the setting TEST_DATA. */
const FURTHER = process.env.TEST_DATA ? [] : ["src/**/*.further*.test.ts"];

/** Writes a dump of this version (`npm run dump`), with the server of the tests. */
const DUMP: TestProjectConfiguration = {
  test: {
    name: "dump",
    include: ["src/**/*.dump.ts"],
    globalSetup: ["src/test-server/postgres/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "../contract/src/**/*.test.ts"],
          exclude: [API, ...FURTHER],
          pool: "forks",
          isolate: false,
          maxWorkers: 3,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "api",
          include: [API],
          exclude: [...FURTHER, ...ELSEWHERE],
          globalSetup: ["src/test-server/postgres/global-setup.ts"],
          pool: "forks",
          isolate: false,
          maxWorkers: 2,
          // Behind the unit tests where one run takes both, as their processes are of another number.
          sequence: { groupOrder: 1 },
          // For what hangs alone: machines differ in speed by a factor of three.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      ...(process.env.STEWARD_DUMP ? [DUMP] : []),
    ],
  },
});
