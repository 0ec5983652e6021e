import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { m } from "../../messages/messages.js";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import classes from "../progress/imports.module.css";
import type { textsToMap } from "./mapping.ts";

interface TextMeaningsProps {
  texts: ReturnType<typeof textsToMap>;
  values: Record<string, Record<string, string>>;
  onChange: (field: string, text: string, record: string | null) => void;
}

/** Says which status each text of the file means. */
export function TextMeanings({ texts, values, onChange }: TextMeaningsProps) {
  return (
    <section className={classes.panel} aria-labelledby="import-texts">
      <h2 id="import-texts" className={classes.panelTitle}>
        {m.imports_texts()}
      </h2>
      <p className={classes.panelText}>{m.imports_texts_text()}</p>
      <ul className={classes.meanings}>
        {texts.map(({ field, text, rows }) => (
          <li key={`${field.key} ${text}`}>
            <RecordPicker
              label={rows === null ? text : m.imports_text_in_rows({ text, count: rows })}
              call={attachedStatusCalls.list}
              describe={(status) => ({ label: status.name })}
              query={{ is_active: true }}
              value={values[field.key]?.[text] ?? null}
              onChange={(record) => onChange(field.key, text, record)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
