import { messages } from "@steward/contract/messages/catalogue";
import type { ErrorBody } from "@steward/contract/kit/error-body";
import { ERROR_STATUS, type ErrorCode } from "@steward/contract/kit/errors";
import { fieldLabel } from "@steward/contract/messages/field-labels";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isDiskFull, StorageFullError } from "../errors/storage-full-error.ts";
import { constraintRefusal, type ConstraintRefusals } from "../errors/constraint-refusal.ts";
import { isConnectionFailure } from "../database/on-connection.ts";
import { Refusal } from "../errors/refusal.ts";

/** What stands for a field without a label, such as a text of a file. */
const title = (path: string) => {
  const last =
    path
      .split(".")
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const words = last.replaceAll("_", " ").trim();
  return words ? words[0]?.toUpperCase() + words.slice(1) : "Request";
};

/** Problems of a refused value by field path; those of the whole value under "". */
export function problemsOf(error: z.ZodError, prefix = ""): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join(".");
    problems[path] ??= [];
    if (!problems[path].includes(issue.message)) problems[path].push(issue.message);
  }
  return problems;
}

/** The problems as sentences, for clients that show one toast, with the labels that the fields of the call have. */
const sentences = (call: string, problems: Record<string, string[]>, labels: Record<string, string> = {}): string[] =>
  Object.entries(problems)
    .slice(0, 50)
    .flatMap(([path, messages]) =>
      messages.map((message) =>
        path ? `${labels[path] ?? fieldLabel(call, path) ?? title(path)}: ${message}` : message,
      ),
    );

/** Body of a refusal of a call (specification section 8). */
function bodyOf(refusal: Refusal, call: string): ErrorBody {
  const { errors, current, otp, labels, locked_module } = refusal.details;
  if (otp) return { code: refusal.code, otp, message: refusal.message };
  if (errors) {
    // What a record's state refuses is said whole, beside the field that asked for it.
    const said = refusal.code === "conflict" ? { message: refusal.message } : {};
    return { code: refusal.code, ...said, error_message: sentences(call, errors, labels), errors };
  }
  return {
    code: refusal.code,
    message: refusal.message,
    ...(current === undefined ? {} : { current }),
    ...(locked_module === undefined ? {} : { locked_module }),
  };
}

/** Refusals of the HTTP layer by Fastify's error code. */
const HTTP_REFUSALS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media_type", messages.requests.notJson],
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", messages.requests.tooLarge],
  FST_REQ_FILE_TOO_LARGE: ["too_large", messages.requests.fileTooLarge],
  FST_ERR_CTP_INVALID_JSON_BODY: ["invalid", messages.requests.jsonNotValid],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["invalid", messages.requests.empty],
  FST_FILES_LIMIT: ["too_large", messages.requests.tooManyFiles],
};

/** Messages of the multipart parser for a malformed or truncated form; its errors carry no code. */
const BROKEN_FORM = /^Multipart: |unexpected end of multipart data$/i;

/** True when the caller went away in the middle of its request: nobody's fault, and nobody is there to be told. */
const isCutOff = (error: unknown) =>
  error instanceof Error && ((error.message === "aborted" && "statusCode" in error) || error.name === "AbortError");

/** True for a statement that took longer than its kind of call may. */
const isStopped = (error: unknown) => (error as { code?: unknown } | null)?.code === "57014";

function refusalOf(error: unknown, refusals: ConstraintRefusals): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError)
    return new Refusal("invalid", messages.refusals.notValid, { errors: problemsOf(error) });
  if (isDiskFull(error)) return new Refusal("storage_full", messages.requests.diskFull);
  if (error instanceof StorageFullError) return new Refusal("storage_full", messages.requests.noRoom);
  const constraint = constraintRefusal(refusals, error);
  if (constraint) return constraint;
  if (isCutOff(error)) return new Refusal("invalid", messages.requests.cutOff);
  if (isConnectionFailure(error)) {
    return new Refusal("unavailable", messages.requests.databaseSilent);
  }
  if (isStopped(error)) return new Refusal("unavailable", messages.requests.tookTooLong);
  const { code = "", statusCode = 0 } = error as { code?: string; statusCode?: number };
  const known = HTTP_REFUSALS[code];
  if (known) return new Refusal(...known);
  if (error instanceof Error && BROKEN_FORM.test(error.message)) {
    return new Refusal("invalid", messages.requests.brokenForm);
  }
  if (statusCode === 413) return new Refusal("too_large", messages.requests.tooLarge);
  if (statusCode === 415) return new Refusal("unsupported_media_type", messages.requests.mediaType);
  if (statusCode === 429) return new Refusal("rate_limited", messages.requests.tooMany);
  if (statusCode >= 400 && statusCode < 500) return new Refusal("invalid", messages.requests.unreadable);
  return undefined;
}

/**
 * Error handler: turns whatever was thrown into the status and body of the contract; unknown faults are logged, and the
 * answer tells nothing of them.
 */
export function handleErrors(app: FastifyInstance, refusals: ConstraintRefusals): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, refusals) ?? new Refusal("internal", messages.requests.internal);
    const status = ERROR_STATUS[refusal.code];
    if (status >= 500 && !reply.raw.destroyed)
      request.log.error({ err: error, call: request.routeOptions.config.name }, "call failed");
    const { retry_after } = refusal.details;
    if (retry_after !== undefined) reply.header("retry-after", retry_after);
    const call = request.routeOptions.config.name ?? "";
    reply.status(status).send({ ...bodyOf(refusal, call), request_id: request.id });
  });
}
