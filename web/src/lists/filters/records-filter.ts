import type { Permitted } from "../../session/may.ts";
import { recordSource, type SourceOf } from "../../nouns/record-source.ts";
import type { Choosable, ListFilter, ListRow, RecordsFilter } from "../list-props.ts";
import { m } from "../../messages/messages.js";

/** Makes a filter over the records of a list call. */
export function recordsFilter<Row extends Choosable>(
  filter: SourceOf<Row> & Permitted & { key: string; title: string; more?: boolean },
): RecordsFilter {
  const { call, describe, query, ...rest } = filter;
  return { kind: "records", ...rest, source: recordSource({ call, describe, query }) };
}

/** A record whose id is a text, as the query has it. */
export const rowOf = (record: Choosable): ListRow => ({ ...record, id: String(record.id) });

/** Filter by active, inactive, or both. */
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
