import type { Browser } from "@playwright/test";
import { type Caller, signInCaller, type StorageState, storageOf } from "./caller.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { type Content, templateOf } from "./global-setup.ts";
import { Profile } from "./profile.ts";
import { type RunningServer, startServer } from "./running-server.ts";

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

async function install(content: Content, settings: NodeJS.ProcessEnv): Promise<Steward> {
  const data_dir = await makeDataFolder(templateOf(content));
  const server = await startServer(data_dir, settings);
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
 * Installations of a worker, one at a time at one address: the profile of the browser keeps the compiled code of the web
 * app from one to the next.
 */
export class Installations {
  readonly profile: Profile;
  #running: Steward | null = null;
  #key = "";
  #port = "0";

  constructor(browser: Browser) {
    this.profile = new Profile(browser);
  }

  /** The installation, started where another one or none runs. */
  async enter(installation: Installation, settings: NodeJS.ProcessEnv): Promise<Steward> {
    const key = JSON.stringify([installation, settings]);
    if (this.#running && key === this.#key) return this.#running;
    await this.#stop();
    this.#running = await install(installation.content, { ...settings, PORT: this.#port });
    this.#port = new URL(this.#running.address).port;
    this.#key = key;
    return this.#running;
  }

  async close(): Promise<void> {
    await this.profile.close();
    await this.#stop();
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }
}
