import { TextInput } from "@mantine/core";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { DayField } from "../../forms/fields/day-field.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { type RecordForm, useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useLeave, useRouteParams } from "../../navigation/navigation.tsx";
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

const labels = () => ({
  name: m.audits_name(),
  scope_places: m.audits_places(),
  scope_categories: m.audits_categories(),
  scope_statuses: m.audits_statuses(),
  scope_custodians: m.audits_custodians(),
  due_date: m.audits_due(),
  repeat_months: m.audits_repeat(),
  note: m.audits_note(),
});

const bodyOf = ({ repeat_months, ...values }: Values) => ({ ...values, repeat_months: typedNumber(repeat_months) });

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const valuesOf = (campaign: Campaign): Values => ({
  name: campaign.name,
  scope_places: idsOf(campaign.scope_places_details),
  scope_categories: idsOf(campaign.scope_categories_details),
  scope_statuses: idsOf(campaign.scope_statuses_details),
  scope_custodians: idsOf(campaign.scope_custodians_details),
  due_date: campaign.due_date,
  repeat_months: numberText(campaign.repeat_months),
  note: campaign.note,
});

/** Drafts a campaign: what it looks for, and until when. */
export function CreateCampaignPage() {
  const go = useGo();
  const create = useWrite(campaignCalls.create);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/audits/campaigns/rules")).campaignRules.create.body,
    labels: labels(),
    initialValues: blank,
    toBody: bodyOf,
    draft: "audits.create",
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
      <CampaignFields form={form} campaign={null} />
    </FormPage>
  );
}

/** Edits a campaign until it is over; what it looks for while it is a draft. */
export function EditCampaignPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(campaignCalls.read, { params: { id } });
  return (
    <EditPage title={m.audits_edit()} fields={8} edited={edited} nameOf={({ name }) => name}>
      {(campaign) => <EditCampaign campaign={campaign} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditCampaign({ campaign, onReload }: { campaign: Campaign; onReload: () => void }) {
  const { id, version, name } = campaign;
  const go = useGo();
  const leave = useLeave();
  const update = useWrite(campaignCalls.update);
  const isDraft = campaign.state === "Draft";
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/audits/campaigns/rules")).campaignRules.update.body,
    labels: labels(),
    initialValues: valuesOf(campaign),
    toBody: (values: Values) => {
      const { scope_places, scope_categories, scope_statuses, scope_custodians, ...others } = bodyOf(values);
      return isDraft ? { ...others, scope_places, scope_categories, scope_statuses, scope_custodians } : others;
    },
  });
  return (
    <FormPage
      title={m.audits_edit()}
      subtitle={name}
      form={form}
      submitLabel={m.audits_save_changes()}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body, version })}
      onSaved={() => void go("asset-management-audit-id", { params: { id }, replace: true })}
      onCancel={() => leave("asset-management-audit")}
    >
      <CampaignFields form={form} campaign={campaign} />
    </FormPage>
  );
}

const named = (records: readonly { id: string; name: string }[] = []) => records.map(({ id, name }) => ({ id, name }));

interface CampaignFieldsProps {
  form: Pick<RecordForm<Values, unknown>, "form" | "field">;
  /** The edited campaign; null for a new one. */
  campaign: Campaign | null;
}

function CampaignFields({ form, campaign }: CampaignFieldsProps) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} maxLength={255} data-autofocus />
      {campaign === null || campaign.state === "Draft" ? (
        <ScopeFields form={form} campaign={campaign} />
      ) : (
        <p>{m.audits_edit_frozen()}</p>
      )}
      <DayField {...form.field("due_date")} clearButtonProps={{ "aria-label": m.audits_due_clear() }} />
      <DigitsField {...form.field("repeat_months", { help: m.audits_repeat_help() })} maxLength={2} />
      <LongTextField {...form.field("note")} maxLength={2000} />
    </>
  );
}

function ScopeFields({ form, campaign }: CampaignFieldsProps) {
  const may = useMayEach();
  const scope = (path: keyof Values & `scope_${string}`) => ({
    value: form.form.values[path],
    onChange: (ids: string[]) => form.form.setValues({ [path]: ids }),
    "data-path": path,
  });
  const places = (campaign?.scope_places_details ?? []).map(({ id, name, breadcrumb }) => ({
    id,
    name,
    note: breadcrumbText(breadcrumb.slice(0, -1)),
  }));
  return (
    <>
      {campaign && (campaign.scope_filter ?? campaign.scope_assets_count > 0) && <p>{m.audits_edit_assets()}</p>}
      {may("location.view") && (
        <ScopeField
          {...scope("scope_places")}
          current={places}
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
          current={named(campaign?.scope_categories_details)}
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
          current={named(campaign?.scope_statuses_details)}
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
          current={named(campaign?.scope_custodians_details)}
          label={m.audits_custodians()}
          all={m.audits_custodians_all()}
          placeholder={m.audits_custodians_add()}
          {...userSource}
        />
      )}
    </>
  );
}
