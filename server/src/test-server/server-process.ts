import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { TestServer } from "./start-test-server.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
/** Where `npm start` keeps compiled modules. */
const COMPILED = fileURLToPath(new URL("../../../.cache/node", import.meta.url));
const LISTENS = /Steward listens on (\S+)/;

type Settings = Record<string, string>;

/** A server as operators start it. */
export interface ServerProcess {
  pid: number;
  address: string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code or signal. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** What it has told its operator of so far. */
  told(): string;
}

/** Another process of a test server's installation: on its database and data folder, but for these settings. */
export const startServerProcess = (server: TestServer, settings?: Settings): Promise<ServerProcess> =>
  startProcess(settingsOf(server, settings));

/** A process with these settings alone; it ends with the test. */
export async function startProcess(settings: Settings): Promise<ServerProcess> {
  const { child, ended, told } = run(settings);
  const address = await listening(child, ended);
  if (!address) throw new Error(`The server did not start. ${told()}`);
  return { pid: child.pid ?? 0, address, signal: (signal) => child.kill(signal), ended, told };
}

/** Starts a server that does not come up; answers how it ended and what it said. */
export async function refusedServerProcess(server: TestServer, settings?: Settings) {
  const { ended, told } = run(settingsOf(server, settings));
  return { code: await ended, said: told() };
}

function settingsOf({ config, services }: TestServer, settings: Settings | undefined): Settings {
  const { host, port, user, password, database } = services.database.admin;
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user ?? "";
  url.password = typeof password === "string" ? password : "";
  if (host) url.searchParams.set("host", host);
  return { DATABASE_URL: url.href, STEWARD_DATA_DIR: config.data_dir, ...settings };
}

function run(settings: Settings) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, PORT: "0", ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  child.stderr.on("data", (chunk) => {
    told += String(chunk);
  });
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  return { child, ended, told: () => told };
}

async function listening(child: ChildProcess, ended: Promise<unknown>): Promise<string | undefined> {
  const printed = (async () => {
    let text = "";
    for await (const chunk of child.stdout ?? []) {
      text += String(chunk);
      const address = LISTENS.exec(text)?.[1];
      if (address) return address;
    }
    return undefined;
  })();
  return Promise.race([printed, ended.then(() => undefined)]);
}
