import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

interface ExpectedRefusal {
  status: number;
  path: RegExp;
}

/** Console errors and page errors of a test's browser contexts, except expected refusals. */
export class BrowserFaults {
  readonly #seen: { text: string; url: string }[] = [];
  readonly #expected: ExpectedRefusal[] = [];
  readonly #watched: BrowserContext[] = [];
  readonly #broken: RegExp[] = [];
  #mayBeUnreachable = false;

  readonly #onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error") this.#seen.push({ text: message.text(), url: message.location().url });
  };

  readonly #onError = (fault: WebError) => {
    const error = fault.error();
    this.#seen.push({ text: error.stack ?? error.message, url: fault.page()?.url() ?? "" });
  };

  watch(context: BrowserContext): void {
    context.on("console", this.#onConsole);
    context.on("weberror", this.#onError);
    this.#watched.push(context);
  }

  /** Ends the test's watch: later messages of its contexts belong to another test. */
  endWatch(): void {
    for (const context of this.#watched) context.off("console", this.#onConsole).off("weberror", this.#onError);
  }

  /** Announces a refusal: browsers log every 4xx answer as a console error. */
  expectRefusal(status: number, path: RegExp): void {
    this.#expected.push({ status, path });
  }

  /** Announces that the test stops the server. */
  expectUnreachable(): void {
    this.#mayBeUnreachable = true;
  }

  /** Announces a console error of a page that the journey breaks. */
  expectError(text: RegExp): void {
    this.#broken.push(text);
  }

  /** Faults that no test announced. */
  unexpected(): string[] {
    return this.#seen
      .filter(
        ({ text, url }) => !(this.#mayBeUnreachable && text.includes("net::ERR_")) && !this.#isExpected(text, url),
      )
      .map(({ text, url }) => `${text} (${url})`);
  }

  /** Announced refusals that did not occur. */
  missing(): string[] {
    return this.#expected
      .filter(({ status, path }) => !this.#seen.some(({ text, url }) => isRefusal(text, url, status, path)))
      .map(({ status, path }) => `${status} ${path}`);
  }

  #isExpected(text: string, url: string): boolean {
    if (this.#broken.some((error) => error.test(text))) return true;
    return this.#expected.some(({ status, path }) => isRefusal(text, url, status, path));
  }
}

const isRefusal = (text: string, url: string, status: number, path: RegExp) =>
  text.includes(`the server responded with a status of ${status}`) && path.test(url);
