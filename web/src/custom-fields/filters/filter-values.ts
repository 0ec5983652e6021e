import { BETWEEN, FILTER, FILTER_MAX, FILTERS_MAX } from "@steward/contract/custom-fields/constants";

/** The query name of filters by custom fields, one for all of them. */
export const CUSTOM_FIELD = "custom_field";

/** What a text asks for, or null where it is more or other than a query takes. */
function filtersOf(text: string): { field: string; value: string }[] | null {
  const parts = text.split(BETWEEN).map((part) => (part.length > FILTER_MAX ? null : FILTER.exec(part)));
  if (parts.length > FILTERS_MAX || !text.isWellFormed() || text.includes("\0")) return null;
  const filters = parts.flatMap((part) =>
    part ? [{ field: (part[1] ?? "").toLowerCase(), value: part[2] ?? "" }] : [],
  );
  return filters.length === parts.length ? filters : null;
}

/** The values that a list is filtered by, by the ids of their fields, from the text that the query takes. */
export function filterValues(text: string): Map<string, string[]> {
  const byField = Map.groupBy(filtersOf(text) ?? [], ({ field }) => field);
  return new Map([...byField].map(([field, given]) => [field, given.map(({ value }) => value)]));
}

/** The text with these values of a field instead of those it has; more than a query takes changes nothing. */
export function withFilterValues(text: string, field: string, values: readonly string[]): string {
  const all = filterValues(text).set(field, [...values]);
  const next = [...all].flatMap(([id, given]) => given.map((value) => `${id}:${value}`)).join(",");
  return next === "" || filtersOf(next) ? next : text;
}
