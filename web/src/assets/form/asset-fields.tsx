import { NativeSelect, Select, TextInput } from "@mantine/core";
import { ASSET_NAME_MAX } from "@steward/contract/assets/constants";
import type { Asset } from "@steward/contract/assets/rules";
import { USUAL_CURRENCY } from "@steward/contract/organisations/constants";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { type ReactNode, useId } from "react";
import { CustomFieldInputs } from "../../custom-fields/inputs/custom-field-inputs.tsx";
import type { CustomFieldsOfForm } from "../../custom-fields/use-custom-fields.ts";
import { useWrite } from "../../http/queries.ts";
import { named } from "../../nouns/record-source.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { DayField } from "../../forms/fields/day-field.tsx";
import { Deferred } from "../../ui/deferred.tsx";
import { ImageField } from "../../forms/fields/image-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import type { PendingImages } from "../../forms/fields/pending-images.ts";
import type { RecordForm } from "../../forms/record-form.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { type AssetPlace, PlacePickers } from "./place-pickers.tsx";
import { ProviderPicker } from "./provider-picker.tsx";
import classes from "./asset-fields.module.css";
import type { AssetValues } from "./asset-form.ts";
import { useAssetOverview } from "../asset-api.ts";
import { assetTitle } from "../asset-labels.ts";
import { useMayEach } from "../../session/may.ts";

const active = { is_active: true };
const categories = { ...active, kind: kindsOf.asset.join(",") };

interface AssetFieldsProps<Body> {
  form: RecordForm<AssetValues, Body>;
  /** Null for a new asset, whose form sets the first status; later ones change by their own action. */
  asset: Asset | null;
}

interface AllAssetFieldsProps<Body> extends AssetFieldsProps<Body> {
  /** Custom fields that wrap the form. */
  custom: CustomFieldsOfForm;
  images: PendingImages;
}

/** Grouped fields and pictures of an asset, drawn one group after the other from the top: nothing comes above what is seen. */
export function AssetFields<Body>({ form, asset, custom, images }: AllAssetFieldsProps<Body>) {
  const { category, product } = form.form.values;
  const primary = asset?.primary_image;
  return (
    <>
      <WhatItIs form={form} asset={asset} />
      {/* One step behind the end of the first group. */}
      <Deferred>
        <Deferred>
          <FieldGroup title={m.assets_group_where()}>
            <PlacePickers {...placeOf(form)} asset={asset} />
          </FieldGroup>
          <Deferred>
            <PurchaseAndCover form={form} asset={asset} />
            <Deferred>
              <FieldGroup>
                <LongTextField {...form.field("notes")} maxLength={2000} />
              </FieldGroup>
              <CustomFieldInputs
                form={form}
                custom={custom}
                of={{ category, product }}
                group={(inputs) => <FieldGroup title={m.custom_fields_title()}>{inputs}</FieldGroup>}
              />
              <FieldGroup>
                <ImageField
                  images={primary ? [{ ...primary, file_name: assetTitle(asset), is_primary: true }] : []}
                  pending={images}
                />
              </FieldGroup>
            </Deferred>
          </Deferred>
        </Deferred>
      </Deferred>
    </>
  );
}

