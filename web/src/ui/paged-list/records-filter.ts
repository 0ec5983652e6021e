import type { ListCall, ListRow, RecordSource, RecordsFilter } from "./list-props.ts";

/** Makes a filter over the records of a list call, keeping the types of its rows between `call` and `describe`. */
export function recordsFilter<Row extends ListRow>(filter: {
  key: string;
  title: string;
  call: ListCall<Row>;
  describe: (row: Row) => { label: string; note?: string };
  more?: boolean;
}): RecordsFilter {
  const { call, describe, ...rest } = filter;
  const source = { call, describe } as unknown as RecordSource;
  return { kind: "records", ...rest, source };
}
