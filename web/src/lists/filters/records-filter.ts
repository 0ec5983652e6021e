import type { Permitted } from "../../session/may.ts";
import { recordSource, type SourceOf } from "../../nouns/record-source.ts";
import type { ListFilter, ListRow, RecordsFilter } from "../list-props.ts";
import { m } from "../../messages/messages.js";

/** Makes a filter over the records of a list call. */
export function recordsFilter<Row extends ListRow>(
  filter: SourceOf<Row> & Permitted & { key: string; title: string; more?: boolean },
): RecordsFilter {
  const { call, describe, query, ...rest } = filter;
  return { kind: "records", ...rest, source: recordSource({ call, describe, query }) };
}

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
