import { Radio, Stack, TextInput } from "@mantine/core";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset, OemAssetSuggestions } from "@steward/contract/oem-assets/rules";
import { IconEqual } from "@tabler/icons-react";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";
import { showOemAsset } from "./oem-asset-api.ts";
import classes from "./oem-assets.module.css";

type OwnAsset = OemAssetSuggestions["assets"][number];

interface LinkDialogProps {
  invite: OemAsset;
  onClose: () => void;
}

/** Links an invite to an own asset, the nearest serial numbers first; other serial numbers ask for a reason. */
export function LinkDialog({ invite, onClose }: LinkDialogProps) {
  const { id, version, asset_name, serial_number } = invite;
  const search = useDebouncedText();
  const [chosen, setChosen] = useState<OwnAsset | null>(null);
  const [reason, setReason] = useState("");
  const query = search.settled.trim() === "" ? {} : { search: search.settled.trim() };
  const near = useLoad(oemAssetCalls.suggestions, { params: { id }, query }, { silent: true, keepPrevious: true });
  const link = useWrite(oemAssetCalls.link, {
    onSuccess: (asset) => {
      showOemAsset(asset);
      onClose();
    },
  });
  const errors = fieldErrors(link.error);
  const found = near.data?.assets ?? [];
  // What is chosen stays in the list while something else is searched for.
  const assets = chosen && !found.some((asset) => asset.id === chosen.id) ? [chosen, ...found] : found;
  const differs = chosen !== null && chosen.serial_number !== "" && !chosen.is_same_serial;
  return (
    <ActionDialog
      title={m.oem_assets_link_title({ name: asset_name })}
      size={600}
      onClose={onClose}
      isDirty={chosen !== null}
      action={m.oem_assets_link()}
      isPossible={chosen !== null && (!differs || reason.trim() !== "")}
      isPending={link.isPending}
      failure={<WriteFailure error={link.error} />}
      onSubmit={() => {
        if (chosen) link.mutate({ params: { id }, body: { asset: chosen.id, reason: reason.trim() }, version });
      }}
    >
      <p className={classes.told}>
        {m.oem_assets_serial_of({ oem: invite.oem_details.name })} <code>{serial_number}</code>
      </p>
      <TextInput
        type="search"
        label={m.oem_assets_search_own()}
        value={search.text}
        maxLength={200}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          search.settle();
        }}
      />
      {near.error && !near.data && <LoadFailure error={near.error} onRetry={() => void near.refetch()} />}
      {near.isPending && <SkeletonArea height={160} />}
      {near.data && assets.length === 0 && <p className={classes.told}>{m.oem_assets_none_near()}</p>}
      {assets.length > 0 && (
        <Radio.Group
          label={m.oem_assets_own_asset()}
          value={chosen?.id ?? ""}
          error={errors.asset}
          onChange={(next) => setChosen(assets.find((asset) => asset.id === next) ?? null)}
        >
          <Stack gap={10} mt={6}>
            {assets.map((asset) => (
              <Radio key={asset.id} value={asset.id} label={<OwnAssetLine asset={asset} />} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {differs && (
        <TextInput
          label={m.forms_required_label({ label: m.oem_assets_link_reason() })}
          description={m.oem_assets_link_reason_help({ theirs: serial_number, own: chosen.serial_number })}
          value={reason}
          maxLength={200}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}

const OwnAssetLine = ({ asset }: { asset: OwnAsset }) => (
  <span className={classes.own}>
    <span dir="auto">
      {asset.asset_id} · {asset.name}
    </span>
    <span dir="auto" className={classes.note}>
      {[asset.serial_number || m.oem_assets_no_serial(), asset.model !== asset.name && asset.model, asset.branch]
        .filter(Boolean)
        .join(" · ")}
    </span>
    {asset.is_same_serial && <StateChip icon={IconEqual} tone="success" text={m.oem_assets_same_serial()} />}
  </span>
);
