import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconMap, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { AddressFields } from "../geography/address-fields.tsx";
import { m } from "../messages/messages.js";
import type { RecordForm } from "../forms/record-form.ts";
import {
  addressPath,
  type BranchBody,
  type BranchValues,
  coordinatePair,
  MOST_ADDRESSES,
  noOtherAddress,
  placeOf,
  placeTexts,
} from "./branch-form.ts";
import classes from "./branch-fields.module.css";
import { PlaceOnGlobe } from "../locations/place-on-globe.tsx";

const MapPicker = lazy(async () => ({ default: (await import("../locations/map/map-picker.tsx")).MapPicker }));

type BranchRecordForm = RecordForm<BranchValues, BranchBody>;

interface BranchFieldsProps {
  form: BranchRecordForm;
  /** The stored address lacks something; it need not be completed now. */
  isIncomplete?: boolean;
}

/** Fields of a branch; a virtual one has neither address nor coordinates. */
export function BranchFields({ form, isIncomplete = false }: BranchFieldsProps) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} data-autofocus />
      <Checkbox
        {...form.field("flag_virtual_location", { type: "checkbox", help: m.locations_branch_virtual_help() })}
      />
      {!form.form.values.flag_virtual_location && (
        <>
          {isIncomplete && <p className={classes.hint}>{m.locations_address_incomplete()}</p>}
          <Address form={form} />
          <PlaceFields form={form} />
          <OtherAddresses form={form} />
        </>
      )}
    </>
  );
}

/** One address; `other` is the index of an additional one. */
function Address({ form, other }: { form: BranchRecordForm; other?: number }) {
  const path = addressPath(other);
  return (
    <>
      <AddressFields form={form} path={path} zipKey="zip" zipHelp={m.locations_zip_help()} />
      <TextInput {...form.field(`${path}.district` as keyof BranchValues)} autoComplete="off" />
    </>
  );
}

/** Coordinates of a branch: typed, pasted as a pair, or picked on the map. */
function PlaceFields({ form }: { form: BranchRecordForm }) {
  const [isMapOpen, setIsMapOpen] = useState(false);
  const { values } = form.form;
  const place = placeOf(values.latitude, values.longitude);
  return (
    <div className={classes.place}>
      <TextInput
        {...form.field("latitude", { help: m.locations_latitude_help() })}
        placeholder="12.9716"
        onPaste={(event) => {
          const pair = coordinatePair(event.clipboardData.getData("text"));
          if (!pair) return;
          event.preventDefault();
          form.form.setValues(pair);
        }}
      />
      <TextInput {...form.field("longitude", { help: m.locations_longitude_help() })} placeholder="77.5946" />
      {isMapOpen ? (
        <Suspense fallback={<div className={classes.waiting}>{m.locations_loading()}</div>}>
          <MapPicker place={place} onPick={(next) => form.form.setValues(placeTexts(next))} />
        </Suspense>
      ) : (
        <div className={classes.map}>
          {place && <PlaceOnGlobe place={place} />}
          <Button variant="default" leftSection={<IconMap size={16} aria-hidden />} onClick={() => setIsMapOpen(true)}>
            {m.locations_pick_on_map()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Additional addresses of a branch, such as a gate or a warehouse. */
function OtherAddresses({ form }: { form: BranchRecordForm }) {
  const { other_addresses } = form.form.values;
  const [last, setLast] = useState<{ added: number } | { removed: number } | null>(null);
  const isNew = (index: number) => last !== null && "added" in last && index === last.added;
  /** Focus management: after a removal the focus moves to the address that took its place, else to the add button. */
  const next = last !== null && "removed" in last ? Math.min(last.removed, other_addresses.length - 1) : null;
  return (
    <>
      {other_addresses.map((_, index) => (
        <fieldset
          // Addresses have no id; an index is a safe key, as the values live in the form.
          key={`${index} of ${other_addresses.length}`}
          className={classes.other}
          ref={isNew(index) ? focusFirst : undefined}
        >
          <legend>{m.locations_other_address({ number: index + 1 })}</legend>
          <Address form={form} other={index} />
          <Button
            ref={index === next ? focusIt : undefined}
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setLast({ removed: index });
              form.form.removeListItem("other_addresses", index);
            }}
          >
            {m.locations_remove_address({ number: index + 1 })}
          </Button>
        </fieldset>
      ))}
      {other_addresses.length < MOST_ADDRESSES && (
        <div>
          <Button
            ref={next === -1 ? focusIt : undefined}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              setLast({ added: other_addresses.length });
              form.form.insertListItem("other_addresses", noOtherAddress);
            }}
          >
            {m.locations_add_address()}
          </Button>
        </div>
      )}
    </>
  );
}

const focusIt = (button: HTMLElement | null) => button?.focus();
const focusFirst = (address: HTMLElement | null) => address?.querySelector("input")?.focus();
