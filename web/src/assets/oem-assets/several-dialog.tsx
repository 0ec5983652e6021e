import type { InviteState } from "@steward/contract/exchange/constants";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset } from "@steward/contract/oem-assets/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import type { Chosen } from "../../lists/list-props.ts";
import { SeveralProgress } from "../../lists/several/several-progress.tsx";
import { useSeveral } from "../../lists/several/use-several.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { type Into, MoveFields, NOWHERE } from "./move-fields.tsx";
import classes from "./oem-assets.module.css";
import { ReasonField } from "./reason-dialog.tsx";

export type SeveralStep = "receive" | "move" | "decline";

/** States in which the step is possible. */
const POSSIBLE: Record<SeveralStep, readonly InviteState[]> = {
  receive: ["Invited"],
  move: ["Invited", "Received"],
  decline: ["Invited", "Received"],
};

const WORDS = {
  receive: { verb: m.oem_assets_receive, title: m.oem_assets_receive_several, done: m.oem_assets_received_several },
  move: { verb: m.oem_assets_move, title: m.oem_assets_move_several, done: m.oem_assets_moved_several },
  decline: { verb: m.oem_assets_decline, title: m.oem_assets_decline_several, done: m.oem_assets_declined_several },
};

/** Query of those of a filter with which the step is possible; null where its states leave none. */
function queryOf(step: SeveralStep, { invite_status: chosen, ...filter }: Readonly<Record<string, string>>) {
  const states = POSSIBLE[step].filter((state) => !chosen || chosen.split(",").includes(state));
  return states.length > 0 ? { ...filter, invite_status: states.join(",") } : null;
}

interface SeveralDialogProps {
  step: SeveralStep;
  chosen: Chosen<OemAsset>;
  onClose: () => void;
}

/**
 * Receives, moves or declines several invites some at a time, and can be stopped in between; what is refused is told
 * with the reason and stays as it is.
 */
export function SeveralDialog({ step, chosen, onClose }: SeveralDialogProps) {
  const { rows, filter, clear } = chosen;
  const [count] = useState(chosen.count);
  const [into, setInto] = useState<Into>(NOWHERE);
  const [reason, setReason] = useState("");
  const receive = useWrite(oemAssetCalls.bulkReceive, { silent: true });
  const move = useWrite(oemAssetCalls.bulkMove, { silent: true });
  const decline = useWrite(oemAssetCalls.bulkDecline, { silent: true });
  const { total, found, handled, work, submit, stop } = useSeveral({
    call: oemAssetCalls.list,
    ids: filter ? [] : rows.filter((row) => POSSIBLE[step].includes(row.invite_status)).map(({ id }) => id),
    query: filter && queryOf(step, filter),
    answer: (ids) => {
      if (step === "move") return move.mutateAsync({ body: { ids, ...into } });
      if (step === "decline") return decline.mutateAsync({ body: { ids, reason: reason.trim() } });
      return receive.mutateAsync({ body: { ids } });
    },
    onEnd: (done, isClean) => {
      clear();
      if (done > 0) showToast({ type: "success", message: WORDS[step].done({ count: done }) });
      if (isClean) onClose();
    },
  });
  const leave = () => (work.isAtWork ? stop() : onClose());
  const isAsking = !work.isOver && !work.isAtWork && total !== 0;
  const others = count - (total ?? count);
  return (
    <ActionDialog
      title={WORDS[step].title({ count: total ?? count })}
      size={520}
      onClose={leave}
      leave={work.isAtWork ? m.ui_several_stop() : handled.count > 0 ? m.forms_close() : undefined}
      action={work.isOver ? null : WORDS[step].verb()}
      isPossible={Boolean(total) && (step !== "decline" || reason.trim() !== "")}
      isPending={work.isAtWork}
      failure={<WriteFailure error={work.failure} />}
      onSubmit={() => void submit()}
    >
      {found.error && total === undefined && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {others > 0 && <p className={classes.told}>{m.oem_assets_stay({ count: others })}</p>}
      {step === "move" && isAsking && (
        <>
          <p className={classes.told}>{m.oem_assets_move_several_text()}</p>
          <MoveFields value={into} onChange={setInto} errors={fieldErrors(work.failure)} />
        </>
      )}
      {step === "decline" && isAsking && (
        <ReasonField help={m.oem_assets_reason_help_several()} value={reason} onChange={setReason} />
      )}
      {(work.isAtWork || handled.count > 0) && (
        <SeveralProgress
          done={handled.count}
          total={total ?? count}
          refused={handled.refused}
          refusedTitle={(refused) => m.oem_assets_refused_several({ count: refused })}
        />
      )}
    </ActionDialog>
  );
}
