import { TextInput, type TextInputProps } from "@mantine/core";
import { ASSET_NAME_MAX } from "@steward/contract/assets/constants";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { USUAL_CURRENCY } from "@steward/contract/organisations/constants";
import type { Permission } from "@steward/contract/permissions/permissions";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { type PickerLabels, SearchPicker } from "../../forms/pickers/search-picker.tsx";
import type { RecordForm } from "../../forms/record-form.ts";
import type { ListCall, ListRow } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { named } from "../../nouns/record-source.ts";
import { useMay } from "../../session/may.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { FieldGroup, Pair } from "../../forms/field-group.tsx";
import { DayOf } from "../../forms/fields/day-field.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { isOfSeveral, type MasterName, type RequestValues } from "./request-form.ts";
import classes from "../request-page.module.css";

type Form<Body> = RecordForm<RequestValues, Body>;
const active = { is_active: true };

interface MasterFieldProps<Row extends ListRow, Body> {
  form: Form<Body>;
  name: MasterName;
  /** To see the records that are there; without it the name is typed. */
  permission: Permission;
  call: ListCall<Row>;
  describe: (row: Row) => PickerLabels;
  query?: Readonly<Record<string, string | number | boolean>>;
  help?: string;
  onPick?: (row: Row | null) => void;
}

/** Chooses a record, or takes the typed name of one that is still to be created, on approval. */
function MasterField<Row extends ListRow, Body>(props: MasterFieldProps<Row, Body>) {
  const { form, name, permission, call, describe, query = active, help, onPick } = props;
  const maySee = useMay(permission);
  const { values } = form.form;
  const shown = values[`${name}_name`];
  const isNew = values[name] === null && shown !== "";
  const set = (id: string | null, label: string) => form.form.setValues({ [name]: id, [`${name}_name`]: label });
  if (!maySee) return <TextInput {...form.field(`${name}_name`)} maxLength={255} disabled={values[name] !== null} />;
  const { value: _value, onChange: _onChange, error, ...field } = form.field(name);
  return (
    <SearchPicker
      {...field}
      error={error ?? form.form.errors[`${name}_name`]}
      description={isNew ? m.asset_requests_new_master() : help}
      call={call}
      describe={describe}
      query={query}
      shown={shown}
      chosenAmong={(rows) => rows.find(({ id }) => id === values[name])}
      onPick={(row) => {
        set(row?.id ?? null, row ? describe(row).label : "");
        onPick?.(row);
      }}
      onText={(text, rows) => {
        const same = rows.find((row) => describe(row).label.toLocaleLowerCase() === text.toLocaleLowerCase());
        set(same?.id ?? null, same ? describe(same).label : text);
        onPick?.(same ?? null);
      }}
    />
  );
}

interface RequestFieldsProps<Body> {
  form: Form<Body>;
  request: RequestDetails | null;
}

