import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A measured server. */
export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Heap limits, without which V8 lets the heap grow far beyond its content. */
export const MEMORY = ["--max-semi-space-size=32", "--max-old-space-size=192"];

/** Data folders by database: the servers of one database share their files. */
const folders = new Map<string, Promise<string>>();

/** Starts Steward on a database with the data folder of that database, on a free port. */
export async function startSteward(url: string, processes = 1): Promise<Server> {
  const folder = folders.get(url) ?? mkdtemp(join(tmpdir(), "steward-bench-data-"));
  folders.set(url, folder);
  const settings = { DATABASE_URL: url, PORT: "0", PROCESSES: String(processes) };
  const environment = { ...settings, STEWARD_DATA_DIR: await folder };
  return start([...MEMORY, script("../../server/src/main.ts")], environment);
}

/** Removes the data folders of all servers that were started. */
export async function removeDataFolders(): Promise<void> {
  for (const folder of folders.values()) await rm(await folder, { recursive: true, force: true });
}

/** Starts the limit server for one organisation of a database. */
export const startLimit = (url: string, organisation_id: string): Promise<Server> =>
  start([script("../limit/server.ts")], { DATABASE_URL: url, ORGANISATION: organisation_id });

function start(args: string[], environment: Record<string, string>): Promise<Server> {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), NODE_ENV: "production", ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((done, fail) => {
    let output = "";
    child.once("error", fail);
    child.once("exit", (code) => fail(new Error(`${args.at(-1)} ended with ${code} before it listened.`)));
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const port = /listens on http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port) done({ port: Number(port), pid: child.pid ?? 0, stop: () => stop(child) });
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}

/** Resident memory of a process in MB; NaN without /proc. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Samples the resident memory of a process until stopped; answers the maximum in MB. */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () =>
    residentMegabytes(pid).then((now) => {
      most = Math.max(most, now);
    });
  const timer = setInterval(() => void look(), 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}
