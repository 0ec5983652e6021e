import { type Noun, nouns } from "../kit/nouns.ts";

/** Largest file of an import in bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

/** Bounds on the texts of a field that people map to records, and on their length in characters. */
export const MAX_MAPPED_TEXTS = 500;
export const MAX_MAPPED_TEXT_LENGTH = 500;

export type ImportKind = Extract<Noun, { imports: string }>["imports"];
/** Kinds of records that can be imported. */
export const importKinds: readonly ImportKind[] = nouns.flatMap((noun) => ("imports" in noun ? [noun.imports] : []));

/**
 * State machine of an import. Reading, Checking, Running and Undoing work in the background; the others wait for a
 * person. Mapping -> Checking writes the report only (dry run); Ready -> Running writes.
 */
export const importStates = [
  "Reading",
  "Mapping",
  "Checking",
  "Ready",
  "Running",
  "Done",
  "Cancelled",
  "Failed",
  "Undoing",
  "Undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const rowOutcomes = ["create", "update", "unchanged", "reject", "created", "updated", "undone", "kept"] as const;

/**
 * What can be wrong with one cell of a row that could be taken without it: it cannot be read as a value of its field, its
 * value may stand once and is that of another row or record, or it names nothing that is there.
 */
export const cellProblemKinds = ["unreadable", "taken", "unknown"] as const;
export type CellProblemKind = (typeof cellProblemKinds)[number];

/** Masters that imports make by name, of which two may be one. */
export const lookAlikeKinds = ["manufacturer", "brand", "model"] as const;
/** Bound on the look-alikes that an import names. */
export const LOOK_ALIKES = 20;
