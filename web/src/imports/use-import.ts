import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { HttpError } from "../http/http-error.ts";
import { invalidate, useLoad } from "../http/queries.ts";
import { isWorking } from "./progress/progress.ts";

/** Milliseconds between two looks at an import that works. */
const PAUSE = 1000;

interface WatchedImport {
  job: ImportJob | undefined;
  /** The server does not answer at the moment; it is asked again by itself. */
  isWaiting: boolean;
  /** A refusal that asking again will not change. */
  refusal: Error | null;
  reload: () => void;
}

const isPassing = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** One import, asked for every second while it works or while the server does not answer. */
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
