import type { ImportKind } from "@steward/contract/imports/constants";
import type { Context } from "../../http/context.ts";
import { isHeadingOf } from "./guess-columns.ts";

interface File {
  kind: ImportKind;
  /** Empty until the file is read. */
  header: readonly string[];
  /** Field that each column fills. */
  columns: readonly (string | null)[];
}

/**
 * Columns that are hidden from the caller: those mapped to a confidential field, and unmapped ones with a heading of
 * such a field. Before a file is read, callers without the permission see none of its cells.
 */
export function hiddenColumns(ctx: Context, { kind, header, columns }: File): number[] | "all" {
  const kept = ctx.facts.imports[kind].fields.filter(
    ({ is_secret, permission }) => is_secret && permission && !ctx.may(permission),
  );
  if (kept.length === 0) return [];
  if (header.length === 0) return "all";
  return header.flatMap((heading, index) => {
    const filled = columns[index] ?? null;
    const isHidden = kept.some((field) => (filled === null ? isHeadingOf(field, heading) : filled === field.key));
    return isHidden ? [index] : [];
  });
}

/** Cells for a caller: hidden ones are empty. */
export const seenCells = (cells: readonly string[], hidden: readonly number[] | "all"): string[] =>
  cells.map((cell, index) => (hidden === "all" || hidden.includes(index) ? "" : cell));
