import type { Call, InputArgs, ResponseOf } from "@steward/contract/kit/call";
import { m } from "../messages/messages.js";
import { HttpError } from "./http-error.ts";
import { logOut } from "./log-out.ts";
import { refreshSettled } from "./refresh.ts";
import { type CallInput, type PreparedRequest, prepareRequest, refusal, type RequestInput } from "./request.ts";
import { storedValue } from "./session.ts";

type Exchange<T> = (request: PreparedRequest) => Promise<T>;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** A refusal that says that the session is over. */
const isOver = (call: Call, error: unknown): boolean =>
  error instanceof HttpError &&
  error.status === 401 &&
  (call.endsSession === true || error.body?.code === "token_not_valid");

/**
 * Sends a request; a 401 because another request or tab has just refreshed the token is retried with the new one. Any
 * other 401 of an invalid token, or of a call that ends sessions, logs out.
 */
async function exchange<T>(call: Call, input: RequestInput, perform: Exchange<T>): Promise<T> {
  const request = prepareRequest(call, input);
  try {
    return await perform(request);
  } catch (error) {
    if (!isOver(call, error)) throw error;
    await refreshSettled();
    const current = storedValue("token");
    if (request.token !== null && current !== null && current !== request.token) {
      return await perform(prepareRequest(call, input));
    }
    logOut();
    throw error;
  }
}

/** The server could not be reached. */
const unreachable = () => new HttpError(0, { code: "unavailable", message: m.shell_unreachable() }, "");

/** Result of `work`; a network error becomes an HttpError with status 0. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw unreachable();
  }
}

const fetchAnswer = (signal: AbortSignal | undefined) => async (request: PreparedRequest) => {
  const { url, method, headers, body } = request;
  const answer = await reached(fetch(url, { method, headers, body, signal: signal ?? null }));
  if (answer.ok) return answer;
  throw refusal(answer.status, answer.statusText, await reached(answer.text()));
};

const asJson = (text: string): unknown => (text === "" ? undefined : JSON.parse(text));

/** Untyped `send`. */
export async function deliver(call: Call, input: RequestInput): Promise<unknown> {
  const answer = await exchange(call, input, fetchAnswer(input.signal));
  return asJson(await reached(answer.text()));
}

/**
 * Sends a call and resolves with its answer. A 401 ends the session.
 * @throws HttpError, with status 0 where the server is unreachable; the signal's AbortError
 */
export async function send<C extends Call>(call: C, ...[input]: InputArgs<CallInput<C>>): Promise<ResponseOf<C>> {
  return (await deliver(call, input ?? {})) as ResponseOf<C>;
}

/** Downloads a file answer under the server's file name. */
export async function download<C extends Call>(call: C, ...[input]: InputArgs<CallInput<C>>): Promise<void> {
  const answer = await exchange(call, input ?? {}, fetchAnswer(input?.signal));
  saveFile(await reached(answer.blob()), fileName(answer.headers.get("content-disposition")) ?? call.name);
}

/** Hands a file to the browser, which saves it under the name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** File name of a Content-Disposition header; `filename*` wins over `filename`. */
export function fileName(header: string | null): string | null {
  if (!header) return null;
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/.exec(header)?.[1] ?? /filename=([^;]+)/.exec(header)?.[1]?.trim() ?? null;
}

export type UploadInput<C extends Call> = CallInput<C> & {
  form: FormData;
  /** Bytes sent and total bytes. */
  onProgress?: (sent: number, total: number) => void;
};

/** Sends a multipart form with upload progress; otherwise like `send`. */
export function upload<C extends Call>(call: C, input: UploadInput<C>): Promise<ResponseOf<C>> {
  const perform = (request: PreparedRequest) =>
    new Promise<ResponseOf<C>>((resolve, reject) => {
      const sender = new XMLHttpRequest();
      sender.open(request.method, request.url);
      for (const [name, value] of Object.entries(request.headers)) sender.setRequestHeader(name, value);
      sender.upload.onprogress = (event) => input.onProgress?.(event.loaded, event.total);
      sender.onload = () => {
        const isOk = sender.status >= 200 && sender.status < 300;
        if (isOk) resolve(asJson(sender.responseText) as ResponseOf<C>);
        else reject(refusal(sender.status, sender.statusText, sender.responseText));
      };
      sender.onerror = () => reject(unreachable());
      sender.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
      const stop = () => sender.abort();
      input.signal?.addEventListener("abort", stop, { once: true });
      sender.onloadend = () => input.signal?.removeEventListener("abort", stop);
      if (input.signal?.aborted) reject(new DOMException("The upload was stopped.", "AbortError"));
      else sender.send(input.form);
    });
  return exchange(call, input, perform);
}
