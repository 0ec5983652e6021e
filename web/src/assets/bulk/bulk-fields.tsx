import { Checkbox, NativeSelect, Text } from "@mantine/core";
import { conditions } from "@steward/contract/assets/custody/constants";
import type { BulkKind } from "@steward/contract/assets/bulk/constants";
import type { bulkCalls } from "@steward/contract/assets/bulk/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import type { ReactNode } from "react";
import { DayField } from "../../forms/fields/day-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { locationSource } from "../../locations/location-api.ts";
import { m } from "../../messages/messages.js";
import type { AssetSelection } from "../../nouns/card.ts";
import { named } from "../../nouns/record-source.ts";
import { useMayEach } from "../../session/may.ts";
import { userSource } from "../../users/user-api.ts";
import { useAssetOverview } from "../asset-api.ts";
import { conditionLabel, holderKindLabel } from "../custody/custody-labels.ts";
import { PlacePickers } from "../form/place-pickers.tsx";
import { ProviderPicker } from "../form/provider-picker.tsx";
import { mayMove, movable, offeredToSome, permittedStatuses, type StatusOfAsset } from "../status/asset-status.ts";
import { ReasonField, StatusChoice } from "../status/status-choice.tsx";
import { CustomValueField } from "./custom-value-field.tsx";

export type BulkGiven = Omit<BodyOf<typeof bulkCalls.start>, "action" | "assets" | "filter">;

export interface BulkFieldsProps {
  selection: AssetSelection;
  only: "archived" | undefined;
  value: BulkGiven;
  onChange: (value: BulkGiven) => void;
  errors: Record<string, string>;
}

const active = { is_active: true };

/** Statuses that some of the chosen assets may change to; of a whole filter, all that a change leads to. */
function statusesFor({ assets, filter }: AssetSelection, statuses: readonly StatusOfAsset[]): StatusOfAsset[] {
  return filter
    ? statuses.filter(({ category }) => category !== "in_use")
    : offeredToSome(assets.map(movable), statuses);
}

function StatusFields({ selection, only, value, onChange, errors }: BulkFieldsProps) {
  const overview = useAssetOverview();
  const statuses = permittedStatuses(useMayEach(), overview.data?.statuses ?? []).filter(
    ({ category }) => only === undefined || category === only,
  );
  const offered = statusesFor(selection, statuses);
  const chosen = offered.find(({ id }) => id === value.status);
  if (offered.length === 0) {
    return <Text size="sm">{overview.isPending ? m.assets_loading() : m.assets_no_moves_many()}</Text>;
  }
  const refusals = (target: StatusOfAsset) =>
    selection.assets.filter((asset) => !mayMove(movable(asset), target.category)).length;
  return (
    <>
      <StatusChoice
        statuses={offered}
        value={value.status ?? ""}
        onChange={(status) => onChange({ ...value, status })}
        note={(target) => {
          const count = selection.filter ? 0 : refusals(target);
          return count === 0 ? null : m.assets_stay_as_they_are({ count });
        }}
      />
      <ReasonField
        value={value.reason ?? ""}
        required={chosen?.category === "unavailable" || chosen?.category === "archived"}
        error={errors.reason ?? null}
        onChange={(reason) => onChange({ ...value, reason })}
      />
    </>
  );
}

const PlaceFields = ({ value, onChange, errors }: BulkFieldsProps) => (
  <PlacePickers
    value={{ branch: value.branch ?? null, location: value.location ?? null }}
    onChange={({ branch, location }) => onChange({ ...value, branch, location: location ?? undefined })}
    branchProps={{ label: m.assets_branch(), error: errors.branch }}
    locationProps={{ label: m.assets_location(), error: errors.location }}
    asset={null}
  />
);

const CategoryField = ({ value, onChange, errors }: BulkFieldsProps) => (
  <RecordPicker
    label={m.assets_category()}
    {...named(categoryCalls.list)}
    query={{ ...active, kind: kindsOf.asset.join(",") }}
    value={value.category ?? null}
    error={errors.category}
    onChange={(category) => onChange({ ...value, category })}
  />
);

