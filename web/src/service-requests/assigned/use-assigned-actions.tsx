import { Textarea } from "@mantine/core";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { type ReactNode, useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { showAssigned } from "./assigned-request-api.tsx";

const REASON_MOST = 200;

/** What can be done with an offered request, and the dialog that it opens. */
export function useAssignedActions(): { actionsOf: (request: AssignedRequest) => ListAction[]; dialog: ReactNode } {
  const [rejected, setRejected] = useState<AssignedRequest | null>(null);
  const accept = useWrite(calls.accept, { onSuccess: showAssigned });
  return {
    actionsOf: (request) =>
      request.state === "Offered"
        ? [
            {
              permission: "service_request.assign",
              label: m.assigned_requests_accept(),
              run: () => accept.mutate({ params: { id: request.id }, body: {}, version: request.version }),
            },
            {
              permission: "service_request.assign",
              label: m.assigned_requests_reject(),
              danger: true,
              run: () => setRejected(request),
            },
          ]
        : [],
    dialog: rejected && <RejectDialog request={rejected} onClose={() => setRejected(null)} />,
  };
}

/** Rejects a request; the customer reads the reason. */
function RejectDialog({ request, onClose }: { request: AssignedRequest; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const reject = useWrite(calls.reject, {
    onSuccess: (answer) => {
      showAssigned(answer);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={m.assigned_requests_reject_title({
        request: request.internal_id,
        customer: request.customer_details.name,
      })}
      onClose={onClose}
      isDirty={reason.trim() !== ""}
      action={m.assigned_requests_reject()}
      isPossible={reason.trim() !== ""}
      isPending={reject.isPending}
      failure={<WriteFailure error={reject.error} />}
      onSubmit={() =>
        reject.mutate({ params: { id: request.id }, body: { reason: reason.trim() }, version: request.version })
      }
    >
      <Textarea
        label={m.forms_required_label({ label: m.assigned_requests_reason() })}
        description={m.assigned_requests_reason_help()}
        value={reason}
        maxLength={REASON_MOST}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
