import { Text } from "@mantine/core";
import { locationCalls } from "@steward/contract/locations/calls";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { useEffect, useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { OrderedList } from "../../ui/ordered-list.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { floorMoves } from "./floor-moves.ts";

interface OrderFloorsDialogProps {
  block: Pick<PlaceStep, "id" | "name">;
  onClose: () => void;
}

/** Orders the floors of a block, the highest on top as they stand. Saving sends the floors that were moved, one by one. */
export function OrderFloorsDialog({ block, onClose }: OrderFloorsDialogProps) {
  const query = { parent: block.id, page_size: 100 };
  const { rows, isLoading, error, loadMore, reload } = usePages(locationCalls.list, { query }, { silent: true });
  const goOn = error === null ? loadMore : undefined;
  useEffect(() => goOn?.(), [goOn]);
  const isLoaded = !isLoading && error === null && loadMore === undefined;
  const reorder = useWrite(locationCalls.reorder, { silent: true });
  /** Ids from the highest down, once one was moved. */
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const stored = rows.map(({ id }) => id);
  const floors = new Map(rows.map((floor) => [floor.id, floor]));
  const shown = order ?? stored.toReversed();
  const moves = floorMoves(stored, shown.toReversed());

  const save = async () => {
    setIsSaving(true);
    try {
      for (const { id, above } of moves) await reorder.mutateAsync({ params: { id }, body: { above } });
      showToast({ type: "success", message: locationCalls.reorder.success ?? "" });
      onClose();
    } catch {
      // The failure stands in the dialog, with the order that was asked for.
      setIsSaving(false);
    }
  };

  return (
    <ActionDialog
      title={m.locations_order_title({ name: block.name })}
      size={520}
      onClose={onClose}
      action={m.locations_order_save()}
      isPossible={isLoaded && moves.length > 0}
      isPending={isSaving}
      failure={<WriteFailure error={reorder.error} />}
      onSubmit={() => void save()}
    >
      <Text size="sm" c="dimmed">
        {m.locations_order_help()}
      </Text>
      {error !== null && <LoadFailure error={error} onRetry={reload} />}
      {error === null && !isLoaded && <SkeletonBlock height={220} />}
      {isLoaded && (
        <OrderedList
          label={m.locations_order_title({ name: block.name })}
          entries={shown
            .flatMap((id) => floors.get(id) ?? [])
            .map((floor) => ({
              id: floor.id,
              name: floor.name,
              note: floor.is_active ? undefined : m.forms_inactive(),
            }))}
          onChange={setOrder}
        />
      )}
    </ActionDialog>
  );
}
