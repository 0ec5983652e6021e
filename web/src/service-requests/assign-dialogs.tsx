import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { useState } from "react";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { useMay } from "../session/may.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { EngineersField } from "./engineers/engineers-field.tsx";
import type { DialogProps } from "./request-dialogs.tsx";
import { showRequest } from "./service-request-api.tsx";

/** Takes a request on, and chooses its engineers and its service provider. */
export function AssignDialog({ request, onClose }: DialogProps) {
  const { id, version, service_provider, service_provider_details, engineer_details } = request;
  const [provider, setProvider] = useState(service_provider);
  const present = engineer_details.map((engineer) => engineer.id);
  const [engineers, setEngineers] = useState<readonly string[]>(present);
  const isSame = engineers.join() === present.join();
  const maySee = useMay("service_provider.view");
  const assign = useWrite(calls.assign, { onSuccess: (after) => (showRequest(after), onClose()) });
  return (
    <ActionDialog
      title={m.service_requests_assign()}
      onClose={onClose}
      isDirty={provider !== service_provider || !isSame}
      action={m.service_requests_assign()}
      isPending={assign.isPending}
      failure={<WriteFailure error={assign.error} />}
      onSubmit={() =>
        assign.mutate({
          params: { id },
          body: {
            ...(provider === service_provider ? {} : { service_provider: provider }),
            ...(isSame ? {} : { engineers: [...engineers] }),
          },
          version,
        })
      }
    >
      <p>{m.service_requests_assign_text()}</p>
      <EngineersField request={id} current={engineer_details} value={engineers} onChange={setEngineers} />
      {maySee && (
        <RecordPicker
          label={m.service_requests_provider()}
          {...named(serviceProviderCalls.list)}
          query={{ is_active: true }}
          current={service_provider_details}
          value={provider}
          onChange={setProvider}
        />
      )}
    </ActionDialog>
  );
}

/**
 * Gives a request to a service provider. One that is an organisation of this installation is asked, once more too where it
 * stays the same: that is how a chargeable request is confirmed.
 */
export function ProviderDialog({ request, onClose }: DialogProps) {
  const { id, version, service_provider, service_provider_details, offer } = request;
  const [provider, setProvider] = useState(service_provider);
  const assign = useWrite(calls.assign, { onSuccess: (after) => (showRequest(after), onClose()) });
  const isWithdrawn = (offer === "Offered" || offer === "Accepted") && provider !== service_provider;
  return (
    <ActionDialog
      title={m.service_requests_choose_provider()}
      onClose={onClose}
      isDirty={provider !== service_provider}
      action={m.service_requests_choose_provider()}
      isPending={assign.isPending}
      failure={<WriteFailure error={assign.error} />}
      onSubmit={() => assign.mutate({ params: { id }, body: { service_provider: provider }, version })}
    >
      <p>{isWithdrawn ? m.service_requests_provider_withdraws() : m.service_requests_provider_text()}</p>
      <RecordPicker
        label={m.service_requests_provider()}
        {...named(serviceProviderCalls.list)}
        query={{ is_active: true }}
        current={service_provider_details}
        value={provider}
        onChange={setProvider}
      />
    </ActionDialog>
  );
}
