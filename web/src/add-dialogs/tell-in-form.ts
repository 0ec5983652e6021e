import type { ErrorBody } from "@steward/contract/kit/error-body";
import { errorText } from "../http/error-text.ts";
import { fieldErrors, HttpError } from "../http/http-error.ts";

/** Moves an error without field to the form's error summary. */
export function tellInForm(error: unknown): never {
  if (!(error instanceof HttpError) || Object.keys(fieldErrors(error)).length > 0) throw error;
  const body: ErrorBody = error.body ?? { code: "unavailable" };
  throw new HttpError(error.status, { ...body, errors: { "": [errorText(error, "write")] } }, error.statusText);
}
