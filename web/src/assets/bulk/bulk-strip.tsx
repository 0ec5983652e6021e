import { Button, Progress } from "@mantine/core";
import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import type { BulkRun } from "@steward/contract/assets/bulk/rules";
import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { invalidate, useLoad, useWrite } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { download } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { countText } from "../../ui/text/count-text.ts";
import classes from "./bulk-strip.module.css";
import { showRun } from "./shown-run.ts";

/** Polling interval in milliseconds. */
const PAUSE = 1000;

const isAtWork = ({ state }: BulkRun) => state === "Running" || state === "Undoing";

/** How a bulk action goes on: progress and stop, then its outcome, what was refused, and its undo. */
export function BulkStrip({ id }: { id: string }) {
  const [isOver, setIsOver] = useState(false);
  const { data: run } = useLoad(
    bulkCalls.read,
    { params: { id } },
    { silent: true, refetchInterval: isOver ? false : PAUSE },
  );
  const state = run?.state;
  useEffect(() => {
    const over = state !== undefined && state !== "Running" && state !== "Undoing";
    setIsOver(over);
    // What was loaded before its end is not what is there now.
    if (over) void invalidate();
  }, [state]);
  if (!run) return null;
  return (
    <section className={classes.strip} aria-label={m.assets_bulk_strip()}>
      <div className={classes.line}>
        <p className={classes.words} role="status">
          {wordsOf(run)}
        </p>
        {isAtWork(run) ? <StopButton run={run} /> : <UndoButton run={run} onUndoing={() => setIsOver(false)} />}
        {!isAtWork(run) && (
          <button
            type="button"
            className={classes.close}
            aria-label={m.assets_bulk_put_away()}
            onClick={() => showRun(null)}
          >
            <IconX size={16} aria-hidden />
          </button>
        )}
      </div>
      {isAtWork(run) && <Passed run={run} />}
      {run.message !== "" && <p className={classes.note}>{run.message}</p>}
      {run.problems.length > 0 && <Problems run={run} />}
    </section>
  );
}

/** Assets that the present work has passed, and how many there are. */
function passedOf(run: BulkRun): [done: number, total: number] {
  return run.state === "Undoing"
    ? [run.undone + run.kept, run.changed]
    : [run.changed + run.unchanged + run.refused, run.total];
}

function wordsOf(run: BulkRun): string {
  const [done, total] = passedOf(run);
  if (run.state === "Running") return m.assets_bulk_progress({ done: countText(done), total: countText(total) });
  if (run.state === "Undoing") return m.assets_bulk_undoing({ done: countText(done), total: countText(total) });
  if (run.state === "Undone") return m.assets_bulk_undone({ count: run.undone });
  const changed = m.assets_bulk_changed({ count: run.changed });
  return run.unchanged > 0 ? `${changed} ${m.assets_bulk_already({ count: run.unchanged })}` : changed;
}

function Passed({ run }: { run: BulkRun }) {
  const [done, total] = passedOf(run);
  return <Progress value={(100 * done) / Math.max(1, total)} aria-label={wordsOf(run)} />;
}

function StopButton({ run }: { run: BulkRun }) {
  const cancel = useWrite(bulkCalls.cancel);
  if (run.state === "Undoing") return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id: run.id } })}
    >
      {m.assets_bulk_stop()}
    </Button>
  );
}

/** Seconds until a moment, told every second. */
function useSecondsUntil(moment: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return;
    const timer = window.setInterval(() => setNow(Date.now()), PAUSE);
    return () => window.clearInterval(timer);
  }, [moment]);
  return moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}

function UndoButton({ run, onUndoing }: { run: BulkRun; onUndoing: () => void }) {
  const seconds = useSecondsUntil(run.undoable_until);
  const undo = useWrite(bulkCalls.undo, { onSuccess: onUndoing });
  if (seconds === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { id: run.id } })}
    >
      {m.assets_undo()}
      <span className={classes.seconds} aria-hidden>
        {m.assets_bulk_seconds({ seconds })}
      </span>
    </Button>
  );
}

/** Assets that stay as they are, each with its reason. */
function Problems({ run }: { run: BulkRun }) {
  const count = run.state === "Undone" || run.state === "Undoing" ? run.refused + run.kept : run.refused;
  const fetchReport = () =>
    void download(bulkCalls.report, { params: { id: run.id } }).catch((error: unknown) => reportError(error, "load"));
  return (
    <details className={classes.problems} open={count <= 3}>
      <summary>{m.assets_bulk_refused({ count })}</summary>
      <ul>
        {run.problems.map(({ asset, asset_id, message }) => (
          <li key={asset}>
            <RouteLink name="asset-management-my-assets-id" params={{ id: asset }}>
              {asset_id || m.assets_no_tag()}
            </RouteLink>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={fetchReport}>
        {m.assets_bulk_report()}
      </Button>
    </details>
  );
}
