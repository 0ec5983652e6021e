interface NounFacts {
  /** Kind of its records in history. */
  subject: string;
  /** Kind of its import, where its records can be imported. */
  imports?: string;
}

/** Every noun with history, in the order in which kinds are listed. Permissions and calls have lists of their own. */
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
