import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { resolvableStates, type ServiceState } from "@steward/contract/service-requests/constants";
import { type ReactNode, useState } from "react";
import { useWrite } from "../../http/queries.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { showAssigned } from "./assigned-request-api.tsx";
import { lazily } from "../../ui/lazily.tsx";
import type { Asked } from "./text-dialog.tsx";

const TextDialog = lazily(async () => (await import("./text-dialog.tsx")).TextDialog);

/** By the state at the customer. */
const RESOLVABLE: ReadonlySet<ServiceState> = new Set(resolvableStates);

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
