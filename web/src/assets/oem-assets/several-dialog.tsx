import { Progress } from "@mantine/core";
import type { InviteState } from "@steward/contract/exchange/constants";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { HandledInvites, OemAsset } from "@steward/contract/oem-assets/rules";
import { useEffect, useRef, useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { useLoad, useWrite } from "../../http/queries.ts";
import { positionOf } from "../../http/request.ts";
import { send } from "../../http/send.ts";
import type { Chosen } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { type Into, MoveFields, NOWHERE } from "./move-fields.tsx";
import classes from "./oem-assets.module.css";
import { ReasonField } from "./reason-dialog.tsx";

export type SeveralStep = "receive" | "move" | "decline";

/** Invites of one request; between two of them progress is shown and the rest can be left. */
const AT_ONCE = 25;
/** Invites of one page of a filter. */
const READ_AT_ONCE = 100;

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
  return states.length > 0 ? { ...filter, invite_status: states.join(","), page_size: READ_AT_ONCE } : null;
}

/** What is meant: the chosen invites with which the step is possible, or all those of a filter. */
function useMeant(step: SeveralStep, { rows, filter, count }: Chosen<OemAsset>) {
  const [ids] = useState(() =>
    filter ? [] : rows.filter((row) => POSSIBLE[step].includes(row.invite_status)).map(({ id }) => id),
  );
  const [query] = useState(() => filter && queryOf(step, filter));
  const [chosen] = useState(count);
  const counted = useRef<number>(undefined);
  const found = useLoad(
    oemAssetCalls.list,
    { query: { ...query, page_size: 1 } },
    { enabled: query !== null && counted.current === undefined, silent: true },
  );
  // What is done leaves the filter, so that only the first count tells how many there were.
  counted.current ??= query ? found.data?.count : ids.length;
  const left = useRef<{ ids: readonly string[]; position: Record<string, string> | null }>({
    ids,
    position: query && {},
  });

  /** The next ones, read along the pages of the filter, which go on behind what has left it. */
  const take = async (): Promise<readonly string[]> => {
    while (left.current.ids.length === 0 && left.current.position) {
      const at = { ...query, ...left.current.position } as object;
      const page = await send(oemAssetCalls.list, { query: at });
      left.current = { ids: page.results.map(({ id }) => id), position: page.next ? positionOf(page.next) : null };
    }
    return left.current.ids.slice(0, AT_ONCE);
  };
  const drop = (portion: readonly string[]) => {
    left.current = { ...left.current, ids: left.current.ids.slice(portion.length) };
  };
  return { total: counted.current, chosen, found, take, drop };
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
  const { total, chosen: count, found, take, drop } = useMeant(step, chosen);
  const [into, setInto] = useState<Into>(NOWHERE);
  const [reason, setReason] = useState("");
  const [handled, setHandled] = useState({ count: 0, refused: [] as HandledInvites["refused"] });
  const [work, setWork] = useState<{ isAtWork: boolean; isOver: boolean; failure: Error | null }>({
    isAtWork: false,
    isOver: false,
    failure: null,
  });
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const receive = useWrite(oemAssetCalls.bulkReceive, { silent: true });
  const move = useWrite(oemAssetCalls.bulkMove, { silent: true });
  const decline = useWrite(oemAssetCalls.bulkDecline, { silent: true });
  const answer = (ids: string[]) => {
    if (step === "move") return move.mutateAsync({ body: { ids, ...into } });
    if (step === "decline") return decline.mutateAsync({ body: { ids, reason: reason.trim() } });
    return receive.mutateAsync({ body: { ids } });
  };

  const submit = async () => {
    isStopped.current = false;
    setWork({ isAtWork: true, isOver: false, failure: null });
    const before = handled.count - handled.refused.length;
    const now = { ...handled };
    try {
      let portion = await take();
      while (portion.length > 0 && !isStopped.current) {
        const { refused } = await answer([...portion]);
        drop(portion);
        now.count += portion.length;
        now.refused = [...now.refused, ...refused];
        setHandled({ ...now });
        portion = await take();
      }
      setWork({ isAtWork: false, isOver: portion.length === 0, failure: null });
      const done = now.count - now.refused.length - before;
      if (now.count > 0) chosen.clear();
      if (done > 0) showToast({ type: "success", message: WORDS[step].done({ count: done }) });
      if (portion.length === 0 && now.refused.length === 0) onClose();
    } catch (failure) {
      // The dialog shows why it stopped, and goes on from there.
      setWork({ isAtWork: false, isOver: false, failure: failure as Error });
    }
  };
  const leave = () => {
    if (!work.isAtWork) return onClose();
    isStopped.current = true;
  };
  const isAsking = !work.isOver && !work.isAtWork && total !== 0;
  const others = count - (total ?? count);
  return (
    <ActionDialog
      title={WORDS[step].title({ count: total ?? count })}
      size={520}
      onClose={leave}
      leave={work.isAtWork ? m.oem_assets_stop() : handled.count > 0 ? m.forms_close() : undefined}
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
      {(work.isAtWork || handled.count > 0) && <Handled done={handled.count} total={total ?? count} />}
      {handled.refused.length > 0 && <Refused refused={handled.refused} />}
    </ActionDialog>
  );
}

const Handled = ({ done, total }: { done: number; total: number }) => (
  <div className={classes.progress}>
    <p className={classes.told} aria-live="polite">
      {m.oem_assets_progress({ done, total })}
    </p>
    <Progress value={(100 * done) / Math.max(1, total)} aria-label={m.oem_assets_progress({ done, total })} />
  </div>
);

const Refused = ({ refused }: Pick<HandledInvites, "refused">) => (
  <div className={classes.refused}>
    <p>{m.oem_assets_refused_several({ count: refused.length })}</p>
    <ul>
      {refused.map(({ id, name, message }) => (
        <li key={id}>{m.oem_assets_refused({ name, message })}</li>
      ))}
    </ul>
  </div>
);
