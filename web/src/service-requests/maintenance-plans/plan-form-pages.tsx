import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { MaintenancePlanDetails } from "@steward/contract/service-requests/maintenance-plans/rules";
import { EditPage, useEditedRecord } from "../../forms/edit-page.tsx";
import { FormPage } from "../../forms/form-page.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useLeave, useRouteParams, useUrlState } from "../../navigation/navigation.tsx";
import { showPlan } from "./plan-api.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { bodyOf, fieldOfPath, planFields, startOf, valuesOf } from "./plan-form.ts";

const rules = async () => (await import("@steward/contract/service-requests/maintenance-plans/rules")).planTerms;

/** Plans maintenance, of an asset where the address names one. */
export function CreatePlanPage() {
  const go = useGo();
  const leave = useLeave();
  const [{ asset = null }] = useUrlState();
  const create = useWrite(calls.create);
  const form = useRecordForm({
    schema: rules,
    labels: planFields.labels(),
    initialValues: startOf(asset),
    toBody: bodyOf,
    fieldOfPath,
    draft: asset ? `maintenance-plans.create.${asset}` : "maintenance-plans.create",
  });
  return (
    <FormPage
      title={m.plans_create()}
      subtitle={m.plans_create_text()}
      form={form}
      takesFocus
      submitLabel={m.plans_create()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void go("service-request-plans-id", { params: { id }, replace: true })}
      onCancel={() => leave("service-request-plans")}
    >
      <PlanFields form={form} plan={null} />
    </FormPage>
  );
}

/** Edits a plan; requests that it has made stay as they are. */
export function EditPlanPage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(calls.read, { params: { id } });
  return (
    <EditPage title={m.plans_edit_title()} fields={12} edited={edited} nameOf={({ name }) => name}>
      {(plan) => <EditPlan plan={plan} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditPlan({ plan, onReload }: { plan: MaintenancePlanDetails; onReload: () => void }) {
  const { id, version, name } = plan;
  const go = useGo();
  const leave = useLeave();
  const update = useWrite(calls.update, { onSuccess: showPlan });
  const form = useRecordForm({
    schema: rules,
    labels: planFields.labels(),
    initialValues: valuesOf(plan),
    toBody: bodyOf,
    fieldOfPath,
  });
  return (
    <FormPage
      title={m.plans_edit_title()}
      subtitle={name}
      form={form}
      submitLabel={m.plans_save()}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body, version })}
      onSaved={() => void go("service-request-plans-id", { params: { id }, replace: true })}
      onCancel={() => leave("service-request-plans")}
    >
      <PlanFields form={form} plan={plan} />
    </FormPage>
  );
}
