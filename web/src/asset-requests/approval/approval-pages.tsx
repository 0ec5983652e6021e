import { Button, Group } from "@mantine/core";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { APPROVED_AT_ONCE } from "@steward/contract/asset-requests/constants";
import type { AssetRequest, RequestDetails } from "@steward/contract/asset-requests/rules";
import { IconUserShare } from "@tabler/icons-react";
import { useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import type { Chosen } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useGo, useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { useMayEach } from "../../session/may.ts";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { showToast } from "../../toasts/toast-queue.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import { requestTitle } from "../request-api.ts";
import { RequestView } from "../request-details.tsx";
import classes from "../request-page.module.css";
import { RequestsList } from "../requests-list.tsx";
import { lazily } from "../../ui/lazily.tsx";

const ApproveDialog = lazily(async () => (await import("./approve-dialog.tsx")).ApproveDialog);
const DelegateDialog = lazily(async () => (await import("./delegate-dialog.tsx")).DelegateDialog);
const RejectDialog = lazily(async () => (await import("./reject-dialog.tsx")).RejectDialog);

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

/** One request, for who decides about it. */
export function ApprovalPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(approvalCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data && requestTitle(loaded.data));
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded request={loaded.data} />;
}

function Loaded({ request }: { request: RequestDetails }) {
  const go = useGo();
  const may = useMayEach();
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const { id, may_decide } = request;
  const waits = request.precheck_status === "Approval Pending";
  const mayEdit = waits && may("precheck.approve");
  const edit = {
    label: m.stock_edit(),
    run: () => void go("admin-asset-request-id-edit", { params: { id } }),
  };
  return (
    <>
      <RequestView
        request={request}
        side="approval"
        mayEdit={mayEdit}
        actions={
          <Group gap="xs">
            {mayEdit && <ActionMenu framed actions={() => [edit]} />}
            {may_decide && may("precheck.reject") && (
              <Button variant="default" onClick={() => setAsked("reject")}>
                {m.asset_requests_reject()}
              </Button>
            )}
            {may_decide && may("precheck.approve") && (
              <Button onClick={() => setAsked("approve")}>{m.asset_requests_approve()}</Button>
            )}
          </Group>
        }
      />
      {asked === "approve" && <ApproveDialog request={request} onClose={() => setAsked(null)} />}
      {asked === "reject" && <RejectDialog request={request} onClose={() => setAsked(null)} />}
    </>
  );
}
