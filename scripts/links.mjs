import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./pinned-node.mjs";

/*
 * node scripts/links.mjs
 * Checks the Markdown of the repository: every relative link leads to a file, every decision that a text names by its
 * number is there, and the number in a record's heading is that of its file.
 */

const RECORDS = "docs/decisions/";

/** Faults of a Markdown file, where `files` are the paths of all files from the root. */
export function faultsOf(path, text, files) {
  const records = files.filter((file) => file.startsWith(RECORDS)).map((file) => file.slice(RECORDS.length));
  const isThere = (to) => files.some((file) => file === to || file.startsWith(`${to.replace(/\/$/, "")}/`));
  const prose = text.replaceAll(/```.*?```/gs, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to.split("#")[0]);
  const broken = links.filter(
    (to) => to !== "" && !/^[a-z]+:/.test(to) && !isThere(normalize(join(dirname(path), to))),
  );
  const named = [...prose.matchAll(/\bdecisions? (\d{4})\b/g)].map(([, number]) => number);
  const absent = named.filter((number) => !records.some((file) => file.startsWith(`${number}-`)));
  const own = path.startsWith(RECORDS) ? path.slice(RECORDS.length, RECORDS.length + 4) : undefined;
  const [, heading] = /^# (\d{4})\b/.exec(text) ?? [];
  return [
    ...broken.map((to) => `${path} leads to ${to}, which is not there.`),
    ...absent.map((number) => `${path} names decision ${number}, which is not there.`),
    ...(own && heading && heading !== own ? [`${path} calls itself ${heading}.`] : []),
  ];
}

function check() {
  const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const files = String(listed.stdout)
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));
  const pages = files.filter((file) => file.endsWith(".md"));
  const faults = pages.flatMap((file) => faultsOf(file, readFileSync(join(root, file), "utf8"), files));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${pages.length} pages of Markdown; ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 && pages.length > 0 ? 0 : 1;
}

if (import.meta.filename === process.argv[1]) check();
