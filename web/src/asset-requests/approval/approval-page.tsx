import { Button, Group } from "@mantine/core";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo, useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { useMayEach } from "../../session/may.ts";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { requestTitle } from "../request-api.ts";
import { RequestView } from "../request-details.tsx";

const ApproveDialog = lazily(async () => (await import("./approve-dialog.tsx")).ApproveDialog);
const RejectDialog = lazily(async () => (await import("./reject-dialog.tsx")).RejectDialog);

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