/** Fields under a heading; a single self-explanatory field has none. */
function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <div className={classes.group}>{children}</div>;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function WhatItIs<Body>({ form, asset }: AssetFieldsProps<Body>) {
  const may = useMayEach();
  const overview = useAssetOverview().data;
  const addModel = useWrite(modelCalls.create);
  const addCategory = useWrite(categoryCalls.create);
  const product = asset?.product_details;
  // What is in use is held by somebody, whom check-out takes.
  const statuses = (overview?.statuses ?? []).filter(
    ({ category }) => category !== "archived" && category !== "in_use",
  );

  return (
    <FieldGroup title={m.assets_group_what()}>
      <RecordPicker
        {...form.field("product", { help: m.assets_model_help() })}
        {...modelSource}
        query={active}
        current={product ? { id: product.id, name: product.name } : null}
        onPick={(model) => {
          const { category, warranty_period } = form.form.getValues();
          if (model?.category && category === null) form.form.setFieldValue("category", model.category);
          if (model?.warranty_period && warranty_period === "") {
            form.form.setFieldValue("warranty_period", String(model.warranty_period));
          }
        }}
        createNew={
          may("model.create")
            ? async (name) => (await addModel.mutateAsync({ body: { product_name: name } })).id
            : undefined
        }
      />
      <TextInput {...form.field("asset_name", { help: m.assets_name_help() })} maxLength={ASSET_NAME_MAX} />
      <div className={classes.pair}>
        <TextInput
          {...form.field("asset_id", asset ? { required: true } : { help: m.assets_tag_help() })}
          maxLength={255}
          classNames={{ input: classes.mono ?? "" }}
        />
        <TextInput {...form.field("serial_number")} maxLength={255} classNames={{ input: classes.mono ?? "" }} />
      </div>
      <Deferred>
        <RecordPicker
          {...form.field("category", { help: m.assets_category_help() })}
          {...named(categoryCalls.list)}
          query={categories}
          current={asset?.category_details}
          createNew={
            may("category.create") ? async (name) => (await addCategory.mutateAsync({ body: { name } })).id : undefined
          }
        />
        {!asset && (
          <Select
            {...form.field("status", { help: m.assets_status_help() })}
            data={statuses.map((status) => ({ value: status.id, label: status.name }))}
            placeholder={m.assets_status_default()}
            clearable
            allowDeselect
            comboboxProps={{ keepMounted: false }}
          />
        )}
      </Deferred>
    </FieldGroup>
  );
}

/** The two interdependent fields of an asset's place. */
const placeOf = <Body,>({ form, field }: RecordForm<AssetValues, Body>) => ({
  value: { branch: form.values.branch, location: form.values.location },
  onChange: (place: AssetPlace) => form.setValues(place),
  branchProps: field("branch"),
  locationProps: field("location", { help: m.assets_location_help() }),
});

/** The cost in its currency; one in another than the organisation's may be changed to that. */
function Cost<Body>({ form, asset }: AssetFieldsProps<Body>) {
  const usual = useOrganisation()?.settings.currency ?? USUAL_CURRENCY;
  const { purchase_currency: currency } = form.form.values;
  const given = asset?.purchase_currency ?? usual;
  return (
    <>
      <MoneyField {...form.field("purchase_cost")} currency={currency ?? usual} />
      {given === usual ? null : (
        <NativeSelect
          {...form.field("purchase_currency", { help: m.assets_purchase_currency_help() })}
          data={[given, usual]}
        />
      )}
    </>
  );
}

function PurchaseAndCover<Body>({ form, asset }: AssetFieldsProps<Body>) {
  const may = useMayEach();
  return (
    <FieldGroup title={m.assets_group_purchase()}>
      <div className={classes.pair}>
        <DayOf form={form} name="purchase_date" />
        {may("asset.view_cost") && <Cost form={form} asset={asset} />}
      </div>
      {may("supplier.view") && (
        <RecordPicker
          {...form.field("supplier")}
          {...named(supplierCalls.list)}
          query={active}
          current={asset?.supplier_details}
        />
      )}
      <TextInput {...form.field("order_number")} maxLength={255} />
      <div className={classes.pair}>
        <TextInput {...form.field("invoice_number")} maxLength={255} />
        <DayOf form={form} name="invoice_date" />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...form.field("warranty_period", { help: m.assets_warranty_help() })}
          inputMode="numeric"
          maxLength={2}
        />
      </div>
      <div className={classes.pair}>
        <DayOf form={form} name="amc_start_date" />
        <DayOf form={form} name="amc_end_date" />
      </div>
      {may("service_provider.view") && (asset === null || may("asset.attach_provider")) && (
        <ProviderPicker
          field={form.field("service_provider", { help: m.assets_service_provider_help() })}
          current={asset?.service_provider_details}
        />
      )}
      {may("depreciation.view") && (
        <RecordPicker
          {...form.field("depreciation", { help: m.assets_depreciation_help() })}
          {...named(depreciationCalls.list)}
          query={active}
          current={asset?.depreciation_details}
        />
      )}
    </FieldGroup>
  );
}

type DayName = "purchase_date" | "invoice_date" | "amc_start_date" | "amc_end_date";

function DayOf<Body>({ form, name }: { form: RecordForm<AssetValues, Body>; name: DayName }) {
  const clear = m.forms_day_clear({ label: form.labels[name] ?? "" });
  return <DayField {...form.field(name)} clearButtonProps={{ "aria-label": clear }} />;
}
