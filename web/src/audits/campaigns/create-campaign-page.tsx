import { TextInput } from "@mantine/core";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { campaignRules } from "@steward/contract/audits/campaigns/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { DayField } from "../../forms/fields/day-field.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { useMayEach } from "../../session/may.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { userSource } from "../../users/user-api.ts";
import { numberText, typedNumber } from "../../ui/text/typed-values.ts";
import { ScopeField } from "./scope-field.tsx";

interface Values {
  name: string;
  scope_places: string[];
  scope_categories: string[];
  scope_statuses: string[];
  scope_custodians: string[];
  due_date: string | null;
  repeat_months: string;
  note: string;
}

const blank: Values = {
  name: "",
  scope_places: [],
  scope_categories: [],
  scope_statuses: [],
  scope_custodians: [],
  due_date: null,
  repeat_months: numberText(null),
  note: "",
};

/** Drafts a campaign: what it looks for, and until when. */
export function CreateCampaignPage() {
  const go = useGo();
  const may = useMayEach();
  const create = useWrite(campaignCalls.create);
  const form = useRecordForm({
    schema: campaignRules.create.body,
    labels: {
      name: m.audits_name(),
      scope_places: m.audits_places(),
      scope_categories: m.audits_categories(),
      scope_statuses: m.audits_statuses(),
      scope_custodians: m.audits_custodians(),
      due_date: m.audits_due(),
      repeat_months: m.audits_repeat(),
      note: m.audits_note(),
    },
    initialValues: blank,
    toBody: ({ repeat_months, ...values }: Values) => ({ ...values, repeat_months: typedNumber(repeat_months) }),
    draft: "audits.create",
  });
  const scope = (path: keyof Values & `scope_${string}`) => ({
    value: form.form.values[path],
    onChange: (ids: string[]) => form.form.setValues({ [path]: ids }),
    "data-path": path,
  });
  return (
    <FormPage
      title={m.audits_create()}
      subtitle={m.audits_create_text()}
      form={form}
      submitLabel={m.audits_create()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void go("asset-management-audit-id", { params: { id } })}
      onCancel={() => void go("asset-management-audit")}
    >
      <TextInput {...form.field("name", { required: true })} maxLength={255} data-autofocus />
      {may("location.view") && (
        <ScopeField
          {...scope("scope_places")}
          label={m.audits_places()}
          all={m.audits_places_all()}
          placeholder={m.audits_places_add()}
          call={locationCalls.all}
          describe={({ name, breadcrumb }) => ({ label: name, note: breadcrumbText(breadcrumb.slice(0, -1)) })}
        />
      )}
      {may("category.view") && (
        <ScopeField
          {...scope("scope_categories")}
          label={m.audits_categories()}
          all={m.audits_categories_all()}
          placeholder={m.audits_categories_add()}
          call={categoryCalls.list}
          describe={({ name }) => ({ label: name })}
        />
      )}
      {may("status.view") && (
        <ScopeField
          {...scope("scope_statuses")}
          label={m.audits_statuses()}
          all={m.audits_statuses_all()}
          placeholder={m.audits_statuses_add()}
          call={attachedStatusCalls.list}
          describe={({ name }) => ({ label: name })}
        />
      )}
      {may("user.view") && (
        <ScopeField
          {...scope("scope_custodians")}
          label={m.audits_custodians()}
          all={m.audits_custodians_all()}
          placeholder={m.audits_custodians_add()}
          {...userSource}
        />
      )}
      <DayField {...form.field("due_date")} clearButtonProps={{ "aria-label": m.audits_due_clear() }} />
      <DigitsField {...form.field("repeat_months", { help: m.audits_repeat_help() })} maxLength={2} />
      <LongTextField {...form.field("note")} maxLength={2000} />
    </FormPage>
  );
}
