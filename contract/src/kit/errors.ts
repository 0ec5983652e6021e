import { refusals } from "../messages/language.ts";

/** Codes of refusals with their HTTP status. */
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

export const PROTECTED_DELETE = refusals.protectedDelete;
export const INVALID_OTP = refusals.invalidOtp;
export const NO_ORGANISATION = refusals.noOrganisation;
