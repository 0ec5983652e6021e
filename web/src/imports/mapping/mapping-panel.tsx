import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { readDraft, writeDraft } from "../../forms/form-draft.ts";
import classes from "../progress/imports.module.css";
import { canCheck, mappingProblems, textsToMap, withColumn, withValue } from "./mapping.ts";
import { MappingOptions } from "./mapping-options.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { SheetChoice } from "../upload/sheet-choice.tsx";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";

interface MappingPanelProps {
  job: ImportJob;
  /** Returns without a new check; absent where there is none to return to. */
  onBack?: (() => void) | undefined;
}

/** Settings from the server, or a draft from before a reload of this tab. */
function useSettings(job: ImportJob) {
  const draft = `import ${job.id} ${job.modified}`;
  const [settings, setSettings] = useState<ImportSettings>(() => readDraft(draft, job.settings) ?? job.settings);
  const change = (next: ImportSettings) => {
    setSettings(next);
    writeDraft(draft, next);
  };
  return [settings, change] as const;
}

/** Maps columns to fields and sets the options; a dry run follows. */
export function MappingPanel({ job, onBack }: MappingPanelProps) {
  const [settings, change] = useSettings(job);
  const [, setUrl] = useUrlState();
  const check = useWrite(importCalls.check, {
    onSuccess: () => setUrl({ step: undefined }),
  });
  const problems = mappingProblems(settings, job.fields);
  const texts = textsToMap(job, settings);
  const left = settings.columns.filter((key) => key === null).length;

  return (
    <Stack gap="lg">
      {job.sheets.length > 1 && <SheetChoice job={job} />}
      <section aria-labelledby="import-columns">
        <h2 id="import-columns" className={classes.panelTitle}>
          {m.imports_columns()}
        </h2>
        <p className={classes.panelText}>
          {m.imports_columns_text()} {left > 0 && m.imports_columns_left({ count: left })}
        </p>
        <MappingTable
          job={job}
          columns={settings.columns}
          duplicates={problems.duplicates}
          onChange={(index, key) => change(withColumn(settings, index, key))}
        />
      </section>
      <MappingOptions job={job} settings={settings} matchUnfilled={problems.matchUnfilled} onChange={change} />
      {texts.length > 0 && (
        <TextMeanings
          texts={texts}
          values={settings.values}
          onChange={(field, text, record) => change(withValue(settings, field, text, record))}
        />
      )}
      <MappingRefusals problems={problems} job={job} />
      <Group>
        <Button
          disabled={!canCheck(problems)}
          loading={check.isPending}
          onClick={() => check.mutate({ params: { id: job.id }, body: settings })}
        >
          {m.imports_check()}
        </Button>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {m.imports_back_to_result()}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {m.imports_check_text()}
        </Text>
      </Group>
    </Stack>
  );
}

interface MappingRefusalsProps {
  problems: ReturnType<typeof mappingProblems>;
  job: ImportJob;
}

/** Problems that prevent the dry run. */
function MappingRefusals({ problems, job }: MappingRefusalsProps) {
  if (canCheck(problems)) return null;
  const duplicates = [...problems.duplicates].map((index) => job.header[index] ?? "");
  return (
    <Alert color="red" title={m.imports_not_yet()}>
      <ul className={classes.sentences}>
        {problems.missing.map((field) => (
          <li key={field.key}>{m.imports_field_missing({ field: field.title })}</li>
        ))}
        {duplicates.length > 0 && <li>{m.imports_field_twice({ columns: duplicates.join(", ") })}</li>}
        {problems.matchUnfilled && <li>{m.imports_match_unfilled()}</li>}
      </ul>
    </Alert>
  );
}

interface TextMeaningsProps {
  texts: ReturnType<typeof textsToMap>;
  values: Record<string, Record<string, string>>;
  onChange: (field: string, text: string, record: string | null) => void;
}

/** Maps texts of the file to statuses. */
function TextMeanings({ texts, values, onChange }: TextMeaningsProps) {
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
