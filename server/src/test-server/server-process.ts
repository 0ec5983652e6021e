import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { TestServer } from "./start-test-server.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const LISTENS = /Steward listens on (\S+)/;

/** Another process of the same installation: on the database and the data folder of a test server. */
export interface ServerProcess {
  pid: number;
  address: string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code or signal. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts the server like an operator; it ends with the test. */
export async function startServerProcess({ config, services }: TestServer): Promise<ServerProcess> {
  const { host, port, user, password, database } = services.database.admin;
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user ?? "";
  url.password = typeof password === "string" ? password : "";
  if (host) url.searchParams.set("host", host);
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", DATABASE_URL: url.href, STEWARD_DATA_DIR: config.data_dir };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  const address = await listening(child, ended);
  return { pid: child.pid ?? 0, address, signal: (signal) => child.kill(signal), ended };
}

async function listening(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  const printed = (async () => {
    let text = "";
    for await (const chunk of child.stdout ?? []) {
      text += String(chunk);
      const address = LISTENS.exec(text)?.[1];
      if (address) return address;
    }
    return undefined;
  })();
  const address = await Promise.race([printed, ended.then(() => undefined)]);
  if (!address) throw new Error("The server did not start.");
  return address;
}
