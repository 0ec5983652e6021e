import type { SubjectType } from "@steward/contract/activity/constants";
import { m } from "../messages/messages.js";
import { RecordsPanel } from "../lists/filters/records-panel.tsx";
import { recordSources } from "./record-sources.ts";

interface RecordPanelProps {
  kind: SubjectType;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

/** Chooses among the records of a kind. */
export function RecordPanel({ kind, ...choice }: RecordPanelProps) {
  const source = recordSources[kind];
  if (!source) return m.ui_list_record_none();
  return <RecordsPanel filter={{ kind: "records", key: "subject", title: m.activity_record(), source }} {...choice} />;
}
