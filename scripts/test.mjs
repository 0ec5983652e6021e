import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";
import { build, install } from "./prepare.mjs";

const ARTEFACTS = join(root, "artefacts");
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
const totals = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/** Runs one check and counts it as passed or failed; the others go on. */
function check(title, command, args, options = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const began = Date.now();
  const path = `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  });
  const right = result.status === 0;
  process.stdout.write(`${right ? "ok" : "FAILED"} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
  return right;
}

const gate = (title, command, args, options) => {
  if (check(title, command, args, options)) totals.passed += 1;
  else totals.failed += 1;
};

/** Runs a suite that writes a JSON report and adds up its tests. */
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
  if (!right && counts.failed === 0) totals.failed += 1;
}

const vitest = (report, args) => [
  bin("vitest"),
  ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${join(ARTEFACTS, report)}`],
];

/** Installs Debian packages where that is possible. */
function installPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  process.stdout.write(`Installing ${packages.join(" ")} ...\n`);
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], quiet);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], quiet);
}

/** Installs a Debian package where that is possible; answers whether `present` holds in the end. */
function provide(packages, present, purpose) {
  if (!present()) installPackages(packages);
  if (present()) return true;
  notes.push(`Not done: ${purpose}, because ${packages[0]} is missing and could not be installed.`);
  return false;
}

const hasPostgres = () =>
  existsSync("/usr/lib/postgresql") &&
  readdirSync("/usr/lib/postgresql").some(
    (version) => Number(version) >= 15 && existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
  );
/** Chromium without windows, in which the browser tests take half the time. */
const hasShell = () => existsSync("/usr/bin/chromium-headless-shell") || Boolean(process.env.CHROMIUM);
const hasBrowser = () =>
  ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"].some((path) => existsSync(path)) ||
  hasShell();

install();
rmSync(ARTEFACTS, { recursive: true, force: true });
mkdirSync(ARTEFACTS, { recursive: true });
process.env.PATH = `${join(pinnedNode(), "..")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;

build();
gate("Format", bin("biome"), ["format", "."]);
gate("Lint, boundaries and sizes", bin("oxlint"), ["--type-aware", "--deny-warnings"]);
for (const part of ["contract", "server", "web", "e2e", "bench"]) gate(`Types of ${part}`, bin("tsc"), ["-p", part]);
gate("Table types equal the migrated database", pinnedNode(), [
  join(root, "server", "src", "database", "generate-tables.ts"),
  "--verify",
]);
gate("Dead code", bin("knip"), ["--no-progress"]);
suite("Unit tests", "unit.json", ...vitest("unit.json", ["--project", "unit", "--root", "server"]));
suite("Unit tests of the web app", "web.json", ...vitest("web.json", ["--root", "web"]));
suite(
  "API tests on the embedded PostgreSQL",
  "api-embedded.json",
  ...vitest("api-embedded.json", ["--project", "api", "--root", "server"]),
);
if (provide(["postgresql"], hasPostgres, "the API tests on a PostgreSQL server of the machine")) {
  suite(
    "API tests on the machine's PostgreSQL",
    "api-installed.json",
    ...vitest("api-installed.json", ["--project", "api", "--root", "server"]),
    { env: { TEST_POSTGRES: "installed" } },
  );
}
if (!hasShell()) installPackages(["chromium-headless-shell"]);
if (provide(["chromium"], hasBrowser, "the browser tests")) {
  suite(
    "Browser tests",
    "browser.json",
    bin("playwright"),
    ["test", "--config", join(root, "e2e", "playwright.config.ts")],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(ARTEFACTS, "browser.json") } },
  );
}

for (const note of notes) process.stdout.write(`${note}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed === 0 ? 0 : 1);
