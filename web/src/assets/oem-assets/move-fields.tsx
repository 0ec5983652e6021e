import { NativeSelect } from "@mantine/core";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { m } from "../../messages/messages.js";
import { named } from "../../nouns/record-source.ts";
import { useAssetOverview } from "../asset-api.ts";
import { PlacePickers } from "../form/place-pickers.tsx";

/** Where moved assets stand and what they are; what is left open follows from the model and the settings. */
export interface Into {
  branch: string | null;
  location: string | null;
  category: string | null;
  status: string | null;
}

export const NOWHERE: Into = { branch: null, location: null, category: null, status: null };

interface MoveFieldsProps {
  value: Into;
  onChange: (value: Into) => void;
  errors: Readonly<Record<string, string>>;
}

/** Place, category and status of what is moved to My Assets. */
export function MoveFields({ value, onChange, errors }: MoveFieldsProps) {
  const statuses = (useAssetOverview().data?.statuses ?? []).filter(
    ({ category }) => category !== "archived" && category !== "in_use",
  );
  return (
    <>
      <PlacePickers
        value={{ branch: value.branch, location: value.location }}
        onChange={(place) => onChange({ ...value, ...place })}
        branchProps={{ label: m.assets_branch(), error: errors.branch }}
        locationProps={{ label: m.assets_location(), error: errors.location }}
        asset={null}
      />
      <RecordPicker
        label={m.assets_category()}
        description={m.oem_assets_category_help()}
        {...named(categoryCalls.list)}
        query={{ is_active: true, kind: kindsOf.asset.join(",") }}
        value={value.category}
        error={errors.category}
        onChange={(category) => onChange({ ...value, category })}
      />
      <NativeSelect
        label={m.assets_status()}
        value={value.status ?? ""}
        error={errors.status}
        data={[
          { value: "", label: m.oem_assets_default_status() },
          ...statuses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ ...value, status: event.currentTarget.value || null })}
      />
    </>
  );
}
