import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

const STARTS_WITHIN_MS = 90_000;
const LISTENS = /Steward listens on (\S+)/;
const pinned = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");

/** A server process with an embedded database. */
export interface RunningServer {
  /** Its address, the same after a restart. */
  readonly address: string;
  /** Log lines of reported faults. */
  faults(): string[];
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again with the same folder and port. */
  restart(): Promise<void>;
  /** Graceful shutdown. */
  stop(): Promise<void>;
}

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once("exit", () => resolve());
  });

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
    process.kill(server.pid, signal);
  }
  await ended(server);
}

/** Starts a process; resolves with the address that it prints. */
function launch(
  settings: NodeJS.ProcessEnv,
  port: string,
  errors: string[],
): Promise<{ server: ChildProcess; address: string }> {
  const environment: NodeJS.ProcessEnv = { ...settings, PORT: port };
  for (const name of ["PATH", "HOME", "LANG", "TMPDIR", "NODE_COMPILE_CACHE"]) environment[name] = process.env[name];
  const program = existsSync(pinned) ? pinned : process.execPath;
  const server = spawn(program, [join("server", "src", "main.ts")], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let printed = "";
    const giveUp = (why: string) => reject(new Error(`The server did not start: ${why}\n${errors.join("\n")}`));
    const timer = setTimeout(() => giveUp("it took too long."), STARTS_WITHIN_MS);
    server.once("exit", (code) => giveUp(`it ended with ${code}.`));
    server.stderr.on("data", (chunk: Buffer) => errors.push(...chunk.toString().split("\n").filter(Boolean)));
    server.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = LISTENS.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve({ server, address });
    });
  });
}

/** Starts Steward with a data folder; `more` are further environment variables, PORT among them, without one a free port. */
export async function startServer(data_dir: string, more: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const errors: string[] = [];
  const settings: NodeJS.ProcessEnv = { ...more, STEWARD_DATA_DIR: data_dir };
  const { server: first, address } = await launch(settings, settings.PORT ?? "0", errors);
  let server = first;
  return {
    address,
    faults: () => errors.filter((line) => line.includes('"level":50')),
    kill: () => end(server, "SIGKILL"),
    restart: async () => {
      ({ server } = await launch(settings, new URL(address).port, errors));
    },
    stop: () => end(server, "SIGTERM"),
  };
}
