import { messages } from "@steward/contract/messages/catalogue";
import type { ErrorBody } from "@steward/contract/kit/error-body";
import type { ErrorCode } from "@steward/contract/kit/errors";

/**
 * Refusal: an error that the caller gets an answer for, with a code of the contract and a message. `errors` holds
 * problems by field path, `current` the present record when a write was stale, `retry_after` seconds. Only the HTTP
 * layer knows statuses.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Partial<Pick<ErrorBody, "errors" | "current" | "otp" | "locked_module">> & {
    retry_after?: number;
    /** Labels of the paths in `errors` whose last segment reads badly. */
    labels?: Record<string, string>;
  };
  constructor(code: ErrorCode, message: string, details: Refusal["details"] = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const notFound = () => new Refusal("not_found", messages.refusals.notFound);
export const forbidden = (message = messages.refusals.notPermitted) => new Refusal("forbidden", message);
/** Refusal of who would come past but for a lock of the organisation. */
export const lockedModule = (module: string) =>
  new Refusal("forbidden", messages.access.moduleLocked, { locked_module: module });
/** Message for people who reach beyond their limit to places. */
export const OUTSIDE_SCOPE = messages.refusals.outsideScope;
export const conflict = (message: string) => new Refusal("conflict", message);
/** Refusal of a value by the present state of its record. */
export const conflictAt = (path: string, message: string) =>
  new Refusal("conflict", message, { errors: { [path]: [message] } });

/** Refusal of a value by a rule that depends on other records. */
export const invalidField = (path: string, message: string) =>
  new Refusal("invalid", message, { errors: { [path]: [message] } });

/**
 * Refusal of ids in a body that name no record the caller can see; `fields` are their paths. Another organisation's
 * record and an absent one are refused alike.
 */
export const absentReference = (...fields: string[]) =>
  new Refusal("invalid", messages.refusals.notFound, {
    errors: Object.fromEntries(fields.map((field) => [field, [messages.refusals.notFound]])),
  });

/** Refusal of categories in a body that are not of these kinds; `fields` are their paths. */
export const otherKind = (kinds: readonly string[], ...fields: string[]) => {
  const message = messages.refusals.otherKind({ kinds });
  return new Refusal("invalid", message, { errors: Object.fromEntries(fields.map((field) => [field, [message]])) });
};

/** Refusal of masters in a body that are switched off, each by its path and what it is. */
export const inactiveReference = (...named: (readonly [field: string, noun: string])[]) =>
  new Refusal("invalid", messages.refusals.notValid, {
    errors: Object.fromEntries(
      named.map(([field, noun]) => [field, [messages.refusals.notActive({ noun: noun.replaceAll("_", " ") })]]),
    ),
  });

/** Optimistic concurrency: refusal of a write against an old version. */
export const stale = (current: unknown) => new Refusal("stale", messages.refusals.stale, { current });
