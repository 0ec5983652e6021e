import { TextInput } from "@mantine/core";
import type { SubLocationType } from "@steward/contract/locations/constants";
import type { PlaceStep } from "@steward/contract/locations/rules";
import type { RecordForm } from "../../forms/record-form.ts";
import { AbovePickers } from "./above-pickers.tsx";
import type { LocationBody, LocationValues } from "./location-form.ts";

interface LocationFieldsProps {
  form: RecordForm<LocationValues, LocationBody>;
  type: SubLocationType;
  known: readonly PlaceStep[];
}

/** Fields of a place inside a branch: its name and where it stands. */
export function LocationFields({ form, type, known }: LocationFieldsProps) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} data-autofocus />
      <AbovePickers
        type={type}
        chosen={form.form.values}
        onChange={(chosen) => form.form.setValues(chosen)}
        known={known}
        errors={form.form.errors}
      />
    </>
  );
}
