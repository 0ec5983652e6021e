import { Alert, Radio, Stack, TextInput } from "@mantine/core";
import type { CurrencyChoice } from "@steward/contract/imports/column-rules";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import classes from "../imports.module.css";
import { foreignCurrencies, isRate } from "./unsaid.ts";

interface CurrencyPanelProps {
  job: ImportJob;
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
}

/** Asks what is done with amounts in other currencies than the organisation's; nothing is taken without an answer. */
export function CurrencyPanel({ job, settings, onChange }: CurrencyPanelProps) {
  const own = useOrganisation()?.settings.currency ?? "";
  return (
    <Alert color="yellow" title={m.imports_currencies({ own })}>
      <p className={classes.panelText}>{m.imports_currencies_text()}</p>
      <Stack gap="lg">
        {foreignCurrencies(job, settings).map(({ currency, rows }) => (
          <Question
            key={currency}
            title={m.imports_currency_rows({ currency, count: rows })}
            names={{ currency, own }}
            choice={settings.currencies[currency]}
            onChange={(choice) => onChange({ ...settings, currencies: { ...settings.currencies, [currency]: choice } })}
          />
        ))}
      </Stack>
    </Alert>
  );
}

interface QuestionProps {
  title: string;
  names: { currency: string; own: string };
  choice: CurrencyChoice | undefined;
  onChange: (choice: CurrencyChoice) => void;
}

/** Asks for one currency. */
function Question({ title, names, choice, onChange }: QuestionProps) {
  const rate = typeof choice === "object" ? choice.rate : undefined;
  const kind = rate === undefined ? (choice as string | undefined) : "convert";
  return (
    <Radio.Group
      label={title}
      value={kind ?? ""}
      onChange={(value) => onChange(value === "convert" ? { rate: "" } : (value as "as_written" | "leave_empty"))}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="convert" label={m.imports_currency_convert(names)} />
        {rate !== undefined && (
          <TextInput
            className={classes.rate}
            label={m.imports_currency_rate(names)}
            inputMode="decimal"
            value={rate}
            onChange={(event) => onChange({ rate: event.currentTarget.value.trim().replace(",", ".") })}
            error={rate !== "" && !isRate(rate) ? m.imports_currency_rate_wrong() : undefined}
          />
        )}
        <Radio value="as_written" label={m.imports_currency_as_written(names)} />
        <Radio value="leave_empty" label={m.imports_currency_leave_empty()} />
      </Stack>
    </Radio.Group>
  );
}
