import { NativeSelect, TextInput } from "@mantine/core";
import { type LicenseKind, licenseKinds } from "@steward/contract/licenses/constants";
import type { License } from "@steward/contract/licenses/rules";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { m } from "../messages/messages.js";
import { FieldGroup, Pair } from "../forms/field-group.tsx";
import { DayOf } from "../forms/fields/day-field.tsx";
import {
  AssetPicker,
  BranchPicker,
  CategoryOfKind,
  ManufacturerPicker,
  SupplierPicker,
} from "../stock/stock-pickers.tsx";
import { kindText, type LicenseBody, type LicenseValues } from "./license-form.ts";

interface LicenseFieldsProps {
  form: RecordForm<LicenseValues, LicenseBody>;
  license: License | null;
  kind: LicenseKind;
  onKind: (kind: LicenseKind) => void;
}

/** Fields of a license; masters can be created inside their pickers. */
export function LicenseFields({ form, license, kind, onKind }: LicenseFieldsProps) {
  const key = license?.license_key;
  const day = (name: "start_date" | "end_date" | "purchase_date") => (
    <DayOf field={form.field(name)} label={form.labels[name] ?? ""} />
  );
  return (
    <>
      <FieldGroup title={m.stock_group_what()}>
        <TextInput {...form.field("name", { required: true })} data-autofocus />
        <TextInput
          {...form.field("license_key", { help: key ? m.licenses_key_kept({ key }) : m.licenses_key_none() })}
          autoComplete="off"
        />
        <NativeSelect
          label={m.licenses_kind()}
          value={kind}
          onChange={(event) => onKind(event.currentTarget.value as LicenseKind)}
          data={licenseKinds.map((value) => ({ value, label: kindText[value]() }))}
        />
        <CategoryOfKind field={form.field("category")} current={license?.category_details} kind="license" />
        <ManufacturerPicker field={form.field("manufacturer")} current={license?.manufacturer_details} />
      </FieldGroup>
      <FieldGroup title={m.licenses_group_seats()}>
        <TextInput {...form.field("seats")} inputMode="numeric" maw={200} />
        <Pair>
          {day("start_date")}
          {day("end_date")}
        </Pair>
        <Pair>
          <TextInput {...form.field("licensed_to")} />
          <TextInput {...form.field("licensed_email")} type="email" />
        </Pair>
        <BranchPicker field={form.field("branch")} current={license?.branch_details} />
        <AssetPicker field={form.field("asset", { help: m.licenses_asset_help() })} current={license?.asset_details} />
      </FieldGroup>
      <FieldGroup title={m.stock_group_purchase()}>
        <SupplierPicker field={form.field("supplier")} current={license?.supplier_details} />
        <Pair>
          {day("purchase_date")}
          <TextInput {...form.field("order_number")} />
        </Pair>
        <LongTextField {...form.field("notes")} maxLength={2000} />
      </FieldGroup>
    </>
  );
}
