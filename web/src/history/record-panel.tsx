import type { SubjectType } from "@steward/contract/activity/constants";
import { use } from "react";
import { m } from "../messages/messages.js";
import { RecordsPanel } from "../lists/filters/record-search.tsx";
import type { RecordSource } from "../lists/list-props.ts";
import { cardOf } from "../nouns/registry.ts";

interface RecordPanelProps {
  kind: SubjectType;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

const loading = new Map<SubjectType, Promise<RecordSource | undefined>>();

/** Source of a kind's records, loaded once. */
function sourceOf(kind: SubjectType): Promise<RecordSource | undefined> {
  const source = loading.get(kind) ?? cardOf(kind)?.source?.() ?? Promise.resolve(undefined);
  loading.set(kind, source);
  return source;
}

/** Chooses a record of a kind; suspends while the source loads. */
export function RecordPanel({ kind, ...choice }: RecordPanelProps) {
  const source = use(sourceOf(kind));
  if (!source) return m.ui_list_record_none();
  return <RecordsPanel filter={{ kind: "records", key: "subject", title: m.activity_record(), source }} {...choice} />;
}
