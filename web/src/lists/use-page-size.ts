import { useRemembered } from "../ui/use-remembered.ts";

/** Rows that one page may have; the first is the specification's. */
export const PAGE_SIZES = [20, 50, 100] as const;

/** How many rows come at a time, and how another of `PAGE_SIZES` is chosen. */
export interface PageSize {
  rows: number;
  choose: (rows: string) => void;
}

/** The number of rows that somebody chose on this device for every list. */
export function usePageSize(): PageSize {
  const [chosen, choose] = useRemembered("page-size");
  return { rows: PAGE_SIZES.find((rows) => String(rows) === chosen) ?? PAGE_SIZES[0], choose };
}
