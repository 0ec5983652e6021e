import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";

const INSTALLED = join(root, "node_modules", ".steward-lock");
const BUILT = join(root, "web", "dist", ".built-from");

/** Runs a command in the project's folder; ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs npm: the one that runs this process, where there is one. */
export function npm(...args) {
  const own = process.env.npm_execpath;
  if (own) run(process.execPath, [own, ...args]);
  else run(process.platform === "win32" ? "npm.cmd" : "npm", args, { shell: process.platform === "win32" });
}

/** Installs the locked packages when they are missing or the lockfile has changed. */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === lock) return;
  process.stdout.write("Installing packages ...\n");
  npm("ci", "--no-audit", "--no-fund", "--loglevel=error");
  writeFileSync(INSTALLED, lock);
}

/** Builds the web app when one of its files has changed since the last build. */
export function build() {
  const state = stateOf(["web", "contract"].map((folder) => join(root, folder)));
  if (existsSync(BUILT) && readFileSync(BUILT, "utf8") === state) return;
  process.stdout.write("Building the web app ...\n");
  rmSync(join(root, "web", "dist"), { recursive: true, force: true });
  run(pinnedNode(), [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
    cwd: join(root, "web"),
  });
  mkdirSync(join(root, "web", "dist"), { recursive: true });
  writeFileSync(BUILT, stateOf(["web", "contract"].map((folder) => join(root, folder))));
}

const GENERATED = new Set(["dist", "node_modules", "project.inlang"]);

/** Fingerprint of a build's inputs: names, sizes and times. */
function stateOf(folders) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (GENERATED.has(entry.name) || entry.name.startsWith(".") || path === join(root, "web", "src", "messages"))
        continue;
      if (entry.isDirectory()) visit(path);
      else {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path.slice(root.length)}:${size}:${mtimeMs}\n`);
      }
    }
  };
  folders.forEach(visit);
  return hash.digest("hex");
}
