/** Kinds of records that history tells of. */
export const subjectTypes = [
  "asset",
  "model",
  "brand",
  "category",
  "manufacturer",
  "supplier",
  "service_provider",
  "depreciation",
  "attached_status",
  "custom_field",
  "field_set",
  "branch",
  "location",
  "user",
  "role",
  "api_token",
  "single_sign_on",
  "import",
  "activity",
] as const;
export type SubjectType = (typeof subjectTypes)[number];
