import type { Choosable, ListCall, RecordSource } from "../lists/list-props.ts";

/** A list call and the labels of its records in pickers; apart from the lists, as forms choose records too. */
export interface SourceOf<Row extends Choosable> {
  call: ListCall<Row>;
  describe: (row: Row) => { label: string; note?: string };
  query?: Readonly<Record<string, string>> | undefined;
}

/** Makes a source, with the same row type for `call` and `describe`. */
export const recordSource = <Row extends Choosable>(source: SourceOf<Row>) => source as unknown as RecordSource;

/** Source of records that are labelled by their names. */
export const named = <Row extends Choosable & { name: string }>(call: ListCall<Row>): SourceOf<Row> => ({
  call,
  describe: ({ name }) => ({ label: name }),
});
