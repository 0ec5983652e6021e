import type { ListCall, ListRow, RecordSource, RecordsFilter } from "./list-props.ts";

/** Makes a filter over the records of a list call, keeping the types of its rows between `call` and `describe`. */
export function recordsFilter<Row extends ListRow>(filter: {
  key: string;
  title: string;
  call: ListCall<Row>;
  describe: (row: Row) => { label: string; note?: string };
  query?: Readonly<Record<string, string>>;
  more?: boolean;
}): RecordsFilter {
  const { call, describe, query, ...rest } = filter;
  const source = { call, describe, ...(query ? { query } : {}) } as unknown as RecordSource;
  return { kind: "records", ...rest, source };
}
