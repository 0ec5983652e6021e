import type { Call } from "@steward/contract/kit/call";
import type { FastifyReply } from "fastify";

const WRITE_STATEMENT_MS = 30_000;
const FILE_STATEMENT_MS = 120_000;

/** Longest statement of a call in milliseconds; undefined for lists, pickers and single records: as the pool says. */
export function statementLimit({ method, answers }: Call): number | undefined {
  if (answers === "file") return FILE_STATEMENT_MS;
  return method === "GET" ? undefined : WRITE_STATEMENT_MS;
}

/** True for a call that needs room on the disk of the database; what is deleted makes some. */
export const needsRoom = ({ method }: Call): boolean => method !== "GET" && method !== "DELETE";

/** A signal that aborts when the client leaves before it is answered; made when it is first asked for. */
export function leaving({ raw }: FastifyReply): () => AbortSignal {
  let left: AbortController | undefined;
  return () => {
    if (left) return left.signal;
    const controller = new AbortController();
    left = controller;
    const closed = () => {
      if (!raw.writableFinished) controller.abort();
    };
    if (raw.destroyed) closed();
    else raw.once("close", closed);
    return left.signal;
  };
}
