import { Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { REQUIRED } from "@steward/contract/kit/wording";
import { type Depreciation, depreciationBody } from "@steward/contract/masters/depreciation/rules";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import {
  depreciationConventions,
  depreciationFrequencies,
  depreciationMethods,
} from "@steward/contract/masters/depreciation/constants";
import type { DepreciationTerms } from "@steward/contract/masters/depreciation/depreciation-schedule";
import { lazy, Suspense } from "react";
import type { z } from "zod";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { conventionLabel, depreciationMaster, frequencyLabel, methodLabel } from "./depreciation.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { numberText, textOrNull, typedMoney } from "../../ui/text/typed-values.ts";

const DepreciationPreview = lazy(async () => ({
  default: (await import("./depreciation-preview.tsx")).DepreciationPreview,
}));

type DepreciationBody = z.input<typeof depreciationBody>;

export interface DepreciationValues {
  name: string;
  method: Depreciation["method"];
  months: string;
  percent: string;
  salvage_kind: "percent" | "amount";
  salvage_percent: string;
  salvage_amount: string;
  convention: Depreciation["convention"];
  frequency: Depreciation["frequency"];
}

const USUAL_SALVAGE = "5";
const TRAILING_ZEROS = /\.?0+$/;
/** Drops trailing zeros: "15.00" is "15". */
const plain = (decimal: string) => (decimal.includes(".") ? decimal.replace(TRAILING_ZEROS, "") : decimal);

export const depreciationValues = (depreciation: Depreciation | null): DepreciationValues => ({
  name: depreciation?.name ?? "",
  method: depreciation?.method ?? "straight_line",
  months: numberText(depreciation?.months),
  percent: depreciation?.method === "written_down_value" ? plain(depreciation.percent) : "",
  salvage_kind: depreciation?.salvage_amount ? "amount" : "percent",
  salvage_percent: plain(depreciation?.salvage_percent ?? USUAL_SALVAGE),
  salvage_amount: plain(depreciation?.salvage_amount ?? ""),
  convention: depreciation?.convention ?? "daily",
  frequency: depreciation?.frequency ?? "yearly",
});

/** Sends only the parts of the method and the kind of salvage value; values typed for others stay in the form. */
export function depreciationBodyOf(values: DepreciationValues): DepreciationBody {
  const { salvage_kind, percent, salvage_percent, salvage_amount, months, ...chosen } = values;
  return {
    ...chosen,
    months: months.trim(),
    percent: values.method === "written_down_value" ? textOrNull(percent) : null,
    salvage_percent: salvage_kind === "percent" ? salvage_percent.trim() : null,
    salvage_amount: salvage_kind === "amount" ? typedMoney(salvage_amount) : null,
  };
}

/** Rules of the body, with a required rate for the written down value method. */
export const depreciationRules = depreciationBody.refine(
  ({ method, percent }) => method !== "written_down_value" || Boolean(percent),
  { path: ["percent"], error: REQUIRED, when: () => true },
);

/** Valid terms for a schedule, or null. */
export function termsOf(values: DepreciationValues): DepreciationTerms | null {
  const read = depreciationRules.safeParse({ ...depreciationBodyOf(values), name: "-" });
  if (!read.success) return null;
  const { method, months, percent, salvage_percent, salvage_amount, convention, frequency } = read.data;
  return {
    method,
    months,
    percent: percent ?? "0",
    salvage_percent: salvage_percent ?? null,
    salvage_amount: salvage_amount ?? null,
    convention,
    frequency,
  };
}

type FieldsProps = MasterFieldsProps<Depreciation, DepreciationValues, DepreciationBody>;

function DepreciationFields({ form, record }: FieldsProps) {
  const { values } = form.form;
  const settings = useOrganisation()?.settings;
  const currency = record?.salvage_currency ?? settings?.currency;
  const terms = termsOf(values);
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <Radio.Group {...form.field("method")}>
        <Stack gap="xs">
          {depreciationMethods.map((method) => (
            <Radio
              key={method}
              value={method}
              label={methodLabel[method].title()}
              description={methodLabel[method].meaning()}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        {...form.field("months", { required: true, help: m.masters_depreciation_months_help() })}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
      />
      {values.method === "written_down_value" && (
        <TextInput
          {...form.field("percent", { required: true, help: m.masters_depreciation_rate_help() })}
          inputMode="decimal"
          autoComplete="off"
          maw={240}
          rightSection={<span aria-hidden>%</span>}
        />
      )}
      <SalvageFields form={form} currency={currency} />
      <NativeSelect
        {...form.field("convention", { help: conventionLabel[values.convention].meaning() })}
        data={depreciationConventions.map((value) => ({ value, label: conventionLabel[value].title() }))}
      />
      <NativeSelect
        {...form.field("frequency", { help: m.masters_depreciation_frequency_help() })}
        data={depreciationFrequencies.map((value) => ({ value, label: frequencyLabel[value]() }))}
      />
      {currency && settings && (
        <Suspense>
          <DepreciationPreview terms={terms} currency={currency} fiscalYearStart={settings.fiscal_year_start} />
        </Suspense>
      )}
    </>
  );
}

function SalvageFields({ form, currency }: Pick<FieldsProps, "form"> & { currency: string | undefined }) {
  const isAmount = form.form.values.salvage_kind === "amount";
  return (
    <>
      <Radio.Group {...form.field("salvage_kind", { help: m.masters_depreciation_salvage_help() })}>
        <Group gap="lg" pb={4}>
          <Radio value="percent" label={m.masters_depreciation_salvage_share()} />
          <Radio value="amount" label={m.masters_depreciation_salvage_amount()} />
        </Group>
      </Radio.Group>
      {isAmount && currency && <MoneyField {...form.field("salvage_amount")} currency={currency} maw={240} />}
      {!isAmount && (
        <TextInput
          {...form.field("salvage_percent")}
          inputMode="decimal"
          autoComplete="off"
          maw={240}
          rightSection={<span aria-hidden>%</span>}
        />
      )}
    </>
  );
}

export const depreciationForm: MasterForm<Depreciation, DepreciationValues, DepreciationBody> = {
  master: depreciationMaster,
  calls: depreciationCalls,
  words: { editTitle: m.masters_depreciation_edit, save: m.masters_depreciation_save },
  labels: () => ({
    name: m.masters_name(),
    method: m.masters_depreciation_method(),
    months: m.masters_depreciation_months(),
    percent: m.masters_depreciation_rate(),
    salvage_kind: m.masters_depreciation_salvage_kind(),
    salvage_percent: m.masters_depreciation_salvage_percent(),
    salvage_amount: m.masters_depreciation_salvage_value(),
    convention: m.masters_depreciation_convention(),
    frequency: m.masters_depreciation_frequency(),
  }),
  valuesOf: depreciationValues,
  bodyOf: depreciationBodyOf,
  rules: depreciationRules,
  Fields: DepreciationFields,
};
