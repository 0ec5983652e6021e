import { branchCalls } from "@steward/contract/branches/calls";
import { useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { BranchFields } from "./branch-fields.tsx";
import { branchBodyOf, branchFieldOf, branchFormLabels, branchValues } from "./branch-form.ts";

/** Adds a branch. */
export function CreateBranchPage() {
  const go = useGo();
  const create = useWrite(branchCalls.create);
  const [labels] = useState(branchFormLabels);
  const form = useRecordForm({
    schema: async () => (await import("./branch-rules.ts")).branchRulesOf(null),
    ...labels,
    initialValues: branchValues(null),
    toBody: (values) => branchBodyOf(values, null),
    fieldOfPath: branchFieldOf,
    draft: "locations.branch.create",
  });
  return (
    <FormPage
      title={m.locations_create_title()}
      subtitle={m.locations_create_explanation()}
      form={form}
      submitLabel={m.locations_save()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={() => void go("admin-location-branch")}
      onCancel={() => void go("admin-location-branch")}
    >
      <BranchFields form={form} />
    </FormPage>
  );
}
