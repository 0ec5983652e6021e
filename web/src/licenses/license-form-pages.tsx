import { licenseCalls } from "@steward/contract/licenses/calls";
import type { LicenseKind } from "@steward/contract/licenses/constants";
import type { License } from "@steward/contract/licenses/rules";
import { useState } from "react";
import { EditPage, useEditedRecord } from "../forms/edit-page.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useLeave, useRouteParams } from "../navigation/navigation.tsx";
import { LicenseFields } from "./license-fields.tsx";
import { bodyOf, licenseLabels, valuesOf } from "./license-form.ts";

const rules = async () => (await import("@steward/contract/licenses/rules")).licenseBody;

/** Adds a license. */
export function CreateLicensePage() {
  const go = useGo();
  const leave = useLeave();
  const [kind, setKind] = useState<LicenseKind>("perpetual");
  const create = useWrite(licenseCalls.create);
  // No draft: a key stays in no storage of the browser.
  const form = useRecordForm({
    schema: rules,
    labels: licenseLabels(),
    initialValues: valuesOf(null),
    toBody: (values) => bodyOf(values, kind),
  });
  return (
    <FormPage
      title={m.licenses_create_title()}
      subtitle={m.licenses_create_explanation()}
      form={form}
      submitLabel={m.licenses_save()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={() => void go("asset-management-license", { replace: true })}
      onCancel={() => leave("asset-management-license")}
    >
      <LicenseFields form={form} license={null} kind={kind} onKind={setKind} />
    </FormPage>
  );
}

/** Edits a license. */
export function EditLicensePage() {
  const { id = "" } = useRouteParams();
  const edited = useEditedRecord(licenseCalls.read, { params: { id } });
  return (
    <EditPage title={m.licenses_edit_title()} fields={10} edited={edited} nameOf={({ name }) => name}>
      {(license) => <EditLicense license={license} onReload={edited.reload} />}
    </EditPage>
  );
}

function EditLicense({ license, onReload }: { license: License; onReload: () => void }) {
  const leave = useLeave();
  const { id, version } = license;
  const [kind, setKind] = useState(license.kind);
  const update = useWrite(licenseCalls.update);
  const form = useRecordForm({
    schema: rules,
    labels: licenseLabels(),
    initialValues: valuesOf(license),
    toBody: (values) => bodyOf(values, kind),
  });
  return (
    <FormPage
      title={m.licenses_edit_title()}
      subtitle={license.name}
      form={form}
      alsoDirty={kind !== license.kind}
      submitLabel={m.licenses_save()}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body, version })}
      onSaved={() => leave("asset-management-license")}
      onCancel={() => leave("asset-management-license")}
    >
      <LicenseFields form={form} license={license} kind={kind} onKind={setKind} />
    </FormPage>
  );
}
