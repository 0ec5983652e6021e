import { branchCalls } from "@steward/contract/branches/calls";
import type { Branch } from "@steward/contract/branches/rules";
import { useState } from "react";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useRouteParams } from "../navigation/navigation.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { BranchFields } from "./branch-fields.tsx";
import {
  branchBodyOf,
  branchFieldOf,
  branchLabels,
  branchRules,
  branchSummaryLabels,
  branchValues,
} from "./branch-form.ts";
import { useLeaveEdit } from "../locations/form/use-leave-edit.ts";
import { placesShown } from "../locations/use-location-actions.tsx";

/** Edits a branch. */
export function EditBranchPage() {
  const { id = "" } = useRouteParams();
  const [reloads, setReloads] = useState(0);
  const branch = useLoad(branchCalls.read, { params: { id } }, { refetchOnMount: "always", silent: true });
  if (!branch.data || !branch.isFetchedAfterMount || branch.error) {
    return (
      <>
        <PageHeader title={m.locations_edit_title()} />
        {branch.error ? (
          <LoadFailure isPage error={branch.error} onRetry={() => void branch.refetch()} />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </>
    );
  }
  const reload = async () => {
    await branch.refetch();
    setReloads((count) => count + 1);
  };
  return <EditBranch key={`${id} ${reloads}`} loaded={branch.data} onReload={() => void reload()} />;
}

function EditBranch({ loaded, onReload }: { loaded: Branch; onReload: () => void }) {
  const leave = useLeaveEdit();
  const [branch] = useState(loaded);
  const update = useWrite(branchCalls.update, { invalidates: placesShown });
  const form = useRecordForm({
    schema: branchRules,
    labels: branchLabels,
    summaryLabels: branchSummaryLabels,
    initialValues: branchValues(branch),
    toBody: (values) => branchBodyOf(values, branch),
    fieldOfPath: branchFieldOf,
  });
  return (
    <FormPage
      title={m.locations_edit_title()}
      subtitle={branch.name}
      form={form}
      submitLabel={m.locations_save()}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id: branch.id }, body, version: branch.version })}
      onSaved={leave}
      onCancel={() => leave(branch)}
    >
      <BranchFields form={form} />
    </FormPage>
  );
}
