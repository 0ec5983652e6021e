import type { Asked, Call, ResponseOf } from "@steward/contract/kit/call";
import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../messages/messages.js";
import { showToast, type ToastAction } from "../toasts/toast-queue.ts";
import { HttpError } from "./http-error.ts";
import { reportError } from "./report-error.ts";
import { type CallInput, type RequestInput, freshKey } from "./request.ts";
import { deliver } from "./send.ts";

/** Stale time of the cache, in milliseconds. */
const FRESH_FOR = 30_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.silent) reportError(error, "load", Boolean(query.meta?.isPagedList));
    },
  }),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_FOR, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Input of a reading call, and options; both may be omitted where the call needs nothing. */
export type LoadArgs<C extends Call, Options> =
  {} extends Asked<C> ? [input?: Asked<C>, options?: Options] : [input: Asked<C>, options?: Options];

export interface LoadOptions {
  enabled?: boolean;
  /** No toast on failure, for errors that the page presents itself or can ignore. */
  silent?: boolean;
  /** Polling interval in milliseconds, false for none. */
  refetchInterval?: number | false;
  refetchOnMount?: boolean | "always";
  /** Keeps the previous answer visible while the input's new one loads. */
  keepPrevious?: boolean;
}

/** Loads one answer, cached under [call name, input]; failures are toasted unless `silent`. */
export function useLoad<C extends Call>(
  call: C,
  ...[input, options = {}]: LoadArgs<C, LoadOptions>
): UseQueryResult<ResponseOf<C>> {
  return useQuery<ResponseOf<C>, Error, ResponseOf<C>>({
    queryKey: [call.name, input ?? {}],
    queryFn: async ({ signal }) => (await deliver(call, { ...input, signal })) as ResponseOf<C>,
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
    refetchOnMount: options.refetchOnMount ?? true,
    meta: { silent: options.silent ?? false },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

export interface WriteOptions<C extends Call> {
  onSuccess?: (answer: ResponseOf<C>, input: CallInput<C>) => void;
  /** What the toast of the success offers, such as an undo. */
  offers?: (answer: ResponseOf<C>, input: CallInput<C>) => ToastAction;
  /** No toasts. */
  silent?: boolean;
}

/** A part of a form, of which a file is told by its name, length and time. */
const partOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified];

/** Idempotency key of one attempt to create: the same content sent again after a failure creates no second record. */
function useAttemptKey() {
  const attempt = useRef({ content: "", key: "" });
  return {
    keyFor: ({ body, form }: RequestInput) => {
      const content = JSON.stringify([body ?? null, form ? [...form].map(partOf) : null]);
      if (attempt.current.content !== content || attempt.current.key === "") {
        attempt.current = { content, key: freshKey() };
      }
      return attempt.current.key;
    },
    finish: () => {
      attempt.current = { content: "", key: "" };
    },
  };
}

/** How long a write waits for its answer, in milliseconds. */
const PATIENCE = 20_000;

/** A write that was given up because no answer came; it may have been done. */
export class NoAnswer extends HttpError {
  constructor() {
    super(0, { code: "unavailable", message: m.shell_no_answer() }, "");
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

const underWay = new Set<AbortController>();

/** Begins to watch writes; the function it gives aborts those that were sent since and have no answer yet. */
export function watchWrites(): () => void {
  const earlier = new Set(underWay);
  return () => {
    for (const write of underWay) if (!earlier.has(write)) write.abort();
  };
}

/** Does a write that `watchWrites` can abort; without an answer for longer than `patience` it fails. */
export async function abortable<T>(work: (signal: AbortSignal) => Promise<T>, patience?: number): Promise<T> {
  const write = new AbortController();
  underWay.add(write);
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    write.abort();
  };
  const timer = patience === undefined ? 0 : window.setTimeout(giveUp, patience);
  try {
    return await work(write.signal);
  } catch (error) {
    if (!isLate || !isAbort(error)) throw error;
    throw new NoAnswer();
  } finally {
    window.clearTimeout(timer);
    underWay.delete(write);
  }
}

/** Sends a call that writes, without a toast; it is aborted by `watchWrites` and does not wait for its answer for ever. */
export async function sendWrite<C extends Call>(call: C, input: CallInput<C>): Promise<ResponseOf<C>> {
  const request: RequestInput = input;
  // A form with files may be long on its way.
  const patience = request.form ? undefined : PATIENCE;
  return (await abortable((signal) => deliver(call, { signal, ...request }), patience)) as ResponseOf<C>;
}

/**
 * Mutation: sends a writing call. Toasts the call's success text, or the error in the order for writes, unless
 * `silent`; creating calls carry an Idempotency-Key. The cache is invalidated afterwards.
 */
export function useWrite<C extends Call>(
  call: C,
  options: WriteOptions<C> = {},
): UseMutationResult<ResponseOf<C>, Error, CallInput<C>> {
  const attempt = useAttemptKey();
  return useMutation<ResponseOf<C>, Error, CallInput<C>>({
    mutationFn: async (input) => {
      return await sendWrite(call, call.idempotent ? { idempotencyKey: attempt.keyFor(input), ...input } : input);
    },
    onSuccess: async (answer, input) => {
      attempt.finish();
      if (call.success && !options.silent) {
        showToast({ type: "success", message: call.success, action: options.offers?.(answer, input) });
      }
      await invalidate(() => options.onSuccess?.(answer, input));
    },
    onError: (error) => {
      const mayBeSaved = isAbort(error) || (error instanceof HttpError && (error.status === 0 || error.status >= 500));
      if (!mayBeSaved) attempt.finish();
      if (!options.silent) reportError(error, "write");
    },
  });
}

/** Answers that no write changes: geography, which is shared, and permissions, which are frozen in the session. */
const LASTING = /^(geography|places|permissions)\.|^organisations\.slugDetails$/;

/**
 * Invalidates the whole cache after a write, as many other answers count or name the record. Visible queries are
 * fetched again at once, the others when next used; what `keep` puts into the cache is not.
 */
export async function invalidate(keep?: () => void): Promise<void> {
  const predicate = ({ queryKey: [call] }: Query) => !LASTING.test(String(call));
  void queryClient.invalidateQueries({ predicate, refetchType: "none" });
  keep?.();
  const isStale = ({ state }: Query) => state.isInvalidated;
  const stale = new Set(queryClient.getQueryCache().findAll({ type: "active", predicate: isStale }));
  // A refetch would join a first load that is under way, whose answer may be from before the write.
  const isFirst = (query: Query) => stale.has(query) && query.state.data === undefined;
  await queryClient.cancelQueries({ predicate: isFirst });
  await queryClient.refetchQueries({ type: "active", predicate: (query) => stale.has(query) });
}
