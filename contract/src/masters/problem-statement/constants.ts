/** How soon somebody is needed, the least urgent first. */
export const priorities = ["Low", "Medium", "High", "Critical"] as const;
export type Priority = (typeof priorities)[number];

/** What is asked for (domain section 8). */
export const requestTypes = [
  "Breakdown",
  "Preventive",
  "Installation",
  "Inspection",
  "Warranty Claim",
  "AMC Visit",
  "Relocation",
  "Other",
] as const;
export type RequestType = (typeof requestTypes)[number];

/** Most minutes that work on a problem usually takes: a week. */
export const DURATION_MOST = 7 * 24 * 60;
