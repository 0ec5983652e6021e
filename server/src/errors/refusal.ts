import { messages } from "@steward/contract/messages/catalogue";
import type { ErrorBody } from "@steward/contract/kit/error-body";
import type { ErrorCode } from "@steward/contract/kit/errors";

/**
 * A refusal that the caller is told about: a code of the contract and what to say. `errors` holds problems by field
 * path, `current` the record as it is now when a write was stale, `retry_after` the seconds until it is worth trying
 * again. HTTP is the edge's business.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Partial<Pick<ErrorBody, "errors" | "current" | "otp">> & {
    retry_after?: number;
    /** Words for people of the paths in `errors` that have some of their own. */
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
/** What people are told who are limited to places and reach beyond them. */
export const OUTSIDE_SCOPE = messages.refusals.outsideScope;
export const conflict = (message: string) => new Refusal("conflict", message);

/** A value that a field rule cannot judge, because it depends on other records. */
export const invalidField = (path: string, message: string) =>
  new Refusal("invalid", message, { errors: { [path]: [message] } });

/**
 * Refusal of references in a body that lead to no record the caller may name; `fields` are their paths. Another
 * organisation's record and an absent one are refused alike.
 */
export const absentReference = (...fields: string[]) =>
  new Refusal("invalid", messages.refusals.notFound, {
    errors: Object.fromEntries(fields.map((field) => [field, [messages.refusals.notFound]])),
  });

/** A write against a version that is not the current one. */
export const stale = (current: unknown) => new Refusal("stale", messages.refusals.stale, { current });
