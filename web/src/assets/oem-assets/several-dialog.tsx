import { Progress } from "@mantine/core";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { HandledInvites, OemAsset } from "@steward/contract/oem-assets/rules";
import { useRef, useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { type Into, MoveFields, NOWHERE } from "./move-fields.tsx";
import classes from "./oem-assets.module.css";

/** Invites of one request; between two of them progress is shown and the rest can be left. */
const AT_ONCE = 25;

interface SeveralDialogProps {
  isMove: boolean;
  invites: readonly OemAsset[];
  /** Clears the selection once something was done. */
  clear: () => void;
  onClose: () => void;
}

/** States in which an invite is received or moved. */
const POSSIBLE = { receive: ["Invited"], move: ["Invited", "Received"] };

/** Receives several invites, or moves them to one place; what is refused is told with the reason and stays as it is. */
export function SeveralDialog({ isMove, invites, clear, onClose }: SeveralDialogProps) {
  const possible = POSSIBLE[isMove ? "move" : "receive"];
  const [ids] = useState(() =>
    invites.filter(({ invite_status }) => possible.includes(invite_status)).map(({ id }) => id),
  );
  const [into, setInto] = useState<Into>(NOWHERE);
  const [handled, setHandled] = useState(0);
  const [refused, setRefused] = useState<HandledInvites["refused"]>([]);
  const [isAtWork, setIsAtWork] = useState(false);
  const isLeft = useRef(false);
  const receive = useWrite(oemAssetCalls.bulkReceive, { silent: true });
  const move = useWrite(oemAssetCalls.bulkMove, { silent: true });
  const error = receive.error ?? move.error;
  const others = invites.length - ids.length;
  const rest = ids.slice(handled);
  const isOver = rest.length === 0 && handled > 0;

  const submit = async () => {
    setIsAtWork(true);
    const refusals = [...refused];
    let at = handled;
    try {
      while (at < ids.length && !isLeft.current) {
        const chunk = ids.slice(at, at + AT_ONCE);
        const answer = isMove
          ? await move.mutateAsync({ body: { ids: chunk, ...into } })
          : await receive.mutateAsync({ body: { ids: chunk } });
        at += chunk.length;
        refusals.push(...answer.refused);
        setHandled(at);
        setRefused([...refusals]);
      }
    } catch {
      // The dialog shows why it stopped, and goes on from there.
      return setIsAtWork(false);
    }
    setIsAtWork(false);
    clear();
    const count = at - refusals.length;
    if (count > 0)
      showToast({
        type: "success",
        message: isMove ? m.oem_assets_moved_several({ count }) : m.oem_assets_received_several({ count }),
      });
    if (refusals.length === 0 && !isLeft.current) onClose();
    return undefined;
  };
  const leave = () => {
    isLeft.current = true;
    onClose();
  };
  const verb = isMove ? m.oem_assets_move() : m.oem_assets_receive();
  return (
    <ActionDialog
      title={
        isMove ? m.oem_assets_move_several({ count: ids.length }) : m.oem_assets_receive_several({ count: ids.length })
      }
      size={520}
      onClose={leave}
      action={isOver ? null : verb}
      isPossible={ids.length > 0}
      isPending={isAtWork}
      failure={<WriteFailure error={error} />}
      onSubmit={() => void submit()}
    >
      {others > 0 && <p className={classes.told}>{m.oem_assets_stay({ count: others })}</p>}
      {isMove && !isOver && ids.length > 0 && (
        <>
          <p className={classes.told}>{m.oem_assets_move_several_text()}</p>
          <MoveFields value={into} onChange={setInto} errors={fieldErrors(error)} />
        </>
      )}
      {handled > 0 && (
        <Progress
          value={(100 * handled) / Math.max(1, ids.length)}
          aria-label={m.oem_assets_progress({ done: handled, total: ids.length })}
        />
      )}
      {refused.length > 0 && (
        <div className={classes.refused}>
          <p>{m.oem_assets_refused_several({ count: refused.length })}</p>
          <ul>
            {refused.map(({ id, name, message }) => (
              <li key={id}>{m.oem_assets_refused({ name, message })}</li>
            ))}
          </ul>
        </div>
      )}
    </ActionDialog>
  );
}
