import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HostAnswer, HostOrder } from "./server-host.ts";
import { root } from "./root.ts";

const ANSWERS_WITHIN_MS = 90_000;
const pinned = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");

/** A server with an embedded database. */
export interface RunningServer {
  /** Its address, the same after a restart. */
  readonly address: string;
  /** Log lines of reported faults. */
  faults(): string[];
  /** Kills its process (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again with the same folder and port. */
  restart(): Promise<void>;
  /** Graceful shutdown. */
  stop(): Promise<void>;
}

/** Process in which servers run one after another, so that their modules are loaded and compiled once for all. */
export class ServerHost {
  #process: ChildProcess | null = null;
  #errors: string[] = [];

  /** Starts a server with a data folder; `more` are further environment variables, PORT among them, without one a free port. */
  async start(data_dir: string, more: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
    this.#errors = [];
    const errors = this.#errors;
    const settings: NodeJS.ProcessEnv = { PORT: "0", ...more, STEWARD_DATA_DIR: data_dir };
    const address = await this.#ask({ start: settings });
    if (address === null) throw new Error("The server did not say where it listens.");
    return {
      address,
      faults: () => errors.filter((line) => line.includes('"level":50')),
      kill: () => this.#end("SIGKILL"),
      restart: async () => {
        await this.#ask({ start: { ...settings, PORT: new URL(address).port } });
      },
      stop: async () => {
        await this.#ask("stop");
      },
    };
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#end("SIGTERM");
  }

  #launch(): ChildProcess {
    const env: NodeJS.ProcessEnv = {};
    for (const name of ["PATH", "HOME", "LANG", "TMPDIR", "NODE_COMPILE_CACHE"]) env[name] = process.env[name];
    const launched = fork(join(import.meta.dirname, "server-host.ts"), {
      cwd: root,
      env,
      execArgv: [],
      execPath: existsSync(pinned) ? pinned : process.execPath,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    launched.stderr?.on("data", (chunk: Buffer) => this.#errors.push(...chunk.toString().split("\n").filter(Boolean)));
    return launched;
  }

  #ask(order: HostOrder): Promise<HostAnswer> {
    this.#process ??= this.#launch();
    const host = this.#process;
    return new Promise((resolve, reject) => {
      const giveUp = (why: string) => {
        done();
        this.#process = null;
        host.kill("SIGKILL");
        reject(
          new Error(`The server did not ${order === "stop" ? "stop" : "start"}: ${why}\n${this.#errors.join("\n")}`),
        );
      };
      const timer = setTimeout(() => giveUp("it took too long."), ANSWERS_WITHIN_MS);
      const ended = (code: number | null) => giveUp(`it ended with ${code}.`);
      const answered = (answer: HostAnswer) => {
        done();
        resolve(answer);
      };
      const done = () => {
        clearTimeout(timer);
        host.off("exit", ended);
        host.off("message", answered);
      };
      host.once("exit", ended);
      host.once("message", answered);
      host.send(order);
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const host = this.#process;
    this.#process = null;
    if (!host || host.exitCode !== null || host.signalCode !== null) return;
    const exited = new Promise((resolve) => host.once("exit", resolve));
    host.kill(signal);
    await exited;
  }
}
