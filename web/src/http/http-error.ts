import type { ErrorBody } from "@steward/contract/kit/error-body";

/** A refused or failed call; `status` 0 means that the server could not be reached. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  readonly statusText: string;

  constructor(status: number, body: ErrorBody | null, statusText: string) {
    super(body?.message ?? statusText);
    this.name = "HttpError";
    this.status = status;
    this.body = body;
    this.statusText = statusText;
  }
}

/** Field problems of a refused write by path ("name", "address.line1"), the first sentence of each, for forms. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || !error.body?.errors) return {};
  const firsts = Object.entries(error.body.errors).flatMap(([path, sentences]) =>
    sentences[0] === undefined ? [] : [[path, sentences[0]] as const],
  );
  return Object.fromEntries(firsts);
}
