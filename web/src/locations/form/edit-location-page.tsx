import type { SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useState } from "react";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useRouteName, useRouteParams } from "../../navigation/navigation.tsx";
import { routeTitle } from "../../navigation/routes.ts";
import { FormPage } from "../../forms/form-page.tsx";
import { FormSkeleton } from "../../forms/form-skeleton.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { LocationFields } from "./location-fields.tsx";
import { chosenAbove, locationBodyOf, locationFieldOf, locationLabels, locationRules } from "./location-form.ts";
import { locationTypeInfo } from "../location-labels.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { useLeaveEdit } from "./use-leave-edit.ts";
import { placesShown } from "../use-location-actions.tsx";

/** Edits a place inside a branch; another parent moves it with everything inside. */
export function EditLocationPage() {
  const { id = "" } = useRouteParams();
  const route = useRouteName();
  const [reloads, setReloads] = useState(0);
  const place = useLoad(locationCalls.read, { params: { id } }, { refetchOnMount: "always", silent: true });
  if (!place.data || !place.isFetchedAfterMount || place.error) {
    return (
      <>
        <PageHeader title={route && routeTitle(route)} />
        {place.error ? (
          <LoadFailure isPage error={place.error} onRetry={() => void place.refetch()} />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </>
    );
  }
  const reload = async () => {
    await place.refetch();
    setReloads((count) => count + 1);
  };
  return <EditLocation key={`${id} ${reloads}`} loaded={place.data} onReload={() => void reload()} />;
}

function EditLocation({ loaded, onReload }: { loaded: Location; onReload: () => void }) {
  const leave = useLeaveEdit();
  const [place] = useState(loaded);
  const type = place.location_type as SubLocationType;
  const update = useWrite(locationCalls.update, { invalidates: placesShown });
  const form = useRecordForm({
    schema: locationRules,
    labels: locationLabels,
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
