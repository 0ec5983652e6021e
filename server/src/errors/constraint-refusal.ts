import { PROTECTED_DELETE } from "@steward/contract/kit/errors";
import { conflict, forbidden, OUTSIDE_SCOPE, Refusal } from "./refusal.ts";

const taken = (path: string, message: string) => new Refusal("duplicate", message, { errors: { [path]: [message] } });
const NAME_TAKEN = "This name is already in use.";

/** What a violated constraint means to people, by its name. */
const REFUSALS: Record<string, () => Refusal> = {
  asset_tag: () => taken("asset_id", "This tag is already in use."),
  asset_serial: () => taken("serial_number", "This serial number is already in use for this model."),
  asset_amc_order: () => taken("amc_end_date", "The AMC cannot end before it starts."),
  category_name: () => taken("name", NAME_TAKEN),
  category_own_parent: () => taken("parent", "A category cannot be its own parent."),
  brand_name: () => taken("name", NAME_TAKEN),
  manufacturer_name: () => taken("name", NAME_TAKEN),
  supplier_name: () => taken("name", NAME_TAKEN),
  service_provider_name: () => taken("name", NAME_TAKEN),
  depreciation_name: () => taken("name", NAME_TAKEN),
  custom_field_name: () => taken("name", NAME_TAKEN),
  field_set_name: () => taken("name", NAME_TAKEN),
  custom_value_unique: () => taken("custom_field_values", "Another record was just given the same value."),
  attached_status_name: () => taken("name", NAME_TAKEN),
  role_name: () => taken("name", NAME_TAKEN),
  location_name: () => taken("name", NAME_TAKEN),
  product_identity: () => taken("product_name", "This manufacturer already has a model of this name and number."),
  api_token_name: () => taken("name", NAME_TAKEN),
  account_email: () => taken("email", "This e-mail is already in use."),
  membership_pkey: () => taken("email", "This person is a member already."),
};

interface PostgresFault {
  code?: string;
  constraint?: string;
}

/** The refusal that a database fault stands for, or undefined when the fault is ours. */
export function constraintRefusal(error: unknown): Refusal | undefined {
  const { code, constraint } = error as PostgresFault;
  if (code === "23505" || code === "23514") return constraint ? REFUSALS[constraint]?.() : undefined;
  if (code === "23503") {
    const deleting = /update or delete on table/.test((error as Error).message);
    if (!deleting && constraint === "asset_location") return conflict("This location was moved meanwhile. Try again.");
    return deleting ? new Refusal("protected_error", PROTECTED_DELETE) : new Refusal("not_found", "Not found.");
  }
  // Whose organisation a row is comes from the session alone, so what the wall refuses is outside the caller's places.
  if (code === "42501" && /violates row-level security policy/.test((error as Error).message)) {
    return forbidden(OUTSIDE_SCOPE);
  }
  return undefined;
}
