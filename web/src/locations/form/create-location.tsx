import { Box } from "@mantine/core";
import type { SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { FormSkeleton } from "../../forms/form-skeleton.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AddLocationFields } from "../add-location/add-location-fields.tsx";
import { isComplete } from "../add-location/chain.ts";
import { forgetName } from "../add-location/left-name.ts";
import { useAddLocation } from "../add-location/use-add-location.ts";
import { locationTypeInfo } from "../location-labels.ts";

const headerOf = (type: SubLocationType) => ({
  title: m.locations_create_title_of({ type: locationTypeInfo[type].title() }),
  subtitle: m.locations_create_explanation_of(),
});

/** Adds a place inside a branch; `parent` in the URL preselects one. */
export function CreateLocation({ type }: { type: SubLocationType }) {
  const [{ parent = "" }] = useUrlState();
  const above = useLoad(locationCalls.all, { query: { ids: parent } }, { enabled: parent !== "", silent: true });
  if (above.error && !above.data) {
    return <LoadFailure isPage error={above.error} onRetry={() => void above.refetch()} />;
  }
  if (parent !== "" && above.isPending) {
    return (
      <>
        <PageHeader {...headerOf(type)} />
        <Box maw={640}>
          <FormSkeleton fields={1} hasBlock={type !== "Building"} />
        </Box>
      </>
    );
  }
  return <CreateForm key={`${type} ${parent}`} type={type} parent={above.data?.results[0] ?? null} />;
}

function CreateForm({ type, parent }: { type: SubLocationType; parent: Location | null }) {
  const go = useGo();
  const [branch = null, ...places] = parent?.breadcrumb ?? [];
  const { form, save } = useAddLocation(type, false, { branch, places });
  const leave = () => {
    if (!parent) return void go(locationTypeInfo[type].list);
    void go("admin-location-branch-id", { params: { id: parent.branch }, search: { at: parent.id } });
  };
  return (
    <FormPage
      {...headerOf(type)}
      form={form}
      submitLabel={m.locations_save_type({ type: locationTypeInfo[type].title() })}
      canSubmit={isComplete(type, form.form.getValues())}
      onSubmit={save}
      onSaved={leave}
      onCancel={() => {
        forgetName(type);
        leave();
      }}
    >
      <AddLocationFields type={type} form={form} />
    </FormPage>
  );
}
