import { CloseButton, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { IconPlus } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";

interface FixedValuesProps {
  job: ImportJob;
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
}

/** Values that are the same in every row, for fields without a column. The branch of all rows is asked for beside. */
export function FixedValues({ job, settings, onChange }: FixedValuesProps) {
  const { fixed, columns } = settings;
  const open = job.fields.filter(({ key, refusal }) => !refusal && !columns.includes(key));
  const titles = new Map(job.fields.map(({ key, title }) => [key, title]));
  const shown = Object.entries(fixed).filter(([key]) => !columns.includes(key));
  const free = open.filter(({ key }) => !(key in fixed));
  const change = (next: Record<string, string>) => onChange({ ...settings, fixed: next });
  const without = (key: string) => Object.fromEntries(Object.entries(fixed).filter(([other]) => other !== key));
  return (
    <section className={classes.panel} aria-labelledby="import-fixed">
      <h2 id="import-fixed" className={classes.panelTitle}>
        {m.imports_fixed()}
      </h2>
      <p className={classes.panelText}>{m.imports_fixed_text()}</p>
      <Stack gap="sm">
        {shown.map(([key, value]) => (
          <Group key={key} wrap="nowrap" align="end" gap="xs">
            <TextInput
              className={classes.fixed}
              label={titles.get(key) ?? key}
              value={value}
              onChange={(event) => change({ ...fixed, [key]: event.currentTarget.value })}
            />
            <CloseButton
              size="lg"
              aria-label={m.imports_fixed_remove({ field: titles.get(key) ?? key })}
              onClick={() => change(without(key))}
            />
          </Group>
        ))}
        {free.length > 0 && (
          <NativeSelect
            className={classes.fixed}
            aria-label={m.imports_fixed_add()}
            leftSection={<IconPlus size={16} aria-hidden />}
            value=""
            data={[
              { value: "", label: m.imports_fixed_add() },
              ...free.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            onChange={(event) => event.currentTarget.value && change({ ...fixed, [event.currentTarget.value]: "" })}
          />
        )}
      </Stack>
    </section>
  );
}
