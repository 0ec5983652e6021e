import type { Location, PlaceStep } from "@steward/contract/locations/rules";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { locationCalls } from "@steward/contract/locations/calls";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useRouteName, useRouteParams } from "../../navigation/navigation.tsx";
import { routeTitle } from "../../navigation/routes.ts";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { type RecordForm, useRecordForm } from "../../forms/record-form.ts";
import {
  chosenAbove,
  type LocationBody,
  locationBodyOf,
  locationFieldOf,
  locationLabels,
  locationRules,
  type LocationValues,
} from "./location-form.ts";
import { locationTypeInfo } from "../location-labels.ts";
import { useLeaveEdit } from "./use-leave-edit.ts";
import { TextInput } from "@mantine/core";
import { AbovePickers } from "./above-pickers.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

/** Edits a place inside a branch; another parent moves its subtree. */
export function EditLocationPage() {
  const { id = "" } = useRouteParams();
  const route = useRouteName();
  const edited = useEditedRecord(locationCalls.read, { params: { id } });
  return (
    <EditPage title={route && routeTitle(route)} fields={4} edited={edited} nameOf={({ name }) => name}>
      {(place) => <EditLocation place={place} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditLocation({ place, onReload }: { place: Location; onReload: () => void }) {
  const leave = useLeaveEdit();
  const type = place.location_type as SubLocationType;
  const update = useWrite(locationCalls.update);
  const form = useRecordForm({
    schema: locationRules,
    labels: locationLabels(),
    initialValues: { name: place.name, ...chosenAbove(type, place.breadcrumb) },
    toBody: (values) => locationBodyOf(type, values),
    fieldOfPath: (path) => locationFieldOf(type, path),
  });
  return (
    <FormPage
      title={m.locations_edit_title_of({ type: locationTypeInfo[type].title() })}
      subtitle={breadcrumbText(place.breadcrumb)}
      form={form}
      submitLabel={m.locations_save_type({ type: locationTypeInfo[type].title() })}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id: place.id }, body, version: place.version })}
      onSaved={leave}
      onCancel={() => leave(place)}
    >
      <LocationFields form={form} type={type} known={place.breadcrumb} />
    </FormPage>
  );
}

interface LocationFieldsProps {
  form: RecordForm<LocationValues, LocationBody>;
  type: SubLocationType;
  known: readonly PlaceStep[];
}

/** Fields of a place inside a branch: name and parent. */
function LocationFields({ form, type, known }: LocationFieldsProps) {
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
