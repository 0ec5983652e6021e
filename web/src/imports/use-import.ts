import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { HttpError } from "../http/http-error.ts";
import { invalidate, useLoad } from "../http/queries.ts";
import { isWorking } from "./progress/progress.ts";

/** Polling interval in milliseconds. */
const PAUSE = 1000;

interface WatchedImport {
  job: ImportJob | undefined;
  /** True while the server does not answer; polling goes on. */
  isWaiting: boolean;
  /** A refusal that a retry cannot change. */
  refusal: Error | null;
  reload: () => void;
}

const isPassing = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** An import, polled every second while it works or the server does not answer. */
export function useImport(id: string): WatchedImport {
  const client = useQueryClient();
  const input = { params: { id } };
  const known = client.getQueryState<ImportJob>([importCalls.read.name, input]);
  const isOver = known?.data ? !isWorking(known.data.state) : false;
  const mayRest = known?.error ? !isPassing(known.error) : isOver;
  const query = useLoad(importCalls.read, input, {
    silent: true,
    refetchOnMount: "always",
    refetchInterval: mayRest ? false : PAUSE,
  });
  const job = query.data;
  const isWaiting = isPassing(query.error);
  const refusal = isWaiting ? null : query.error;
  const state = job?.state;

  useEffect(() => {
    if (state && !isWorking(state)) void invalidate();
  }, [state]);

  return { job, isWaiting, refusal, reload: () => void query.refetch() };
}
