import { NativeSelect, TextInput } from "@mantine/core";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { priorities, requestTypes } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { useState } from "react";
import { Pair } from "../../forms/field-group.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { send } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { named } from "../../nouns/record-source.ts";
import { useMay } from "../../session/may.ts";
import { changesOf, editedOf, editFields } from "./raise-form.ts";
import { showRequest } from "../service-request-api.tsx";

interface EditDialogProps {
  request: ServiceRequestDetails;
  onClose: () => void;
}

const active = { is_active: true };

/** Edits what a request says, as it was when the dialog was opened; another version is loaded on demand. */
export function EditDialog({ request, onClose }: EditDialogProps) {
  const [edited, setEdited] = useState(request);
  const reload = async () => {
    const present = await send(calls.read, { params: { id: request.id } });
    showRequest(present);
    setEdited(present);
  };
  return <EditForm key={edited.version} request={edited} onClose={onClose} onReload={() => void reload()} />;
}

function EditForm({ request, onClose, onReload }: EditDialogProps & { onReload: () => void }) {
  const { id, version, may, problem_statement_details, service_provider_details } = request;
  const mayChooseProvider = useMay("service_provider.view") && may.includes("assign");
  const update = useWrite(calls.update, { onSuccess: showRequest });
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/service-requests/rules")).serviceRequestRules.update.body,
    labels: editFields.labels(),
    initialValues: editedOf(request),
    toBody: (values) => changesOf(values, request),
  });
  return (
    <FormDialog
      title={m.service_requests_edit_title({ request: request.internal_id })}
      form={form}
      submitLabel={m.service_requests_save()}
      onReload={onReload}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body, version })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <RecordPicker
        {...form.field("problem_statement")}
        call={problemStatementCalls.list}
        describe={({ name, category }) => ({ label: name, note: category })}
        query={active}
        current={problem_statement_details}
      />
      <Pair>
        <NativeSelect {...form.field("type")} data={[...requestTypes]} />
        <NativeSelect {...form.field("priority")} data={[...priorities]} />
      </Pair>
      <LongTextField {...form.field("description")} maxLength={2000} />
      <Pair>
        <TextInput {...form.field("contact_person_name")} maxLength={255} autoComplete="off" />
        <TextInput {...form.field("contact_person_phone")} inputMode="tel" autoComplete="off" />
      </Pair>
      <TextInput {...form.field("preferred_at")} type="datetime-local" maw={260} />
      {mayChooseProvider && (
        <RecordPicker
          {...form.field("service_provider", { help: m.service_requests_provider_help() })}
          {...named(serviceProviderCalls.list)}
          query={active}
          current={service_provider_details}
        />
      )}
    </FormDialog>
  );
}
