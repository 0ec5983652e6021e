import { Group, Text } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { useState } from "react";
import { fieldErrors } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { StatusChip } from "../../ui/status/status-chip.tsx";
import { showAsset, undoAction, useAssetOverview } from "../asset-api.ts";
import { asksForReason, movable, offeredStatuses, permittedStatuses } from "./asset-status.ts";
import { assetTitle } from "../asset-labels.ts";
import { ReasonField, StatusChoice } from "./status-choice.tsx";

interface ChangeStatusDialogProps {
  asset: Asset;
  onClose: () => void;
}

/** Changes the status of one asset by the transitions of its category. */
export function ChangeStatusDialog({ asset, onClose }: ChangeStatusDialogProps) {
  const overview = useAssetOverview();
  const [status, setStatus] = useState("");
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = useWrite(assetCalls.changeStatus, {
    offers: ({ id, version }) => undoAction(id, version),
    onSuccess: (answer) => {
      showAsset(answer);
      onClose();
    },
  });
  const statuses = permittedStatuses(useMayEach(), overview.data?.statuses ?? []);
  const offered = offeredStatuses(movable(asset), statuses);
  const chosen = offered.find((one) => one.id === status);
  const needsReason = chosen !== undefined && asksForReason(asset.status_details.category, chosen.category);

  const submit = () => {
    if (needsReason && reason.trim() === "") return setProblems({ reason: m.assets_reason_missing() });
    change.mutate(
      { params: { id: asset.id }, body: { status, reason: reason.trim() } },
      { onError: (error) => setProblems(fieldErrors(error)) },
    );
  };

  const choose = (id: string) => {
    setStatus(id);
    setProblems({});
  };

  return (
    <ActionDialog
      title={m.assets_change_status_of({ name: assetTitle(asset) })}
      onClose={onClose}
      action={offered.length > 0 ? m.assets_change_status() : null}
      isPossible={chosen !== undefined}
      isPending={change.isPending}
      failure={<WriteFailure error={change.error} />}
      onSubmit={submit}
    >
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {m.assets_status_now()}
        </Text>
        <StatusChip status={asset.status_details} />
      </Group>
      {offered.length > 0 ? (
        <>
          <StatusChoice statuses={offered} value={status} onChange={choose} error={problems.status} />
          <ReasonField
            value={reason}
            required={needsReason}
            error={problems.reason ?? null}
            onChange={(text) => {
              setReason(text);
              setProblems({});
            }}
          />
        </>
      ) : (
        <Text size="sm">{overview.isPending ? m.assets_loading() : m.assets_no_moves()}</Text>
      )}
    </ActionDialog>
  );
}
