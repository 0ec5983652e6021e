import { writeFile } from "node:fs/promises";
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

export interface Suite {
  database: string;
  results: Result[];
}

export const verdict = (holds: boolean): Result["verdict"] => (holds ? "holds" : "MISSES");
export const ratio = (value: number): string => value.toFixed(2);
export const times = ({ p50, p99 }: { p50: number; p99: number }): string => `${ms(p50)} / ${ms(p99)} ms`;
export const rate = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

const HEADINGS = ["What", "Against", "Steward", "Ratio", "Bar", "Verdict"];

/** All suites as one aligned table. */
export function tableOf(suites: Suite[]): string {
  const rows = suites.flatMap(({ database, results }) =>
    results.map((r) => [`${database}: ${r.name}`, r.limit, r.steward, r.ratio, r.bar, r.verdict]),
  );
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(HEADINGS), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/** Description of the machine, without its name. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() || "processor";
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/** Writes docs/benchmarks.md. */
export async function writeReport(suites: Suite[], load: string): Promise<void> {
  const text = `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}. ${load}

The times are those of a client, p50 / p99 at one connection, and answers a second at 16 connections; both servers, the
database and the client share the cores. "Against" is the limit, a bare node:http server that answers the same bytes
from the same rows by prepared statements, without session, row-level security or checks, or the same call on fewer
rows. Ratios compare what ran in turns in one run; only they can be carried to other machines, and other work on it
may change them. Steward ran with \`${MEMORY.join(" ")}\`.

${tableOf(suites)}
`;
  await writeFile(new URL("../docs/benchmarks.md", import.meta.url), text);
}
