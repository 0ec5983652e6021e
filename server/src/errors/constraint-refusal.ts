import { messages } from "@steward/contract/messages/catalogue";
import { PROTECTED_DELETE } from "@steward/contract/kit/errors";
import { conflict, forbidden, OUTSIDE_SCOPE, Refusal } from "./refusal.ts";

/** Refusals by the name of the violated unique index or check. */
export type ConstraintRefusals = Readonly<Record<string, () => Refusal>>;

/** Refusal of a value that another record has, or that breaks a rule among its fields; `path` is the field. */
export const taken = (path: string, message: string) => () =>
  new Refusal("duplicate", message, { errors: { [path]: [message] } });
export const nameTaken = taken("name", messages.refusals.nameTaken);

interface PostgresFault {
  code?: string;
  constraint?: string;
}

/** The refusal for a constraint violation, or undefined when the error is a fault. */
export function constraintRefusal(refusals: ConstraintRefusals, error: unknown): Refusal | undefined {
  const { code, constraint } = error as PostgresFault;
  if (code === "23505" || code === "23514" || code === "23P01")
    return constraint ? refusals[constraint]?.() : undefined;
  if (code === "23503") {
    const deleting = /update or delete on table/.test((error as Error).message);
    if (!deleting && constraint === "asset_location") return conflict(messages.locations.movedMeanwhile);
    return deleting
      ? new Refusal("protected_error", PROTECTED_DELETE)
      : new Refusal("invalid", messages.refusals.notFound);
  }
  // The organisation comes from the session alone, so what row-level security refuses is outside the caller's places.
  if (code === "42501" && /violates row-level security policy/.test((error as Error).message)) {
    return forbidden(OUTSIDE_SCOPE);
  }
  return undefined;
}
