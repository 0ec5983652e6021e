import type { Browser } from "@playwright/test";
import { type Caller, signInCaller, type StorageState, storageOf } from "./caller.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { type Content, templateOf } from "./global-setup.ts";
import { Profiles } from "./profiles.ts";
import { type RunningServer, ServerHost } from "./running-server.ts";

/** A server with data of its own; tests that name the same one share it while they follow one another. */
export interface Installation {
  name: string;
  content: Content;
}

export interface Steward extends RunningServer {
  /** A signed-in person; one session each. */
  caller(email: string): Promise<Caller>;
  /** Storage state of a browser in which this person is signed in. */
  storage(email: string): Promise<StorageState>;
}

async function install(host: ServerHost, content: Content, settings: NodeJS.ProcessEnv): Promise<Steward> {
  const data_dir = await makeDataFolder(templateOf(content));
  const server = await host.start(data_dir, settings);
  const callers = new Map<string, Promise<Caller>>();
  const caller = (email: string) => {
    const known = callers.get(email) ?? signInCaller(server.address, email);
    callers.set(email, known);
    return known;
  };
  const stop = async () => {
    await server.stop();
    await removeDataFolder(data_dir);
  };
  return { ...server, stop, caller, storage: async (email) => storageOf(server.address, await caller(email)) };
}

/**
 * Installations of a worker, one at a time at one address: the profiles of the browser keep the compiled code of the web
 * app from one to the next, its host that of the server.
 */
export class Installations {
  readonly profiles: Profiles;
  readonly #host = new ServerHost();
  #running: Steward | null = null;
  #key = "";
  #port = "0";

  constructor(browser: Browser) {
    this.profiles = new Profiles(browser);
  }

  /** The installation, started where another one or none runs. */
  async enter(installation: Installation, settings: NodeJS.ProcessEnv): Promise<Steward> {
    const key = JSON.stringify([installation, settings]);
    if (this.#running && key === this.#key) return this.#running;
    await this.#stop();
    this.#running = await install(this.#host, installation.content, { ...settings, PORT: this.#port });
    this.#port = new URL(this.#running.address).port;
    this.#key = key;
    return this.#running;
  }

  async close(): Promise<void> {
    await this.profiles.close();
    await this.#stop();
    await this.#host.close();
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }
}
