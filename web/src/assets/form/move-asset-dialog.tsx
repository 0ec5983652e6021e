import { Text } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { useState } from "react";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { undoAction } from "../asset-api.ts";
import { assetBreadcrumb, assetTitle } from "../asset-labels.ts";
import { type AssetPlace, PlacePickers } from "./place-pickers.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

/** Moves one asset to another branch, or to a place inside one. */
export function MoveAssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [place, setPlace] = useState<AssetPlace>({ branch: asset.branch, location: asset.location });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const move = useWrite(assetCalls.move, {
    offers: ({ id, version }) => undoAction(id, version),
    onSuccess: onClose,
  });
  const isElsewhere = place.branch !== asset.branch || place.location !== asset.location;
  const breadcrumb = assetBreadcrumb(asset);

  const submit = () => {
    const { branch, location } = place;
    move.mutate(
      { params: { id: asset.id }, body: location === null ? { branch } : { location }, version: asset.version },
      { onError: (error) => setErrors(error instanceof HttpError ? fieldErrors(error) : {}) },
    );
  };

  return (
    <ActionDialog
      title={m.assets_move_of({ name: assetTitle(asset) })}
      size={520}
      onClose={onClose}
      action={m.assets_move()}
      isPossible={isElsewhere}
      isPending={move.isPending}
      failure={<WriteFailure error={move.error} />}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {m.assets_move_now({ place: breadcrumb.length > 0 ? breadcrumbText(breadcrumb) : m.assets_no_branch() })}
      </Text>
      <PlacePickers
        value={place}
        onChange={(next) => {
          setPlace(next);
          setErrors({});
        }}
        branchProps={{ label: m.assets_branch(), error: errors.branch }}
        locationProps={{ label: m.assets_location(), error: errors.location }}
        asset={asset}
      />
    </ActionDialog>
  );
}
