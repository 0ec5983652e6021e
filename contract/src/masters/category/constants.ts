export const categoryKinds = ["asset", "component", "accessory", "license"] as const;
