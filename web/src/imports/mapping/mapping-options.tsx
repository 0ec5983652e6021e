import { Checkbox, Radio, Stack } from "@mantine/core";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";
import { matchLabel } from "../import-labels.ts";
import { createsMissing, fillsAmounts, fillsDays, matchKeys } from "./mapping.ts";

interface MappingOptionsProps {
  job: ImportJob;
  settings: ImportSettings;
  matchUnfilled: boolean;
  onChange: (settings: ImportSettings) => void;
}

const dayOrders = [
  { value: "ymd", label: m.imports_days_ymd },
  { value: "dmy", label: m.imports_days_dmy },
  { value: "mdy", label: m.imports_days_mdy },
] as const;

const decimalMarks = [
  { value: null, label: m.imports_decimals_told },
  { value: "point", label: m.imports_decimals_point },
  { value: "comma", label: m.imports_decimals_comma },
] as const;

/** Options of an import: matching, updating, and the notation of days and amounts. */
export function MappingOptions({ job, settings, matchUnfilled, onChange }: MappingOptionsProps) {
  const matches = matchKeys(job.kind);
  return (
    <section className={classes.panel} aria-label={m.imports_options()}>
      <Stack gap="lg">
        {matches.length > 1 && (
          <Radio.Group
            label={m.imports_match()}
            value={settings.match ?? "none"}
            onChange={(value) => onChange({ ...settings, match: value === "none" ? null : value })}
            error={matchUnfilled ? m.imports_match_unfilled() : undefined}
          >
            <Stack gap="xs" mt={4}>
              {matches.map((key) => (
                <Radio
                  key={key ?? "none"}
                  value={key ?? "none"}
                  label={matchLabel[key ?? "none"].title()}
                  description={matchLabel[key ?? "none"].text()}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {(settings.match !== null || matches.length === 1) && (
          <Checkbox
            checked={settings.update_existing}
            onChange={(event) => onChange({ ...settings, update_existing: event.currentTarget.checked })}
            label={m.imports_update_existing()}
            description={m.imports_update_existing_text()}
          />
        )}
        {createsMissing(job.kind) && (
          <Checkbox
            checked={settings.create_missing}
            onChange={(event) => onChange({ ...settings, create_missing: event.currentTarget.checked })}
            label={m.imports_create_missing()}
            description={m.imports_create_missing_text()}
          />
        )}
        {fillsDays(settings) && (
          <Radio.Group
            label={m.imports_days()}
            value={settings.day_order}
            onChange={(value) => onChange({ ...settings, day_order: value })}
          >
            <Stack gap="xs" mt={4}>
              {dayOrders.map(({ value, label }) => (
                <Radio key={value} value={value} label={label()} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {fillsAmounts(settings) && (
          <Radio.Group
            label={m.imports_decimals()}
            value={settings.decimal_mark ?? "told"}
            onChange={(value) => onChange({ ...settings, decimal_mark: value === "told" ? null : value })}
          >
            <Stack gap="xs" mt={4}>
              {decimalMarks.map(({ value, label }) => (
                <Radio key={value} value={value ?? "told"} label={label()} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </section>
  );
}
