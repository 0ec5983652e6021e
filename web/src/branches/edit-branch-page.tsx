import { branchCalls } from "@steward/contract/branches/calls";
import type { Branch } from "@steward/contract/branches/rules";
import { useEffect, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useRouteParams } from "../navigation/navigation.tsx";
import { EditPage, useEditedRecord } from "../forms/edit-page.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { BranchFields } from "./branch-fields.tsx";
import { branchBodyOf, branchFieldOf, branchFormLabels, branchValues } from "./branch-form.ts";
import { useLeaveEdit } from "../locations/form/use-leave-edit.ts";

const rules = () => import("./branch-rules.ts");

/** Whether the stored address lacks something, which the rules say once they are loaded. */
function useIsIncomplete(branch: Branch): boolean {
  const [isIncomplete, setIsIncomplete] = useState(false);
  useEffect(() => {
    rules().then(
      (loaded) => setIsIncomplete(loaded.isIncomplete(branch)),
      // The save that needs the rules tells it.
      () => undefined,
    );
  }, [branch]);
  return isIncomplete;
}

/** Edits a branch. */
export function EditBranchPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(branchCalls.read, { params: { id } });
  return (
    <EditPage title={m.locations_edit_title()} fields={8} edited={edited} nameOf={({ name }) => name}>
      {(branch) => <EditBranch branch={branch} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditBranch({ branch, onReload }: { branch: Branch; onReload: () => void }) {
  const leave = useLeaveEdit();
  const update = useWrite(branchCalls.update);
  const [labels] = useState(branchFormLabels);
  const isIncomplete = useIsIncomplete(branch);
  const form = useRecordForm({
    schema: async () => (await rules()).branchRulesOf(branch),
    ...labels,
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
      <BranchFields form={form} isIncomplete={isIncomplete} />
    </FormPage>
  );
}
