import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { pinnedNode, root } from "./pinned-node.mjs";
import { build, install } from "./prepare.mjs";

const ARTEFACTS = join(root, "artefacts");
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
const totals = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
const times = [];
/** Folder of further test data, hidden from all tests except those that need it. */
const { TEST_DATA: further_data } = process.env;
delete process.env.TEST_DATA;

/** Environment in which the commands of the installed packages are found. */
const environment = () => {
  const path = `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
  return { ...process.env, PATH: path };
};

/** Runs a check and counts it as passed or failed; a failure does not stop the others. */
function check(title, command, args, options = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const began = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...environment(), ...options.env },
  });
  const right = result.status === 0;
  tell(title, right, began);
  return right;
}

/** Prints how a check ended, behind what else is to be printed of it, and keeps its time. */
function tell(title, right, began, printed = "") {
  const seconds = (Date.now() - began) / 1000;
  times.push({ title, seconds });
  process.stdout.write(`${printed}${right ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)\n`);
}

/** Runs checks that write nothing, two at a time; what each prints stays together. */
async function gates(checks) {
  const waiting = [...checks];
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const [title, command, ...args] = one;
      const began = Date.now();
      const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: environment() });
      const printed = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => printed.push(bytes));
      const right = await new Promise((resolve) => {
        child.on("error", (error) => printed.push(Buffer.from(`${error.message}\n`)));
        child.on("close", (status) => resolve(status === 0));
      });
      totals[right ? "passed" : "failed"] += 1;
      tell(title, right, began, `\n== ${title}\n${Buffer.concat(printed)}`);
    }
  };
  await Promise.all([next(), next()]);
}

/** Runs a suite with a JSON report and adds up its tests. */
function suite(title, report, command, args, options) {
  const file = join(ARTEFACTS, report);
  const right = check(title, command, args, options);
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const json = JSON.parse(readFileSync(file, "utf8"));
  const counts = json.stats
    ? { passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected, skipped: json.stats.skipped }
    : { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests };
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  for (const name of skippedTests(json)) notes.push(`Skipped in "${title}": ${name}`);
  for (const { name, error, isPassed } of failedTests(json))
    notes.push(`${isPassed ? "Passed at the second try" : "Failed"} in "${title}": ${name}\n${excerpt(error)}`);
  if (!right && counts.failed === 0) totals.failed += 1;
}

/** Tests of a report that failed, in the first of their tries at least, with what that said. */
function failedTests(json) {
  if (!json.stats)
    return json.testResults.flatMap(({ name: file, message, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (status === "failed" && failed.length === 0) return [{ name: file, error: message }];
      return failed.map(({ fullName, failureMessages }) => ({ name: fullName, error: failureMessages.join("\n") }));
    });
  const inside = ({ title, specs = [], suites = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status, results }) => ({
          name: `${title}: ${spec.title}`,
          error: results.flatMap(({ errors }) => errors)[0]?.message,
          isPassed: status === "flaky",
        })),
    ),
    ...suites.flatMap(inside),
  ];
  return json.suites.flatMap(inside);
}

/** The beginning of an error without colours, indented. */
const excerpt = (error = "") =>
  stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 16)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join("\n");

/** Names of the skipped tests in a report. */
function skippedTests(json) {
  if (!json.stats) {
    const tests = json.testResults.flatMap(({ assertionResults }) => assertionResults);
    return tests.filter(({ status }) => !/^(passed|failed)$/.test(status)).map(({ fullName }) => fullName);
  }
  const inside = ({ title, specs = [], suites = [] }) => [
    ...specs
      .filter(({ tests }) => tests.every(({ status }) => status === "skipped"))
      .map((spec) => `${title}: ${spec.title}`),
    ...suites.flatMap(inside),
  ];
  return json.suites.flatMap(inside);
}

const vitest = (report, args, command = ["run"]) => [
  bin("vitest"),
  [...command, ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${join(ARTEFACTS, report)}`],
];

/** Installs or upgrades Debian packages where possible. */
function installPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write(`Installing ${packages.join(" ")} ...\n`);
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const updated = spawnSync("apt-get", ["update"], quiet);
  const installed = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], quiet);
  return updated.status === 0 && installed.status === 0;
}

/** Installs a Debian package where possible; answers whether `present` holds afterwards. */
function provide(packages, present, purpose) {
  if (!present()) installPackages(packages);
  if (present()) return true;
  notes.push(`Not done: ${purpose}, because ${packages[0]} is missing and could not be installed.`);
  return false;
}

