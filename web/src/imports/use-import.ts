import { type ImportJob, importCalls } from "@steward/contract/imports";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { HttpError } from "../http/http-error.ts";
import { invalidate, useLoad } from "../http/queries.ts";
import { isWorking } from "./progress.ts";

/** Milliseconds between two looks at an import that works. */
const PAUSE = 1000;

export interface WatchedImport {
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
  const [watching, setWatching] = useState(true);
  const query = useLoad(
    importCalls.read,
    { params: { id } },
    { silent: true, refetchOnMount: "always", refetchInterval: watching ? PAUSE : false },
  );
  const job = query.data;
  const isWaiting = isPassing(query.error);
  const refusal = isWaiting ? null : query.error;
  const state = job?.state;

  useEffect(() => {
    setWatching(refusal === null && (isWaiting || state === undefined || isWorking(state)));
  }, [refusal, isWaiting, state]);
  useEffect(() => {
    if (state && !isWorking(state))
      void invalidate(client, ["imports.rows", "imports.list", "assets.", "models.", "masters.", "locations."]);
  }, [client, state]);

  return { job, isWaiting, refusal, reload: () => void query.refetch() };
}
