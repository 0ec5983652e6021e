import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import type { CategoryKind } from "@steward/contract/masters/category/constants";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { AssetReference } from "@steward/contract/stock/rules";
import { assetSource } from "../assets/asset-api.ts";
import type { PickerField } from "../forms/pickers/search-picker.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useWrite } from "../http/queries.ts";
import { named } from "../nouns/record-source.ts";
import { useMay } from "../session/may.ts";

const active = { is_active: true };

interface PickerProps {
  /** The field's props, as its form gives them. */
  field: PickerField & { value: string | null; onChange: (id: string | null) => void };
  current?: { id: string; name: string } | null | undefined;
}

/** Category of a kind, which can be created while it is chosen. */
export function CategoryOfKind({ field, current, kind }: PickerProps & { kind: CategoryKind }) {
  const mayAdd = useMay("category.create");
  const add = useWrite(categoryCalls.create);
  return (
    <RecordPicker
      {...field}
      {...named(categoryCalls.list)}
      query={{ ...active, kind }}
      current={current}
      createNew={mayAdd ? async (name) => (await add.mutateAsync({ body: { name, kind } })).id : undefined}
    />
  );
}

/** Who something was bought from. */
export const SupplierPicker = ({ field, current }: PickerProps) => (
  <RecordPicker {...field} {...named(supplierCalls.list)} query={active} current={current} />
);

/** Who made something, which can be created while it is chosen. */
export function ManufacturerPicker({ field, current }: PickerProps) {
  const mayAdd = useMay("manufacturer.create");
  const add = useWrite(manufacturerCalls.create);
  return (
    <RecordPicker
      {...field}
      {...named(manufacturerCalls.list)}
      query={active}
      current={current}
      createNew={mayAdd ? async (name) => (await add.mutateAsync({ body: { name } })).id : undefined}
    />
  );
}

/** An active member of the organisation. */
export const PersonPicker = ({ field }: Pick<PickerProps, "field">) => (
  <RecordPicker
    {...field}
    call={organisationCalls.users}
    describe={({ name, email }) => ({ label: name, note: email })}
  />
);

export const BranchPicker = ({ field, current }: PickerProps) => (
  <RecordPicker {...field} {...named(branchCalls.list)} query={active} current={current} />
);

/** An asset that is in use or ready for it. */
export const AssetPicker = ({ field, current }: PickerProps & { current?: AssetReference | null | undefined }) => (
  <RecordPicker
    {...field}
    {...assetSource}
    query={{}}
    current={current ? { id: current.id, name: current.asset_id } : null}
  />
);
