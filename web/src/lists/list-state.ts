import type { ListFilter } from "./list-props.ts";

/** State of a list: search text, order, and the filters' values as the call's query takes them. */
export interface ListState {
  search: string;
  ordering: string;
  values: Readonly<Record<string, string>>;
}

export const emptyListState: ListState = { search: "", ordering: "", values: {} };

/** Query parameters of a list's filters. */
export const filterKeys = (filters: readonly ListFilter[]): string[] =>
  filters.flatMap((filter) => {
    if (filter.kind === "days") return [filter.from, filter.to];
    return filter.kind === "own" ? [filter.name] : [filter.key];
  });

const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Parses a list's state from URL parameters; unknown parameters are ignored. */
export function readListState(parameters: Readonly<Record<string, unknown>>, keys: readonly string[]): ListState {
  const values: Record<string, string> = {};
  for (const key of keys) {
    const value = asText(parameters[key]);
    if (value !== "") values[key] = value;
  }
  return { search: asText(parameters.search), ordering: asText(parameters.ordering), values };
}

/** Serialises a list's state to URL parameters (and the call's query); empty parts are omitted. */
export function listParameters(state: ListState): Record<string, string> {
  const parameters: Record<string, string> = {};
  if (state.search.trim() !== "") parameters.search = state.search;
  for (const [key, value] of Object.entries(state.values)) if (value !== "") parameters[key] = value;
  if (state.ordering !== "") parameters.ordering = state.ordering;
  return parameters;
}

export const isNarrowed = (state: ListState): boolean =>
  state.search.trim() !== "" || Object.values(state.values).some((value) => value !== "");

export const valuesOf = (text: string | undefined): string[] => (text ? text.split(",") : []);

/** Toggles `value` in the comma-separated `text`; values keep the order in which they were chosen. */
export function toggleValue(text: string | undefined, value: string): string {
  const values = valuesOf(text);
  return (values.includes(value) ? values.filter((other) => other !== value) : [...values, value]).join(",");
}

export interface SortedBy {
  key: string;
  descending: boolean;
}

export function sortedBy(ordering: string): SortedBy | null {
  if (ordering === "") return null;
  return ordering.startsWith("-") ? { key: ordering.slice(1), descending: true } : { key: ordering, descending: false };
}

/** Order after a click on a column header: the column's first direction, then the other one. */
export function nextOrdering(current: string, sortKey: string, first: "asc" | "desc" = "asc"): string {
  const sorted = sortedBy(current);
  if (sorted?.key === sortKey) return sorted.descending ? sortKey : `-${sortKey}`;
  return first === "desc" ? `-${sortKey}` : sortKey;
}
