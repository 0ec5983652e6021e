import { Button, Group } from "@mantine/core";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { ownStates } from "@steward/contract/asset-requests/constants";
import type { RequestDetails } from "@steward/contract/asset-requests/rules";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { useMayEach } from "../session/may.ts";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu, type MenuAction } from "../ui/menus/action-menu.tsx";
import { requestTitle } from "./request-api.ts";
import { RequestView } from "./request-details.tsx";

/** One of the caller's own requests, from which it is sent for approval. */
export function OwnRequestPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(assetRequestCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data && requestTitle(loaded.data));
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded request={loaded.data} />;
}

/** Id of what says why a request cannot be sent yet. */
const MISSING = "not-requestable";

function Loaded({ request }: { request: RequestDetails }) {
  const go = useGo();
  const confirm = useConfirm();
  const may = useMayEach();
  const send = useWrite(assetRequestCalls.sendApproval);
  const withdraw = useWrite(assetRequestCalls.withdraw);
  const remove = useWrite(assetRequestCalls.remove, {
    onSuccess: () => void go("asset-management-my-asset-request", { replace: true }),
  });
  const { id, version, is_withdrawable, is_requestable } = request;
  const isOpen = (ownStates as readonly string[]).includes(request.precheck_status);
  const mayEdit = isOpen && (may("precheck.create") || may("precheck.update"));
  const askToRemove = async () => {
    if (await confirm()) remove.mutate({ params: { id } });
  };
  const further: MenuAction[] = [
    ...(mayEdit
      ? [
          {
            label: m.stock_edit(),
            run: () => void go("asset-management-my-asset-request-id-edit", { params: { id } }),
          },
        ]
      : []),
    ...(isOpen && may("precheck.create")
      ? [{ label: m.stock_delete(), danger: true, run: () => void askToRemove() }]
      : []),
  ];
  return (
    <RequestView
      request={request}
      side="own"
      mayEdit={mayEdit}
      note={
        isOpen && !is_requestable && may("precheck.send") && <p id={MISSING}>{m.asset_requests_not_requestable()}</p>
      }
      actions={
        <Group gap="xs">
          {further.length > 0 && <ActionMenu framed actions={() => further} />}
          {is_withdrawable && may("precheck.send") && (
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id }, version })}
            >
              {m.asset_requests_withdraw()}
            </Button>
          )}
          {isOpen && may("precheck.send") && (
            <Button
              loading={send.isPending}
              disabled={!is_requestable}
              aria-describedby={is_requestable ? undefined : MISSING}
              onClick={() => send.mutate({ params: { id }, version })}
            >
              {m.asset_requests_send()}
            </Button>
          )}
        </Group>
      }
    />
  );
}
