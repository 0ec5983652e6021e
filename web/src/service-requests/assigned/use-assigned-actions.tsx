import { Textarea } from "@mantine/core";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { resolvableStates, type ServiceState } from "@steward/contract/service-requests/constants";
import { type ReactNode, useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { showAssigned } from "./assigned-request-api.tsx";

/** By the state at the customer. */
const RESOLVABLE: ReadonlySet<ServiceState> = new Set(resolvableStates);

/** The actions that ask for a text, which the customer reads. */
type TextAction = "reject" | "resolve";
interface Asked {
  action: TextAction;
  request: AssignedRequest;
}

/** What can be done with an assigned request, and the dialog that it opens. */
export function useAssignedActions(): { actionsOf: (request: AssignedRequest) => ListAction[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const accept = useWrite(calls.accept, { onSuccess: showAssigned });
  return {
    actionsOf: (request) => {
      const { state, status, version } = request;
      const params = { id: request.id };
      if (state === "Offered")
        return [
          {
            permission: "service_request.assign",
            label: m.assigned_requests_accept(),
            run: () => accept.mutate({ params, body: {}, version }),
          },
          {
            permission: "service_request.assign",
            label: m.assigned_requests_reject(),
            danger: true,
            run: () => setAsked({ action: "reject", request }),
          },
        ];
      if (state !== "Accepted" || !RESOLVABLE.has(status)) return [];
      return [
        {
          permission: "service_request.work",
          label: m.service_requests_resolve(),
          run: () => setAsked({ action: "resolve", request }),
        },
      ];
    },
    dialog: asked && <TextDialog {...asked} onClose={() => setAsked(null)} />,
  };
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
function TextDialog({ action, request, onClose }: Asked & { onClose: () => void }) {
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
