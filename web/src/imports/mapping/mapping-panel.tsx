import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { readDraft, writeDraft } from "../../forms/form-draft.ts";
import classes from "../imports.module.css";
import { canCheck, mappingProblems, textsToMap, withColumn, withValue } from "./mapping.ts";
import { LinesLeftOut } from "./lines-left-out.tsx";
import { MappingOptions } from "./mapping-options.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { foreignCurrencies, sentSettings, type UnsaidProblems, unsaidProblems } from "./unsaid.ts";
import { LayoutChoice, LayoutNotice } from "../upload/layout-notice.tsx";
import { SheetChoice } from "../upload/sheet-choice.tsx";
import { BusyButton } from "../../ui/buttons/busy-button.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";

// Few files need them.
const PlacesPanel = lazy(async () => ({ default: (await import("./places-panel.tsx")).PlacesPanel }));
const CurrencyPanel = lazy(async () => ({ default: (await import("./currency-panel.tsx")).CurrencyPanel }));
const FixedValues = lazy(async () => ({ default: (await import("./fixed-values.tsx")).FixedValues }));

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

/** Pixels that the panel takes at least. */
const PANEL_HEIGHT = 900;

/** Maps columns to fields and sets the options; a dry run follows. */
export function MappingPanel({ job, onBack }: MappingPanelProps) {
  const [settings, change] = useSettings(job);
  const [, setUrl] = useUrlState();
  const check = useWrite(importCalls.check, {
    onSuccess: () => setUrl({ step: undefined }),
  });
  const problems = mappingProblems(settings, job.fields);
  const unsaid = unsaidProblems(job, settings);
  const texts = textsToMap(job, settings);
  const left = settings.columns.filter((key) => key === null).length;

  return (
    <Stack gap="lg">
      {/* All at once: a part that came later would move the button away below the pointer. */}
      <Suspense fallback={<SkeletonArea height={PANEL_HEIGHT} />}>
        {job.sheets.length > 1 && <SheetChoice job={job} />}
        {job.layout !== "headings" && <LayoutNotice job={job} />}
        <section aria-labelledby="import-columns">
          <h2 id="import-columns" className={classes.panelTitle}>
            {m.imports_columns()}
          </h2>
          <p className={classes.panelText}>
            {m.imports_columns_text()} {left > 0 && m.imports_columns_left({ count: left })}
          </p>
          <LinesLeftOut job={job} />
          <MappingTable
            job={job}
            columns={settings.columns}
            duplicates={problems.duplicates}
            onChange={(index, key) => change(withColumn(settings, index, key))}
          />
          {job.layout === "headings" && <LayoutChoice job={job} />}
        </section>
        {foreignCurrencies(job, settings).length > 0 && (
          <Suspense>
            <CurrencyPanel job={job} settings={settings} onChange={change} />
          </Suspense>
        )}
        <PlacesPanel job={job} settings={settings} onChange={change} />
        <FixedValues job={job} settings={settings} onChange={change} />
        <MappingOptions job={job} settings={settings} matchUnfilled={problems.matchUnfilled} onChange={change} />
        {texts.length > 0 && (
          <TextMeanings
            texts={texts}
            values={settings.values}
            onChange={(field, text, record) => change(withValue(settings, field, text, record))}
          />
        )}
        <MappingRefusals problems={problems} unsaid={unsaid} job={job} />
        <Group>
          <BusyButton
            disabled={!canCheck(problems, unsaid)}
            loading={check.isPending}
            onClick={() => check.mutate({ params: { id: job.id }, body: sentSettings(job, settings) })}
          >
            {m.imports_check()}
          </BusyButton>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {m.imports_back_to_result()}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {m.imports_check_text()}
          </Text>
        </Group>
      </Suspense>
    </Stack>
  );
}

interface MappingRefusalsProps {
  problems: ReturnType<typeof mappingProblems>;
  unsaid: UnsaidProblems;
  job: ImportJob;
}

/** Problems that prevent the dry run. */
function MappingRefusals({ problems, unsaid, job }: MappingRefusalsProps) {
  if (canCheck(problems, unsaid)) return null;
  const duplicates = [...problems.duplicates].map((index) => job.header[index] ?? "");
  return (
    <Alert color="red" title={m.imports_not_yet()}>
      <ul className={classes.sentences}>
        {problems.nothingFilled && <li>{m.imports_nothing_filled()}</li>}
        {problems.missing.map((field) => (
          <li key={field.key}>{m.imports_field_missing({ field: field.title })}</li>
        ))}
        {duplicates.length > 0 && <li>{m.imports_field_twice({ columns: duplicates.join(", ") })}</li>}
        {unsaid.places.map((field) => (
          <li key={field.key}>{m.imports_place_missing({ field: field.title })}</li>
        ))}
        {unsaid.currencies.map((currency) => (
          <li key={currency}>{m.imports_currency_missing({ currency })}</li>
        ))}
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
