import { NativeSelect, TextInput } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
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
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { named } from "../../nouns/record-source.ts";
import { useMay } from "../../session/may.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { type PlanBody, type PlanValues, targetLabel, targets } from "./plan-form.ts";

const active = { is_active: true };

const unitLabel: Readonly<Record<IntervalUnit, () => string>> = {
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
        <Pair>
          <DigitsField {...form.field("every", { required: true })} maxLength={3} autoComplete="off" />
          <NativeSelect
            {...form.field("unit")}
            data={intervalUnits.map((value) => ({ value, label: unitLabel[value]() }))}
          />
        </Pair>
        <Pair>
          <DayOf
            field={form.field("starts", { required: true, help: m.plans_starts_help() })}
            label={m.plans_starts()}
          />
          <DigitsField {...form.field("lead_days", { help: m.plans_lead_help() })} maxLength={3} autoComplete="off" />
        </Pair>
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
