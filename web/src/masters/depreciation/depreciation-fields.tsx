import { Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import {
  depreciationConventions,
  depreciationFrequencies,
  depreciationMethods,
} from "@steward/contract/masters/depreciation/constants";
import type { Depreciation } from "@steward/contract/masters/depreciation/rules";
import { lazy, Suspense } from "react";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import {
  type DepreciationBody,
  type DepreciationValues,
  depreciationBodyOf,
  depreciationRules,
  depreciationValues,
  termsOf,
} from "./depreciation-form.ts";
import { depreciationMaster } from "./depreciation-master.tsx";
import { conventionLabel, frequencyLabel, methodLabel } from "./depreciation-labels.ts";
import type { MasterFieldsProps, MasterForm } from "../master-config.ts";

const DepreciationPreview = lazy(async () => ({
  default: (await import("./depreciation-preview.tsx")).DepreciationPreview,
}));

type FieldsProps = MasterFieldsProps<Depreciation, DepreciationValues, DepreciationBody>;

function DepreciationFields({ form }: FieldsProps) {
  const { values } = form.form;
  const currency = useOrganisation()?.settings.currency;
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
      {currency && (
        <Suspense>
          <DepreciationPreview terms={terms} currency={currency} />
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
  labels: {
    name: m.masters_name(),
    method: m.masters_depreciation_method(),
    months: m.masters_depreciation_months(),
    percent: m.masters_depreciation_rate(),
    salvage_kind: m.masters_depreciation_salvage_kind(),
    salvage_percent: m.masters_depreciation_salvage_percent(),
    salvage_amount: m.masters_depreciation_salvage_value(),
    convention: m.masters_depreciation_convention(),
    frequency: m.masters_depreciation_frequency(),
  },
  valuesOf: depreciationValues,
  bodyOf: depreciationBodyOf,
  rules: depreciationRules,
  Fields: DepreciationFields,
};
