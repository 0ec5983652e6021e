import { BETWEEN, FILTER, FILTER_MAX, FILTERS_MAX } from "@steward/contract/custom-fields/constants";

/** Query parameter that all filters by custom fields share. */
export const CUSTOM_FIELD = "custom_field";

/** Parses the parameter, or null for more than a query takes or invalid text. */
function filtersOf(text: string): { field: string; value: string }[] | null {
  const parts = text.split(BETWEEN).map((part) => (part.length > FILTER_MAX ? null : FILTER.exec(part)));
  if (parts.length > FILTERS_MAX || !text.isWellFormed() || text.includes("\0")) return null;
  const filters = parts.flatMap((part) =>
    part ? [{ field: (part[1] ?? "").toLowerCase(), value: part[2] ?? "" }] : [],
  );
  return filters.length === parts.length ? filters : null;
}

/** Filter values by field id, from the query parameter. */
export function filterValues(text: string): Map<string, string[]> {
  const byField = Map.groupBy(filtersOf(text) ?? [], ({ field }) => field);
  return new Map([...byField].map(([field, given]) => [field, given.map(({ value }) => value)]));
}

/** The parameter with a field's values replaced; unchanged above the bound of a query. */
export function withFilterValues(text: string, field: string, values: readonly string[]): string {
  const all = filterValues(text).set(field, [...values]);
  const next = [...all].flatMap(([id, given]) => given.map((value) => `${id}:${value}`)).join(",");
  return next === "" || filtersOf(next) ? next : text;
}
