import { queryCustomValues } from "@steward/contract/custom-values";

/** The query name of filters by custom fields, one for all of them. */
export const CUSTOM_FIELD = "custom_field";

/** The values that a list is filtered by, by the ids of their fields, from the text that the query takes. */
export function filterValues(text: string): Map<string, string[]> {
  const filters = queryCustomValues.safeParse(text).data ?? [];
  const byField = Map.groupBy(filters, ({ field }) => field);
  return new Map([...byField].map(([field, given]) => [field, given.map(({ value }) => value)]));
}

/** The text with these values of a field instead of those it has; more than a query takes changes nothing. */
export function withFilterValues(text: string, field: string, values: readonly string[]): string {
  const all = filterValues(text).set(field, [...values]);
  const next = [...all].flatMap(([id, given]) => given.map((value) => `${id}:${value}`)).join(",");
  return next === "" || queryCustomValues.safeParse(next).success ? next : text;
}
