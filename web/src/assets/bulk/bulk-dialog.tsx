import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { BULK_NAMED, type BulkKind } from "@steward/contract/assets/bulk/constants";
import { assetCalls } from "@steward/contract/assets/calls";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import type { AssetSelection } from "../../nouns/card.ts";
import { showToast } from "../../toasts/toasts.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { useAssetOverview } from "../asset-api.ts";
import { asksForReason } from "../status/asset-status.ts";
import { bulkFields, type BulkGiven } from "./bulk-fields.tsx";
import { bulkTitle, bulkVerb } from "./bulk-labels.ts";
import { showRun } from "./shown-run.ts";

interface BulkDialogProps {
  selection: AssetSelection;
  onClose: () => void;
}

const isGiven = (kind: BulkKind, given: BulkGiven): boolean => {
  if (kind === "status") return Boolean(given.status);
  if (kind === "place") return Boolean(given.branch ?? given.location);
  if (kind === "category") return Boolean(given.category);
  if (kind === "supplier" || kind === "service_provider") return given[kind] !== undefined;
  if (kind === "custom_fields") return given.custom_fields !== undefined;
  if (kind === "check_out") return Boolean(given.user ?? given.location);
  return true;
};

/** Dialog of one kind of bulk action; how it goes on is told below the list. */
export const bulkDialog = (kind: BulkKind, only?: "archived") =>
  function BulkDialog({ selection, onClose }: BulkDialogProps) {
    const [given, setGiven] = useState<BulkGiven>({});
    const [errors, setErrors] = useState<Record<string, string>>({});
    const statuses = useAssetOverview().data?.statuses ?? [];
    const start = useWrite(bulkCalls.start, {
      onSuccess: (run) => {
        selection.clear();
        showRun(run.id);
        const { success } = only === "archived" ? assetCalls.archive : assetCalls.changeStatus;
        if (run.changed > 0 && kind === "status") showToast({ type: "success", message: success ?? "" });
        onClose();
      },
    });
    const Fields = bulkFields[kind];
    const { assets, filter, count } = selection;
    const target = statuses.find(({ id }) => id === given.status)?.category;
    const lacksReason =
      kind === "status" &&
      target !== undefined &&
      !given.reason?.trim() &&
      (filter !== null || assets.some((asset) => asksForReason(asset.status_details.category, target))) &&
      (target === "unavailable" || target === "archived");
    const isTooMany = filter === null && count > BULK_NAMED;

    const submit = () => {
      if (lacksReason) return setErrors({ reason: m.assets_reason_missing() });
      const of = filter ? { filter } : { assets: assets.map(({ id, version }) => ({ id, version })) };
      start.mutate(
        { body: { action: kind, ...given, ...(given.reason ? { reason: given.reason.trim() } : {}), ...of } },
        { onError: (error) => setErrors(error instanceof HttpError ? fieldErrors(error) : {}) },
      );
    };

    return (
      <ActionDialog
        title={bulkTitle(kind, only)({ count })}
        size={520}
        onClose={onClose}
        action={bulkVerb(kind, only)()}
        isPossible={isGiven(kind, given) && !isTooMany}
        isPending={start.isPending}
        failure={<WriteFailure error={start.error} />}
        onSubmit={submit}
      >
        {isTooMany && m.assets_bulk_too_many({ count: BULK_NAMED })}
        <Fields
          selection={selection}
          only={only}
          value={given}
          onChange={(next) => {
            setGiven(next);
            setErrors({});
          }}
          errors={errors}
        />
      </ActionDialog>
    );
  };
