import {
  type Call,
  callAddress,
  type InputArgs,
  positionOf,
  type ResponseOf,
  type Sent,
} from "@steward/contract/kit/call";
import type { ErrorBody } from "@steward/contract/kit/error-body";

/** Where a client calls, and as whom. */
export interface ClientSettings {
  /** Address of the installation: "https://steward.example.org". */
  origin: string;
  /** API token, as it was told when it was created. */
  token: string;
  organisation_id: string;
  /** Sends requests; the platform's own by default. */
  fetch?: typeof fetch;
}

/** Options of a call beside its input. */
export interface CallOptions {
  /** Version of the record that is written (`If-Match`): a write against an older one is refused as stale. */
  version?: number;
  /** Key by which a repeated creation makes no second record; calls that take one have a fresh one by default. */
  idempotency_key?: string;
  /** Body of a call with files. */
  form?: FormData;
  signal?: AbortSignal;
}

export type CallInput<C extends Call> = Sent<C> & CallOptions;
/** A row of what a list answers. */
type Listed<C extends Call> = ResponseOf<C> extends { results: (infer Row)[] } ? Row : never;

/** An answer that is not 2xx. `errors` holds the problems of a refused body by the path of each field. */
export class StewardError extends Error {
  override readonly name = "StewardError";
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Id of the request in the server's log. */
  readonly request_id: string | undefined;
  /** The present record, where a write was stale. */
  readonly current: unknown;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? body.error_message?.join(" ") ?? `Steward answered with status ${status}.`);
    this.status = status;
    this.code = body.code ?? "";
    this.errors = body.errors ?? {};
    this.request_id = body.request_id;
    this.current = body.current;
  }
}

/** A client of one organisation. */
export interface Client {
  /**
   * Sends a call of the contract and answers its body. What was refused for now (429, and 503 where a repetition does no
   * harm) is sent again, up to five times, after the time that the server asks for.
   * @throws StewardError
   */
  call<C extends Call>(call: C, ...args: InputArgs<CallInput<C>>): Promise<ResponseOf<C>>;
  /** Every row of a list, page by page as they are read. */
  rows<C extends Call>(call: C, ...args: InputArgs<CallInput<C>>): AsyncGenerator<Listed<C>, void, undefined>;
  /** Sends a call that answers a file, such as an export. */
  file<C extends Call>(call: C, ...args: InputArgs<CallInput<C>>): Promise<Response>;
}

const ATTEMPTS = 6;
/** Milliseconds before the next attempt, where the server names no time; doubled with each. */
const WAITS_MS = 500;
/** Rows of a page, the most that a list answers. */
const PAGE_SIZE = 100;

type Input = CallOptions & { params?: unknown; query?: unknown; body?: unknown };

/** Opens a client; nothing is sent before the first call. */
export function openClient({ origin, token, organisation_id, fetch: send = fetch }: ClientSettings): Client {
  const ask = async (call: Call, input: Input): Promise<Response> => {
    const key = input.idempotency_key ?? (call.idempotent ? crypto.randomUUID() : undefined);
    const request = {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input.version === undefined ? {} : { "if-match": `"${input.version}"` }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      ...(input.signal ? { signal: input.signal } : {}),
    };
    const address = new URL(callAddress(call, input.params, input.query, organisation_id), origin);
    const isHarmless = call.method === "GET" || key !== undefined;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(address, request);
      if (answer.ok) return answer;
      const isForNow = answer.status === 429 || (answer.status === 503 && isHarmless);
      if (!isForNow || attempt === ATTEMPTS) throw await refusalOf(answer);
      await answer.body?.cancel();
      await wait(waitOf(answer, attempt), input.signal);
    }
  };

  const answerTo = async (call: Call, input: Input): Promise<unknown> => {
    const answer = await ask(call, input);
    return answer.status === 204 ? undefined : await answer.json();
  };

  async function* rows(call: Call, input: Input = {}): AsyncGenerator<unknown, void, undefined> {
    let position: object | undefined = {};
    while (position) {
      const query = { page_size: PAGE_SIZE, ...(input.query as object | undefined), ...position };
      const page = (await answerTo(call, { ...input, query })) as { results: unknown[]; next: string | null };
      yield* page.results;
      position = page.next === null ? undefined : positionOf(page.next);
    }
  }

  return {
    call: (call, ...[input = {}]) => answerTo(call, input) as never,
    rows: ((call: Call, input?: Input) => rows(call, input)) as Client["rows"],
    file: (call, ...[input = {}]) => ask(call, input),
  };
}

async function refusalOf(answer: Response): Promise<StewardError> {
  const body: unknown = await answer.json().catch(() => undefined);
  return new StewardError(answer.status, typeof body === "object" && body !== null ? body : {});
}

const waitOf = ({ headers }: Response, attempt: number): number => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : WAITS_MS * 2 ** (attempt - 1);
};

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
