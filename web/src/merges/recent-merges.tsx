import { Button, Text } from "@mantine/core";
import { mergeCalls } from "@steward/contract/merges/calls";
import type { Mergeable } from "@steward/contract/merges/constants";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./merges.module.css";

interface RecentMergesProps {
  kind: Mergeable;
  onClose: () => void;
}

/** Merges of the last days, each with its undo. */
export function RecentMerges({ kind, onClose }: RecentMergesProps) {
  const { data } = useLoad(mergeCalls[kind].list);
  const undo = useWrite(mergeCalls[kind].undo, { onSuccess: onClose });
  return (
    <ActionDialog
      title={m.merges_recent()}
      size={560}
      action={null}
      isPending={undo.isPending}
      failure={<WriteFailure error={undo.error} />}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <Text size="sm">{m.merges_recent_explanation()}</Text>
      <ul className={classes.recent}>
        {data?.results.map(({ id, removed_name, survivor_name, merged_by, created }) => (
          <li key={id}>
            <span>
              {m.merges_recent_line({ removed: removed_name, survivor: survivor_name })}
              <small>{m.merges_recent_note({ person: merged_by, moment: localMinute(created) })}</small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={undo.isPending}
              aria-label={m.merges_undo_of({ removed: removed_name })}
              onClick={() => undo.mutate({ params: { id } })}
            >
              {m.merges_undo()}
            </Button>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