/** Major versions of the machine's PostgreSQL that Steward supports, newest first. */
const postgresVersions = () =>
  (existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [])
    .filter((version) => Number(version) >= 15 && existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
    .sort((a, b) => Number(b) - Number(a));
const hasPostgres = () => postgresVersions().length > 0;

/** Version of the machine's PostgreSQL, upgraded to its newest minor release where possible. */
function newestPostgres() {
  const [major] = postgresVersions();
  if (!installPackages([`postgresql-${major}`]))
    notes.push("Not done: the newest minor release of PostgreSQL was not looked for.");
  const said = spawnSync(`/usr/lib/postgresql/${major}/bin/postgres`, ["--version"], { encoding: "utf8" }).stdout;
  return /\d+\.\d+/.exec(said)?.[0] ?? major;
}
/** Headless shell of Chromium, which takes half the time. */
const hasShell = () => existsSync("/usr/bin/chromium-headless-shell") || Boolean(process.env.CHROMIUM);
const hasBrowser = () =>
  ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"].some((path) => existsSync(path)) ||
  hasShell();

install();
rmSync(ARTEFACTS, { recursive: true, force: true });
mkdirSync(ARTEFACTS, { recursive: true });
process.env.PATH = `${join(pinnedNode(), "..")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;

build();
await gates([
  ["Lint, boundaries and sizes", bin("oxlint"), "--type-aware", "--deny-warnings"],
  ...["contract", "client", "embedded-postgres", "server", "test-data", "web", "e2e", "bench"].map((part) => [
    `Types of ${part}`,
    bin("tsc"),
    "-p",
    part,
  ]),
  ["Format", bin("biome"), "format", "."],
  [
    "Table types equal the migrated database",
    pinnedNode(),
    join(root, "server", "src", "database", "generate-tables.ts"),
    "--verify",
  ],
  ["Rooms: circles, doors and sizes", pinnedNode(), join(root, "scripts", "rooms.mjs")],
  ["The check of rooms finds planted circles", pinnedNode(), "--test", join(root, "scripts", "rooms.test.mjs")],
  ["Links and numbers of the documents", pinnedNode(), join(root, "scripts", "links.mjs")],
  ["The check of documents finds planted faults", pinnedNode(), "--test", join(root, "scripts", "links.test.mjs")],
  ["Bytes of pages", pinnedNode(), join(root, "scripts", "page-sizes.mjs")],
  ["The check of bytes finds planted faults", pinnedNode(), "--test", join(root, "scripts", "page-sizes.test.mjs")],
  ["Files of deployments", pinnedNode(), "--test", join(root, "scripts", "deploy.test.mjs")],
  ["Packages for programs", pinnedNode(), "--test", join(root, "scripts", "client.test.mjs")],
  ["Dead code", bin("knip"), "--no-progress"],
]);
suite("Unit tests", "unit.json", ...vitest("unit.json", ["--project", "unit", "--root", "server"]));
suite("Unit tests of the web app", "web.json", ...vitest("web.json", ["--root", "web"]));
suite("Tests of the embedded PostgreSQL", "embedded.json", ...vitest("embedded.json", ["--root", "embedded-postgres"]));
const isInstalled = provide(["postgresql"], hasPostgres, "the API tests of SQL on a PostgreSQL server of the machine");
suite(
  "API tests on the embedded PostgreSQL",
  "api-embedded.json",
  ...vitest("api-embedded.json", ["--project", "api", "--root", "server"]),
  isInstalled ? { env: { TEST_SQL: "elsewhere" } } : {},
);
if (isInstalled) {
  const version = newestPostgres();
  suite(
    `API tests of SQL on the machine's PostgreSQL ${version}`,
    "api-installed.json",
    ...vitest("api-installed.json", ["--project", "api", "--root", "server", ".sql.api.test"]),
    { env: { TEST_POSTGRES: "installed" } },
  );
  notes.push(`The API tests of SQL ran on PostgreSQL ${version}, all others, and plans, on the embedded one.`);
}
if (further_data) {
  const reading = join(root, "test-data", "src", "further-data.ts");
  suite(
    `Tests that read data, once more with that of ${further_data}`,
    "further.json",
    ...vitest("further.json", [reading, "--root", "server"], ["related", "--run"]),
    { env: { TEST_DATA: further_data } },
  );
} else
  notes.push("Not done: tests over further data, because the setting TEST_DATA names no folder (test-data/README.md).");
if (!hasShell()) installPackages(["chromium-headless-shell"]);
if (provide(["chromium"], hasBrowser, "the browser tests")) {
  suite(
    "Browser tests",
    "browser.json",
    bin("playwright"),
    ["test", "--config", join(root, "e2e", "playwright.config.ts")],
    // `CI` gives a journey its second try, which is named at the end, wherever this command runs.
    { env: { CI: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: join(ARTEFACTS, "browser.json") } },
  );
}

for (const { title, seconds } of times) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${title}\n`);
for (const note of notes) process.stdout.write(`${note}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed === 0 ? 0 : 1);
