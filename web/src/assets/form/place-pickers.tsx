import type { Asset } from "@steward/contract/assets/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { ReactNode } from "react";
import { useWrite } from "../../http/queries.ts";
import { offerPlace } from "../../locations/location-api.ts";
import { m } from "../../messages/messages.js";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { useMayEach } from "../../session/may.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

/** Branch of an asset, and optionally a location inside it. */
export interface AssetPlace {
  branch: string | null;
  location: string | null;
}

interface FieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
}

interface PlacePickersProps {
  value: AssetPlace;
  onChange: (place: AssetPlace) => void;
  branchProps: FieldProps;
  locationProps: FieldProps;
  /** The asset whose place this is, null for a new one. */
  asset: Asset | null;
}

const active = { is_active: true };

/** Pickers of branch and location. A location sets the branch; another branch clears the location. */
export function PlacePickers({ value, onChange, branchProps, locationProps, asset }: PlacePickersProps) {
  const may = useMayEach();
  const addBranch = useWrite(branchCalls.create);
  const { branch, location } = value;
  const place = asset?.location_details;
  return (
    <>
      <RecordPicker
        {...branchProps}
        value={branch}
        onChange={(id) => id !== branch && onChange({ branch: id, location: null })}
        call={branchCalls.list}
        describe={(row) => ({ label: row.name, note: row.address?.city || undefined })}
        query={active}
        current={asset?.branch_details}
        createNew={
          may("branch.create") ? async (name) => (await addBranch.mutateAsync({ body: { name } })).id : undefined
        }
      />
      {may("location.view") && (
        <RecordPicker
          {...locationProps}
          value={location}
          onChange={(id) => id === null && onChange({ branch, location: null })}
          onPick={(row) => row && onChange({ branch: row.branch, location: row.id })}
          call={locationCalls.list}
          describe={(row) => ({ label: breadcrumbText(row.breadcrumb.slice(1)), note: row.branch_details.name })}
          query={branch === null ? active : { ...active, branch }}
          current={place && { id: place.id, name: breadcrumbText(place.breadcrumb.slice(1)) }}
          placeholder={m.assets_location_placeholder()}
          none={m.locations_none()}
          offer={may("location.create") ? offerPlace() : undefined}
        />
      )}
    </>
  );
}
