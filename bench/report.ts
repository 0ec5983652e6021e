import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { MEMORY } from "./load/processes.ts";

/** A row of the table; `limit` is its reference value. */
export interface Result {
  name: string;
  limit: string;
  steward: string;
  ratio: string;
  bar: string;
  verdict: "holds" | "MISSES";
}

/** What one part measured on one database. */
export interface Measured {
  /** "PostgreSQL" or "embedded". */
  kind: string;
  /** "PostgreSQL 15.20". */
  database: string;
  part: string;
  /** Load average of the machine before the run. */
  load: number;
  results: Result[];
}

export const verdict = (holds: boolean): Result["verdict"] => (holds ? "holds" : "MISSES");
export const ratio = (value: number): string => value.toFixed(2);
export const times = ({ p50, p99 }: { p50: number; p99: number }): string => `${ms(p50)} / ${ms(p99)} ms`;
export const rate = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

const HEADINGS = ["What", "Against", "Steward", "Ratio", "Bar", "Verdict"];

/** Results as an aligned table. */
function tableOf(results: readonly Result[]): string {
  const rows = results.map((r) => [r.name, r.limit, r.steward, r.ratio, r.bar, r.verdict]);
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(HEADINGS), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/** Description of the machine, without its name. */
function machine(): string {
  const model = cpus()[0]?.model.trim() || "processor";
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

const titleOf = ({ kind, part }: Pick<Measured, "kind" | "part">) => `${kind}: ${part}`;

/** What was measured as a section of the report. */
export const sectionOf = (measured: Measured): string => `## ${titleOf(measured)}

Measured on ${new Date().toISOString().slice(0, 10)} with ${measured.database} on ${machine()}; load average before the run ${measured.load.toFixed(1)}.

${tableOf(measured.results)}
`;

const INTRODUCTION = `# Benchmarks

Made by \`npm run bench\`; with \`--only\` the sections of these parts are made anew.

The times are those of a client, p50 / p99 at one connection, and answers a second at 16 connections; both servers, the
database and the client share the cores. "Against" is the limit, a bare node:http server that answers the same bytes
from the same rows by prepared statements, without session, row-level security or checks, or the same call on fewer
rows. Ratios compare what ran in turns in one run; only they can be carried to other machines, and other work on it
may change them. Steward ran with \`${MEMORY.join(" ")}\`.
`;

const REPORT = new URL("../docs/benchmarks.md", import.meta.url);

/** Writes these sections into docs/benchmarks.md in place of those before; all stand in the order of the titles. */
export async function writeReport(all: readonly Measured[], order: readonly string[]): Promise<void> {
  const [, ...before] = (await readFile(REPORT, "utf8")).split(/^## /m);
  const sections = new Map(before.map((text) => [text.slice(0, text.indexOf("\n")), `## ${text.trimEnd()}\n`]));
  for (const measured of all) sections.set(titleOf(measured), sectionOf(measured));
  const ordered = order.flatMap((title) => sections.get(title) ?? []);
  await writeFile(REPORT, [INTRODUCTION, ...ordered].join("\n"));
}
