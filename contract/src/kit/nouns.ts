interface NounFacts {
  /** What history calls its records. */
  subject: string;
  /** What the import of its records is called, where they can be imported. */
  imports?: string;
}

/**
 * Every noun that history tells of, one line each, in the order in which kinds of records are offered. What may be done with a
 * noun's records stands in the list of permissions, its calls in the list of calls.
 */
export const nouns = [
  { subject: "asset", imports: "assets" },
  { subject: "model", imports: "models" },
  { subject: "brand", imports: "brands" },
  { subject: "category", imports: "categories" },
  { subject: "manufacturer", imports: "manufacturers" },
  { subject: "supplier", imports: "suppliers" },
  { subject: "service_provider", imports: "service_providers" },
  { subject: "depreciation", imports: "depreciations" },
  { subject: "attached_status" },
  { subject: "custom_field" },
  { subject: "field_set" },
  { subject: "branch", imports: "branches" },
  { subject: "location", imports: "locations" },
  { subject: "user", imports: "users" },
  { subject: "role" },
  { subject: "api_token" },
  { subject: "single_sign_on" },
  { subject: "import" },
  { subject: "export" },
  { subject: "activity" },
] as const satisfies readonly NounFacts[];
export type Noun = (typeof nouns)[number];
