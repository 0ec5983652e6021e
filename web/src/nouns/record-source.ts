import type { ListCall, ListRow, RecordSource } from "../lists/list-props.ts";

/** A list of records and what each is called where one is chosen; apart from the lists, since forms choose records too. */
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
