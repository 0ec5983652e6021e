import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { shownPath } from "./embedded-database-error.ts";

const LARGEST_FILE = 5_000_000;
const LONGEST_READ = 64 * 1024;
const READ_EVERY_MS = 500;

/** Errors of single statements are answered to whoever sent them and stay in the file. */
const WORTH_TELLING = /\b(WARNING|FATAL|PANIC): |was terminated by/;

/** An event of every stop or crash, told by the supervisor in its own words. */
const EXPECTED = /FATAL: {2}(terminating connection|the database system is)/;

const LAST_WORDS = /\b(FATAL|PANIC): |^postgres: /;

/**
 * The server writes its messages to `postgres.log` in the data folder, not to a pipe of this process, which it may
 * outlive. Lines of weight are passed on.
 */
export class ServerLog {
  readonly file: string;
  readonly #log: (line: string) => void;
  #position = 0;
  #rest = "";
  #last_words = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(data_dir: string, log: (line: string) => void) {
    this.file = join(data_dir, "postgres.log");
    this.#log = log;
    this.#position = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Moves a large file aside and opens the file for a server that is about to start. The caller closes it. */
  openForServer(): number {
    if ((statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_FILE) {
      this.passOn();
      renameSync(this.file, `${this.file}.1`);
      this.#position = 0;
    }
    this.#last_words = "";
    return openSync(this.file, "a", 0o600);
  }

  /** Why the server that was started last has ended, in its own words. */
  lastWords(): string {
    this.passOn();
    return this.#last_words || `see ${shownPath(this.file)}`;
  }

  follow(): void {
    this.#timer ??= setInterval(() => this.passOn(), READ_EVERY_MS).unref();
  }

  unfollow(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Passes on what was written since the last time. */
  passOn(): void {
    const lines = (this.#rest + this.#readOn()).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (LAST_WORDS.test(line)) this.#last_words = messageOf(line);
      if (WORTH_TELLING.test(line) && !EXPECTED.test(line)) this.#log(`PostgreSQL: ${messageOf(line)}`);
    }
  }

  #readOn(): string {
    const descriptor = openSync(this.file, "a+", 0o600);
    try {
      const { size } = fstatSync(descriptor);
      if (size < this.#position) this.#position = 0;
      const start = Math.max(this.#position, size - LONGEST_READ);
      const bytes = Buffer.alloc(Math.max(0, size - start));
      readSync(descriptor, bytes, 0, bytes.length, start);
      this.#position = size;
      return bytes.toString("utf8");
    } finally {
      closeSync(descriptor);
    }
  }
}

/** The line without its time and process id. */
function messageOf(line: string): string {
  return line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").replace(/^(\w+): {2}/, "$1: ");
}
