import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";

/**
 * Body of every refusal (specification section 8). `errors` has all problems by field path; `error_message` the same as
 * sentences; `current` the present record when a write was stale; `locked_module` what the organisation has locked.
 */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode]),
  message: z.string().optional(),
  error_message: z.array(z.string()).optional(),
  non_field_errors: z.array(z.string()).optional(),
  otp: z.array(z.string()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
  locked_module: z.string().optional(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
