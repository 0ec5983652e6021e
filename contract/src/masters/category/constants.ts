export const categoryKinds = ["asset", "component", "accessory", "license"] as const;
export type CategoryKind = (typeof categoryKinds)[number];

/** Kinds of the categories that each record may have; a component is one of a model too. */
export const kindsOf = {
  asset: ["asset"],
  model: ["asset", "component"],
} as const satisfies Record<string, readonly CategoryKind[]>;
