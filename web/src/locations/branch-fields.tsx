import { Checkbox, TextInput } from "@mantine/core";
import { m } from "../messages/messages.js";
import type { RecordForm } from "../ui/record-form.ts";
import { type BranchBody, type BranchValues, coordinatePair, placeOf } from "./branch-form.ts";
import classes from "./branch-fields.module.css";
import { PlaceOnGlobe } from "./place-on-globe.tsx";

/** Fields of a branch; a virtual one has neither address nor place. */
export function BranchFields({ form }: { form: RecordForm<BranchValues, BranchBody> }) {
  const { values } = form.form;
  const place = placeOf(values.latitude, values.longitude);
  const latitude = form.field("latitude", { help: m.locations_latitude_help() });
  return (
    <>
      <TextInput {...form.field("name", { required: true })} data-autofocus />
      <Checkbox
        {...form.field("flag_virtual_location", { type: "checkbox", help: m.locations_branch_virtual_help() })}
      />
      {!values.flag_virtual_location && (
        <>
          <TextInput {...form.field("line1", { required: true })} autoComplete="address-line1" />
          <TextInput {...form.field("line2")} autoComplete="address-line2" />
          <TextInput {...form.field("city")} autoComplete="address-level2" />
          <TextInput {...form.field("state")} autoComplete="address-level1" />
          <TextInput
            {...form.field("zip", { help: m.locations_zip_help() })}
            inputMode="numeric"
            maw={200}
            autoComplete="postal-code"
          />
          <div className={classes.place}>
            <TextInput
              {...latitude}
              inputMode="text"
              placeholder="12.9716"
              onPaste={(event) => {
                const pair = coordinatePair(event.clipboardData.getData("text"));
                if (!pair) return;
                event.preventDefault();
                form.form.setValues(pair);
              }}
            />
            <TextInput {...form.field("longitude", { help: m.locations_longitude_help() })} placeholder="77.5946" />
            {place && <PlaceOnGlobe place={place} />}
          </div>
        </>
      )}
    </>
  );
}
