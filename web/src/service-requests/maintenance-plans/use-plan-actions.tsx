import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { MaintenancePlan } from "@steward/contract/service-requests/maintenance-plans/rules";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useWrite } from "../../http/queries.ts";
import { focusContent } from "../../keyboard/focus-return.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { showPlan } from "./plan-api.tsx";

const permission = "service_request.schedule";

/** What can be done with a plan; its own page is left, by `leave`, before it is deleted. */
export function usePlanActions(
  leave?: () => Promise<void>,
): (plan: MaintenancePlan, requests?: number) => ListAction[] {
  const go = useGo();
  const confirm = useConfirm();
  const pause = useWrite(calls.pause, { onSuccess: showPlan });
  const resume = useWrite(calls.resume, { onSuccess: showPlan });
  const remove = useWrite(calls.remove, { onSuccess: focusContent });
  return (plan, requests = plan.open_requests) => {
    const { id, name, version, is_active } = plan;
    const ask = async () => {
      const title = m.plans_delete_title({ name });
      const isSure = await confirm({ title, body: m.plans_delete_text(), confirmLabel: m.plans_delete() });
      if (!isSure) return;
      await leave?.();
      remove.mutate({ params: { id }, version });
    };
    return [
      {
        permission,
        label: m.plans_edit(),
        icon: <IconPencil size={16} aria-hidden />,
        run: () => void go("service-request-plans-id-edit", { params: { id } }),
      },
      is_active
        ? {
            permission,
            label: m.plans_pause(),
            icon: <IconPlayerPause size={16} aria-hidden />,
            run: () => pause.mutate({ params: { id }, version }),
          }
        : {
            permission,
            label: m.plans_resume(),
            icon: <IconPlayerPlay size={16} aria-hidden />,
            run: () => resume.mutate({ params: { id }, version }),
          },
      {
        permission,
        label: m.plans_delete(),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        refusal: requests > 0 ? m.plans_delete_text() : undefined,
        run: () => void ask(),
      },
    ];
  };
}