/** Fields of a request for an asset; masters are chosen or newly named. */
export function RequestFields<Body>({ form, request }: RequestFieldsProps<Body>) {
  const { values, setValues, getValues } = form.form;
  return (
    <>
      <FieldGroup title={m.asset_requests_group_what()}>
        <MasterField
          form={form}
          name="product"
          permission="model.view"
          {...modelSource}
          help={m.asset_requests_model_help()}
          onPick={(model) => {
            if (!model) return;
            const { category_details: category, warranty_period } = model;
            if (category && getValues().category_name === "")
              setValues({ category: category.id, category_name: category.name });
            if (warranty_period && getValues().warranty_period === "")
              setValues({ warranty_period: String(warranty_period) });
          }}
        />
        <TextInput {...form.field("asset_name", { help: m.asset_requests_name_help() })} maxLength={ASSET_NAME_MAX} />
        <MasterField
          form={form}
          name="category"
          permission="category.view"
          {...named(categoryCalls.list)}
          query={{ ...active, kind: kindsOf.asset.join(",") }}
        />
        {values.product === null && (
          <>
            <TextInput {...form.field("product_number")} maxLength={255} />
            <Pair>
              <MasterField form={form} name="brand" permission="brand.view" {...named(brandCalls.list)} />
              <MasterField
                form={form}
                name="manufacturer"
                permission="manufacturer.view"
                {...named(manufacturerCalls.list)}
              />
            </Pair>
          </>
        )}
      </FieldGroup>
      <FieldGroup title={m.asset_requests_group_need()}>
        <Pair>
          <TextInput {...form.field("quantity", { help: m.asset_requests_quantity_help() })} inputMode="numeric" />
          <DayOf field={form.field("needed_by")} label={form.labels.needed_by ?? ""} />
        </Pair>
        <Place form={form} request={request} />
        <Estimate form={form} request={request} />
        <LongTextField {...form.field("reason", { help: m.asset_requests_reason_help() })} maxLength={2000} />
      </FieldGroup>
      <FieldGroup title={m.asset_requests_group_known()}>
        <Pair>
          {isOfSeveral(values) ? (
            <>
              <NoneOfSeveral {...form.field("asset_id", { help: m.asset_requests_tag_of_several() })} />
              <NoneOfSeveral {...form.field("serial_number", { help: m.asset_requests_serial_of_several() })} />
            </>
          ) : (
            <>
              <TextInput {...form.field("asset_id", { help: m.asset_requests_tag_help() })} maxLength={255} />
              <TextInput {...form.field("serial_number")} maxLength={255} />
            </>
          )}
        </Pair>
        <MasterField
          form={form}
          name="service_provider"
          permission="service_provider.view"
          {...named(serviceProviderCalls.list)}
        />
        <TextInput {...form.field("warranty_period")} inputMode="numeric" maxLength={2} />
        <Pair>
          <DayOf field={form.field("amc_start_date")} label={form.labels.amc_start_date ?? ""} />
          <DayOf field={form.field("amc_end_date")} label={form.labels.amc_end_date ?? ""} />
        </Pair>
        <Pair>
          <TextInput {...form.field("invoice_number")} maxLength={255} />
          <DayOf field={form.field("invoice_date")} label={form.labels.invoice_date ?? ""} />
        </Pair>
      </FieldGroup>
    </>
  );
}

/** A field of one asset where several are asked for: it says why nothing is typed, and what was typed comes back. */
const NoneOfSeveral = (field: TextInputProps) => (
  <TextInput {...field} value="" readOnly classNames={{ input: classes.readOnly ?? "" }} />
);

/** Branch, and a place in it, where the asset is needed; a place sets the branch. */
function Place<Body>({ form, request }: RequestFieldsProps<Body>) {
  const maySeePlaces = useMay("location.view");
  const { branch, location } = form.form.values;
  const place = request?.location_details;
  const set = (next: Pick<RequestValues, "branch" | "location">) => form.form.setValues(next);
  return (
    <>
      <RecordPicker
        {...form.field("branch")}
        {...named(branchCalls.list)}
        query={active}
        current={request?.branch_details}
        onChange={(id) => id !== branch && set({ branch: id, location: null })}
      />
      {maySeePlaces && (
        <RecordPicker
          {...form.field("location")}
          call={locationCalls.list}
          describe={(row) => ({ label: breadcrumbText(row.breadcrumb.slice(1)), note: row.branch_details.name })}
          query={branch === null ? active : { ...active, branch }}
          current={place && { id: place.id, name: breadcrumbText(place.breadcrumb.slice(1)) }}
          onChange={(id) => id === null && set({ branch, location: null })}
          onPick={(row) => row && set({ branch: row.branch, location: row.id })}
          value={location}
          none={m.locations_none()}
        />
      )}
    </>
  );
}

function Estimate<Body>({ form, request }: RequestFieldsProps<Body>) {
  const usual = useOrganisation()?.settings.currency ?? USUAL_CURRENCY;
  const currency = request?.estimated_currency ?? usual;
  return (
    <MoneyField {...form.field("estimated_cost", { help: m.asset_requests_estimate_help() })} currency={currency} />
  );
}
