import { TextInput } from "@mantine/core";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { FieldGroup, Pair } from "../forms/field-group.tsx";
import { DayOf } from "../forms/fields/day-field.tsx";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { type RecordForm, useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { modelSource } from "../models/model-api.ts";
import { useGo, useLeave } from "../navigation/navigation.tsx";
import { named } from "../nouns/record-source.ts";
import { useMay } from "../session/may.ts";
import { bodyOf, issuedAssetFields, type IssuedAssetValues } from "./issued-asset-form.ts";

const active = { is_active: true };

/** Issues an asset to a customer; documents and pictures join on its page and follow to the customer. */
export function IssueAssetPage() {
  const go = useGo();
  const leave = useLeave();
  const create = useWrite(issuedAssetCalls.create);
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/issued-assets/rules")).issuedAssetBody,
    labels: issuedAssetFields.labels(),
    initialValues: issuedAssetFields.valuesOf(null),
    toBody: bodyOf,
    draft: "issued-assets.create",
  });
  return (
    <FormPage
      title={m.issued_assets_create_title()}
      subtitle={m.issued_assets_create_text()}
      form={form}
      takesFocus
      submitLabel={m.issued_assets_create()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void go("supply-desk-issued-assets-id", { params: { id }, replace: true })}
      onCancel={() => leave("supply-desk-issued-assets")}
    >
      <Fields form={form} />
    </FormPage>
  );
}

function Fields<Body>({ form }: { form: RecordForm<IssuedAssetValues, Body> }) {
  const maySeeProviders = useMay("service_provider.view");
  const dayOf = (name: keyof IssuedAssetValues) => <DayOf field={form.field(name)} label={form.labels[name] ?? ""} />;
  return (
    <>
      <FieldGroup title={m.issued_assets_group_what()}>
        <RecordPicker
          {...form.field("product", { required: true })}
          {...modelSource}
          query={active}
          onPick={(model) => {
            if (model?.warranty_period && form.form.getValues().warranty_period === "")
              form.form.setFieldValue("warranty_period", String(model.warranty_period));
          }}
        />
        <Pair>
          <TextInput {...form.field("serial_number", { required: true })} maxLength={255} />
          <TextInput {...form.field("batch")} maxLength={255} />
        </Pair>
        <Pair>
          {dayOf("manufacture_date")}
          {dayOf("ship_date")}
        </Pair>
        {dayOf("install_date")}
      </FieldGroup>
      <FieldGroup title={m.issued_assets_group_who()}>
        <Pair>
          <TextInput {...form.field("customer", { help: m.issued_assets_slug_help() })} maxLength={60} />
          <TextInput
            {...form.field("email", { help: m.issued_assets_email_help() })}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        </Pair>
      </FieldGroup>
      <FieldGroup title={m.exchange_cover()}>
        <Pair>
          <TextInput {...form.field("warranty_period")} inputMode="numeric" maxLength={2} />
          {dayOf("warranty_start_date")}
        </Pair>
        <LongTextField {...form.field("warranty_terms")} maxLength={2000} />
        <Pair>
          {dayOf("amc_start_date")}
          {dayOf("amc_end_date")}
        </Pair>
        <LongTextField {...form.field("amc_terms")} maxLength={2000} />
        {maySeeProviders && (
          <RecordPicker {...form.field("service_provider")} {...named(serviceProviderCalls.list)} query={active} />
        )}
      </FieldGroup>
      <FieldGroup title={m.issued_assets_group_invoice()}>
        <Pair>
          <TextInput {...form.field("invoice_number")} maxLength={255} />
          {dayOf("invoice_date")}
        </Pair>
      </FieldGroup>
    </>
  );
}
