import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { APPROVED_AT_ONCE } from "@steward/contract/asset-requests/constants";
import type { AssetRequest } from "@steward/contract/asset-requests/rules";
import { IconUserShare } from "@tabler/icons-react";
import { useState } from "react";
import { useLoad, useWrite } from "../../http/queries.ts";
import type { Chosen } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import classes from "../request-page.module.css";
import { RequestsList } from "../requests-list.tsx";

const DelegateDialog = lazily(async () => (await import("./delegate-dialog.tsx")).DelegateDialog);

/** Requests of everybody, for who decides about them. */
export function ApprovalsPage() {
  const [isDelegating, setIsDelegating] = useState(false);
  const approveSeveral = useApproveSeveral();
  const delegation = useLoad(approvalCalls.delegation, {}, { silent: true }).data;
  return (
    <RequestsList
      side="approval"
      title={m.shell_title_asset_request()}
      explanation={m.asset_requests_approval_explanation()}
      further={{
        label: m.asset_requests_delegate(),
        icon: <IconUserShare size={16} aria-hidden />,
        run: () => setIsDelegating(true),
      }}
      bulkActions={(chosen) => [
        {
          permission: "precheck.approve",
          label: m.asset_requests_approve(),
          run: () => void approveSeveral(chosen),
        },
      ]}
      above={
        delegation?.user_details && delegation.starts && delegation.ends ? (
          <p className={classes.lead}>
            {m.asset_requests_delegated({
              name: delegation.user_details.name,
              starts: readDay(delegation.starts),
              ends: readDay(delegation.ends),
            })}
          </p>
        ) : null
      }
    >
      {isDelegating && delegation && <DelegateDialog current={delegation} onClose={() => setIsDelegating(false)} />}
    </RequestsList>
  );
}

/** Approves the chosen requests as they are, after a question; those that are refused are told with the reason. */
function useApproveSeveral() {
  const confirm = useConfirm();
  const approve = useWrite(approvalCalls.approveSeveral);
  return async ({ rows, clear }: Chosen<AssetRequest>) => {
    const waiting = rows.filter(({ precheck_status }) => precheck_status === "Approval Pending");
    const count = Math.min(waiting.length, APPROVED_AT_ONCE);
    if (count === 0) return showToast({ type: "info", message: m.asset_requests_none_waits() });
    const words = { title: m.asset_requests_approve_title({ count }), body: m.asset_requests_approve_several_text() };
    if (!(await confirm({ ...words, confirmLabel: m.asset_requests_approve(), danger: false }))) return undefined;
    const requests = waiting.slice(0, count).map(({ id, version }) => ({ id, version }));
    approve.mutate(
      { body: { requests } },
      {
        onSuccess: ({ refused }) => {
          clear();
          for (const { internal_id, message } of refused)
            showToast({ type: "warning", message: m.asset_requests_refused({ request: internal_id, message }) });
        },
      },
    );
    return undefined;
  };
}
