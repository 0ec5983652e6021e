export const categoryKinds = ["asset", "component", "accessory", "license"] as const;
export type CategoryKind = (typeof categoryKinds)[number];

/** Kinds of the categories that each record may have; a component is one of a model too. */
export const kindsOf = {
  asset: ["asset"],
  model: ["asset", "component"],
  component: ["component"],
  accessory: ["accessory"],
  license: ["license"],
} as const satisfies Record<string, readonly CategoryKind[]>;

/** What a category may be drawn as, beside its name. */
export const categoryIcons = [
  "laptop",
  "desktop",
  "phone",
  "printer",
  "server",
  "network",
  "screen",
  "camera",
  "audio",
  "furniture",
  "vehicle",
  "tool",
  "machine",
  "medical",
  "laboratory",
  "cooling",
  "power",
  "safety",
  "kitchen",
  "book",
  "key",
  "license",
  "part",
  "box",
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];
