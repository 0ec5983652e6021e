import type { Permitted } from "../../session/may.ts";
import type { ListCall, ListFilter, ListRow, RecordsFilter, RecordSource } from "../list-props.ts";
import { m } from "../../messages/messages.js";

/** A list of records and what each is called where one is chosen. */
export interface SourceOf<Row extends ListRow> {
  call: ListCall<Row>;
  describe: (row: Row) => { label: string; note?: string };
  query?: Readonly<Record<string, string>> | undefined;
}

/** Makes a source of records, keeping the types of its rows between `call` and `describe`. */
export const recordSource = <Row extends ListRow>(source: SourceOf<Row>) => source as unknown as RecordSource;

/** Records that are called by their names. */
export const named = <Row extends ListRow & { name: string }>(call: ListCall<Row>): SourceOf<Row> => ({
  call,
  describe: ({ name }) => ({ label: name }),
});

/** Makes a filter over the records of a list call. */
export function recordsFilter<Row extends ListRow>(
  filter: SourceOf<Row> & Permitted & { key: string; title: string; more?: boolean },
): RecordsFilter {
  const { call, describe, query, ...rest } = filter;
  return { kind: "records", ...rest, source: recordSource({ call, describe, query }) };
}

/** Active records, inactive ones, or both. */
export const activeFilter = (): ListFilter => ({
  kind: "choices",
  key: "is_active",
  title: m.forms_state(),
  single: true,
  choices: [
    { value: "true", label: m.forms_active() },
    { value: "false", label: m.forms_inactive() },
  ],
});