/** Clears instead of setting, which nothing but this box asks for. */
const ClearBox = ({ isChecked, onChange }: { isChecked: boolean; onChange: (clears: boolean) => void }) => (
  <Checkbox
    label={m.assets_bulk_clear()}
    checked={isChecked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

const SupplierField = ({ value, onChange, errors }: BulkFieldsProps) => (
  <>
    <RecordPicker
      label={m.assets_supplier()}
      {...named(supplierCalls.list)}
      query={active}
      disabled={value.supplier === null}
      value={value.supplier ?? null}
      error={errors.supplier}
      onChange={(supplier) => onChange({ ...value, supplier: supplier ?? undefined })}
    />
    <ClearBox
      isChecked={value.supplier === null}
      onChange={(clears) => onChange({ ...value, supplier: clears ? null : undefined })}
    />
  </>
);

const ProviderField = ({ value, onChange, errors }: BulkFieldsProps) => (
  <>
    <ProviderPicker
      field={{
        label: m.assets_service_provider(),
        disabled: value.service_provider === null,
        value: value.service_provider ?? null,
        error: errors.service_provider,
        onChange: (chosen) => onChange({ ...value, service_provider: chosen ?? undefined }),
      }}
      current={null}
    />
    <ClearBox
      isChecked={value.service_provider === null}
      onChange={(clears) => onChange({ ...value, service_provider: clears ? null : undefined })}
    />
  </>
);

const NoteField = ({ value, onChange, errors }: BulkFieldsProps) => (
  <LongTextField
    label={m.custody_note()}
    minRows={2}
    maxLength={2000}
    value={value.note ?? ""}
    error={errors.note}
    onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
  />
);

function CheckOutFields(props: BulkFieldsProps) {
  const { value, onChange, errors } = props;
  return (
    <>
      <RecordPicker
        label={holderKindLabel.user()}
        {...userSource}
        query={active}
        value={value.user ?? null}
        error={errors.user}
        onChange={(user) => onChange({ ...value, user, location: user ? null : value.location })}
      />
      <RecordPicker
        label={holderKindLabel.location()}
        {...locationSource}
        query={active}
        description={m.custody_place_help()}
        value={value.location ?? null}
        error={errors.location}
        onChange={(location) => onChange({ ...value, location, user: location ? null : value.user })}
      />
      <DayField
        label={m.custody_expected_return()}
        value={value.expected_return ?? null}
        error={errors.expected_return}
        onChange={(expected_return) => onChange({ ...value, expected_return })}
        clearButtonProps={{ "aria-label": m.custody_clear_day() }}
      />
      <NoteField {...props} />
    </>
  );
}

function CheckInFields(props: BulkFieldsProps) {
  const { value, onChange, errors } = props;
  return (
    <>
      <NativeSelect
        label={m.custody_condition()}
        value={value.condition ?? ""}
        data={[
          { value: "", label: "–" },
          ...conditions.map((each) => ({ value: each, label: conditionLabel[each]() })),
        ]}
        error={errors.condition}
        onChange={(event) =>
          onChange({ ...value, condition: conditions.find((each) => each === event.currentTarget.value) ?? null })
        }
      />
      <NoteField {...props} />
    </>
  );
}

const CustomFields = ({ value, onChange, errors }: BulkFieldsProps) => (
  <CustomValueField
    value={value.custom_fields?.[0]}
    error={Object.entries(errors).find(([path]) => path.startsWith("custom_fields"))?.[1]}
    onChange={(given) => onChange({ ...value, custom_fields: given && [given] })}
  />
);

/** What each kind of bulk action is given. */
export const bulkFields: Record<BulkKind, (props: BulkFieldsProps) => ReactNode> = {
  status: StatusFields,
  place: PlaceFields,
  category: CategoryField,
  supplier: SupplierField,
  service_provider: ProviderField,
  custom_fields: CustomFields,
  check_out: CheckOutFields,
  check_in: CheckInFields,
  archive: () => null,
  restore: () => <Text size="sm">{m.assets_bulk_restore_text()}</Text>,
};
