import { NativeSelect, TextInput } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { meterCalls } from "@steward/contract/meters/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { priorities, requestTypes } from "@steward/contract/service-requests/constants";
import { type IntervalUnit, intervalUnits } from "@steward/contract/service-requests/maintenance-plans/constants";
import type { MaintenancePlanDetails } from "@steward/contract/service-requests/maintenance-plans/rules";
import { FieldGroup, Pair } from "../../forms/field-group.tsx";
import { DayOf } from "../../forms/fields/day-field.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import type { RecordForm } from "../../forms/record-form.ts";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { unitLabel } from "../../meters/meter-api.ts";
import { modelSource } from "../../models/model-api.ts";
import { named } from "../../nouns/record-source.ts";
import { useMay } from "../../session/may.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { kindText, type PlanBody, type PlanValues, targetLabel, targets, wayLabel, ways } from "./plan-form.ts";

const active = { is_active: true };

const intervalLabel: Readonly<Record<IntervalUnit, () => string>> = {
  Day: m.plans_unit_days,
  Week: m.plans_unit_weeks,
  Month: m.plans_unit_months,
  Year: m.plans_unit_years,
};

interface PlanFieldsProps {
  form: RecordForm<PlanValues, PlanBody>;
  /** The edited plan; null for a new one. */
  plan: MaintenancePlanDetails | null;
}

export function PlanFields({ form, plan }: PlanFieldsProps) {
  const maySeeProblems = useMay("problem_statement.view");
  const maySeeProviders = useMay("service_provider.view");
  return (
    <>
      <FieldGroup title={m.plans_group_on()}>
        <TextInput {...form.field("name", { required: true })} maxLength={255} autoComplete="off" />
        <TargetFields form={form} plan={plan} />
      </FieldGroup>
      <FieldGroup title={m.plans_group_when()}>
        <NativeSelect {...form.field("way")} data={ways.map((value) => ({ value, label: wayLabel[value]() }))} />
        {form.form.values.way === "meter" ? <MeterFields form={form} plan={plan} /> : <CalendarFields form={form} />}
      </FieldGroup>
      <FieldGroup title={m.plans_group_what()}>
        {maySeeProblems && (
          <RecordPicker
            {...form.field("problem_statement")}
            {...named(problemStatementCalls.list)}
            query={active}
            current={plan?.problem_statement_details}
          />
        )}
        <Pair>
          <NativeSelect {...form.field("type")} data={[...requestTypes]} />
          <NativeSelect {...form.field("priority")} data={[...priorities]} />
        </Pair>
        <LongTextField {...form.field("description")} maxLength={2000} />
        <LongTextField {...form.field("checklist", { help: m.plans_checklist_help() })} maxLength={10_000} />
        {maySeeProviders && (
          <RecordPicker
            {...form.field("service_provider", { help: m.plans_provider_help() })}
            {...named(serviceProviderCalls.list)}
            query={active}
            current={plan?.service_provider_details}
          />
        )}
      </FieldGroup>
    </>
  );
}

/** An interval of days, weeks, months or years from a first day. */
function CalendarFields({ form }: Pick<PlanFieldsProps, "form">) {
  return (
    <>
      <Pair>
        <DigitsField {...form.field("every", { required: true })} maxLength={3} autoComplete="off" />
        <NativeSelect
          {...form.field("unit")}
          data={intervalUnits.map((value) => ({ value, label: intervalLabel[value]() }))}
        />
      </Pair>
      <Pair>
        <DayOf field={form.field("starts", { required: true, help: m.plans_starts_help() })} label={m.plans_starts()} />
        <DigitsField {...form.field("lead_days", { help: m.plans_lead_help() })} maxLength={3} autoComplete="off" />
      </Pair>
    </>
  );
}

/** So many units of a meter that assets have; on one asset, of one of its own. */
function MeterFields({ form, plan }: PlanFieldsProps) {
  const { target_kind, target } = form.form.values;
  const asset = target_kind === "steward_asset" && target ? { asset: target } : {};
  const maySee = useMay("asset.view");
  const loaded = useLoad(meterCalls.kinds, { query: asset }, { silent: true, keepPrevious: true, enabled: maySee });
  const found = loaded.data?.results ?? [];
  const choices = found.map((kind) => ({
    value: kindText(kind),
    label: m.plans_meter_kind({ name: kind.name, unit: unitLabel[kind.unit](), count: kind.assets }),
  }));
  const own =
    plan && plan.meter !== null && plan.meter_unit !== null ? { name: plan.meter, unit: plan.meter_unit } : null;
  const kept = own && !choices.some(({ value }) => value === kindText(own));
  const none = loaded.data && found.length === 0;
  return (
    <>
      <NativeSelect
        {...form.field("meter", { required: true, help: none ? m.plans_meter_none() : m.plans_meter_help() })}
        data={[
          { value: "", label: m.plans_meter_choose() },
          ...choices,
          ...(kept ? [{ value: kindText(own), label: own.name }] : []),
        ]}
      />
      <Pair>
        <TextInput {...form.field("meter_every", { required: true })} inputMode="decimal" autoComplete="off" />
        <TextInput
          {...form.field("meter_lead", { help: m.plans_meter_lead_help() })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Pair>
      <TextInput
        {...form.field("meter_starts", { help: m.plans_meter_starts_help() })}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}

/** One asset, or a model or category and the place that its assets stand in. */
function TargetFields({ form, plan }: PlanFieldsProps) {
  const { target_kind: kind } = form.form.values;
  const maySeePlaces = useMay("location.view");
  const field = form.field("target", { required: true });
  return (
    <>
      <Pair>
        <NativeSelect
          {...form.field("target_kind")}
          data={targets.map((value) => ({ value, label: targetLabel[value]() }))}
          onChange={(event) => form.form.setValues({ target_kind: event.currentTarget.value, target: null })}
        />
        {kind === "steward_asset" ? (
          <RecordPicker
            {...field}
            key={kind}
            call={assetCalls.list}
            describe={({ asset_id, asset_name }) => ({ label: asset_id, note: asset_name })}
          />
        ) : kind === "product" ? (
          <RecordPicker {...field} key={kind} {...modelSource} query={active} current={plan?.product_details} />
        ) : (
          <RecordPicker
            {...field}
            key={kind}
            {...named(categoryCalls.list)}
            query={{ ...active, kind: "asset" }}
            current={plan?.category_details}
          />
        )}
      </Pair>
      {kind !== "steward_asset" && maySeePlaces && (
        <RecordPicker
          {...form.field("location", { help: m.plans_where_help() })}
          call={locationCalls.all}
          describe={({ name, breadcrumb }) => ({ label: name, note: breadcrumbText(breadcrumb.slice(0, -1)) })}
          query={active}
          current={plan?.location_details}
        />
      )}
    </>
  );
}
