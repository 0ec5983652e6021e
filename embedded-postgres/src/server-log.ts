import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { displayPath } from "./embedded-database-error.ts";

const LARGEST_FILE = 5_000_000;
const LONGEST_READ = 64 * 1024;
const READ_EVERY_MS = 500;

/** Lines for the operator; errors of single statements are answered to their client and stay in the file. */
const WORTH_TELLING = /\b(WARNING|FATAL|PANIC): |was terminated by/;

/** Lines of every shutdown or crash, which the supervisor reports itself. */
const EXPECTED = /FATAL: {2}(terminating connection|the database system is)/;

const LAST_WORDS = /\b(FATAL|PANIC): |^postgres: /;

/**
 * The server logs to `postgres.log` in the data folder instead of a pipe, as it may outlive this process. Important
 * lines are forwarded.
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

  /** Rotates a large file and opens the log for a new server. The caller closes it. */
  openForServer(): number {
    if ((statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_FILE) {
      this.passOn();
      renameSync(this.file, `${this.file}.1`);
      this.#position = 0;
    }
    this.#last_words = "";
    return openSync(this.file, "a", 0o600);
  }

  /** Last log lines of the most recently started server. */
  lastWords(): string {
    this.passOn();
    return this.#last_words || `see ${displayPath(this.file)}`;
  }

  follow(): void {
    this.#timer ??= setInterval(() => this.passOn(), READ_EVERY_MS).unref();
  }

  unfollow(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Forwards new lines. */
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

/** A line without timestamp and process id. */
function messageOf(line: string): string {
  return line.replace(/^\S+ \S+ \S+ \[\d+\] /, "").replace(/^(\w+): {2}/, "$1: ");
}
