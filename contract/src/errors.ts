import { z } from "zod";

/** Codes of refusals with their HTTP status; the server's classes carry the code, this table the status. */
export const ERROR_STATUS = {
  invalid: 400,
  invalid_otp: 400,
  organisation_required: 400,
  token_not_valid: 401,
  forbidden: 403,
  not_member: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  duplicate: 409,
  stale: 409,
  protected_error: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Body of every refusal (specification section 8). `errors` holds all field problems by path; `error_message` the same
 * flattened to sentences; `current` the record as it is now when a write was stale.
 */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode]),
  message: z.string().optional(),
  error_message: z.array(z.string()).optional(),
  non_field_errors: z.array(z.string()).optional(),
  otp: z.array(z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.output<typeof errorBody>;

export const PROTECTED_DELETE = "Cannot delete this product as its linked to some protected elements";
export const INVALID_OTP = "Invalid OTP";
export const NO_ORGANISATION = "Unable to log in with this user. Please contact the administrator.";
