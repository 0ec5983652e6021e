import { Textarea } from "@mantine/core";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { showAssigned } from "./assigned-request-api.tsx";

/** The actions that ask for a text, which the customer reads. */
type TextAction = "reject" | "resolve";
export interface Asked {
  action: TextAction;
  request: AssignedRequest;
}

const texts = {
  reject: {
    title: m.assigned_requests_reject_title,
    action: m.assigned_requests_reject,
    label: m.assigned_requests_reason,
    help: m.assigned_requests_reason_help,
    most: 200,
  },
  resolve: {
    title: m.assigned_requests_resolve_title,
    action: m.service_requests_resolve,
    label: m.service_requests_resolution,
    help: m.assigned_requests_resolution_help,
    most: 2000,
  },
} as const;

/** Rejects a request with its reason, or says what was done. */
export function TextDialog({ action, request, onClose }: Asked & { onClose: () => void }) {
  const [text, setText] = useState("");
  const onSuccess = (answer: AssignedRequest) => {
    showAssigned(answer);
    onClose();
  };
  const reject = useWrite(calls.reject, { onSuccess });
  const resolve = useWrite(calls.resolve, { onSuccess });
  const { isPending, error } = { reject, resolve }[action];
  const of = texts[action];
  const said = text.trim();
  const send = () => {
    const at = { params: { id: request.id }, version: request.version };
    if (action === "reject") reject.mutate({ ...at, body: { reason: said } });
    else resolve.mutate({ ...at, body: { resolution: said } });
  };
  return (
    <ActionDialog
      title={of.title({ request: request.internal_id, customer: request.customer_details.name })}
      onClose={onClose}
      isDirty={said !== ""}
      action={of.action()}
      isPossible={said !== ""}
      isPending={isPending}
      failure={<WriteFailure error={error} />}
      onSubmit={send}
    >
      <Textarea
        label={m.forms_required_label({ label: of.label() })}
        description={of.help()}
        value={text}
        maxLength={of.most}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
