import { Radio, Select, Stack, Textarea } from "@mantine/core";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { ResolveAction } from "@steward/contract/audits/campaigns/constants";
import type { Finding } from "@steward/contract/audits/campaigns/rules";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { useState } from "react";
import { assetSource } from "../../assets/asset-api.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { AuditPictures } from "../audit-pictures.tsx";

/** True for what a person has still to decide about. */
export const isOpen = ({ result, resolution }: Finding): boolean =>
  resolution === null && result !== "Pending" && result !== "Verified";

const labels: Readonly<Record<ResolveAction, () => string>> = {
  move: m.audits_move,
  mark_missing: m.audits_mark_missing,
  register: m.audits_register,
  ignore: m.audits_ignore,
};

/** What may be decided about a finding, the most useful first. */
function offered(finding: Finding): ResolveAction[] {
  const { asset_details: asset, found_location_details: found, result } = finding;
  return [
    ...(asset && found && result !== "Missing" ? (["move"] as const) : []),
    ...(asset && result === "Missing" ? (["mark_missing"] as const) : []),
    ...(asset ? [] : (["register"] as const)),
    "ignore",
  ];
}

interface DecideDialogProps {
  campaign: string;
  finding: Finding;
  onClose: () => void;
}

/** Asks a person what is to be done about a finding. */
export function DecideDialog({ campaign, finding, onClose }: DecideDialogProps) {
  const may = useMayEach();
  const choices = offered(finding).filter(
    (action) =>
      (action !== "move" || may("asset.move_location")) && (action !== "mark_missing" || may("asset.change_status")),
  );
  const [action, setAction] = useState<ResolveAction>(choices[0] ?? "ignore");
  const [status, setStatus] = useState<string | null>(null);
  const [asset, setAsset] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const resolve = useWrite(campaignCalls.resolve, { onSuccess: onClose });
  const isPossible =
    (action !== "ignore" || reason.trim() !== "") &&
    (action !== "mark_missing" || status !== null) &&
    (action !== "register" || asset !== null);
  const submit = () => {
    const chosen = { ...(action === "mark_missing" ? { status } : {}), ...(action === "register" ? { asset } : {}) };
    const body = { action, reason: reason.trim(), ...chosen };
    resolve.mutate({ params: { id: campaign, finding_id: finding.id }, body });
  };
  return (
    <ActionDialog
      title={m.audits_decide({ name: finding.label })}
      onClose={onClose}
      action={m.audits_decide_apply()}
      isPossible={isPossible}
      isPending={resolve.isPending}
      failure={<WriteFailure error={resolve.error} />}
      onSubmit={submit}
    >
      <AuditPictures images={finding.images} />
      <Radio.Group value={action} onChange={(next) => setAction(next)} aria-label={m.audits_decision()}>
        <Stack gap={8}>
          {choices.map((choice, index) => (
            <Radio key={choice} value={choice} label={labels[choice]()} data-autofocus={index === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      {action === "mark_missing" && <MissingStatus value={status} onChange={setStatus} />}
      {action === "register" && (
        <RecordPicker {...assetSource} label={m.audits_decide_asset()} value={asset} onChange={setAsset} />
      )}
      <Textarea
        label={action === "ignore" ? m.audits_decide_reason_required() : m.audits_decide_reason()}
        value={reason}
        maxLength={200}
        rows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

interface MissingStatusProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The statuses that take an asset out of service; the one called Missing comes first where there is one. */
function MissingStatus({ value, onChange }: MissingStatusProps) {
  const query = { is_active: true, page_size: 100 };
  const statuses = (useLoad(attachedStatusCalls.list, { query }, { silent: true }).data?.results ?? [])
    .filter(({ category }) => category === "unavailable")
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={m.audits_decide_status()}
      data={statuses}
      value={value}
      onChange={onChange}
      comboboxProps={{ keepMounted: false }}
    />
  );
}
