import { Alert, Button, Progress } from "@mantine/core";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelRun } from "@steward/contract/assets/labels/rules";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { invalidate, useLoad, useWrite } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { download } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { countText } from "../../ui/text/count-text.ts";
import classes from "./print-labels.module.css";

/** Polling interval in milliseconds. */
const PAUSE = 500;
/** Milliseconds before a rate tells how long the rest takes. */
const MEASURED = 2000;

interface LabelProgressProps {
  id: string;
  /** Told whether the file is being drawn. */
  onWork: (isAtWork: boolean) => void;
  /** Goes back to the design. */
  onAgain: () => void;
  onClose: () => void;
}

/** How far a file of labels has come, with its stop; then its download, which begins by itself. */
export function LabelProgress({ id, onWork, onAgain, onClose }: LabelProgressProps) {
  const [isOver, setOver] = useState(false);
  const {
    data: run,
    error,
    refetch,
  } = useLoad(labelCalls.read, { params: { id } }, { silent: true, refetchInterval: isOver ? false : PAUSE });
  const state = run?.state;
  useEffect(() => {
    const isAtWork = state === undefined || state === "Running";
    setOver(!isAtWork);
    onWork(isAtWork);
    if (state === "Done") fetchFile(id);
    // Assets have got codes by it.
    if (!isAtWork) void invalidate();
  }, [state, id, onWork]);
  if (error && !run) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!run || run.state === "Running") return <Drawing id={id} run={run} />;
  return run.state === "Done" ? (
    <Ready id={id} onAgain={onAgain} onClose={onClose} />
  ) : (
    <div className={classes.progress}>
      <Alert color="red" title={m.labels_not_drawn()} role="alert">
        {run.message}
      </Alert>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {m.forms_close()}
        </Button>
        <Button ref={takeFocus} onClick={onAgain}>
          {m.labels_again()}
        </Button>
      </div>
    </div>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const fetchFile = (id: string): void =>
  void download(labelCalls.file, { params: { id } }).catch((error: unknown) => reportError(error, "load"));

function Drawing({ id, run }: { id: string; run: LabelRun | undefined }) {
  const cancel = useWrite(labelCalls.cancel);
  const [done, total] = [run?.done ?? 0, run?.total ?? 0];
  const left = useTimeLeft(done, total);
  const words = total > 0 ? m.labels_drawing_of({ done: countText(done), total: countText(total) }) : "";
  return (
    <div className={classes.progress}>
      <p className={classes.amount} role="status">
        {m.labels_drawing()}
      </p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={m.labels_drawing()} />
      <p className={classes.note}>{[words, left].filter(Boolean).join(" · ")}</p>
      <div className={classes.actions}>
        <Button
          ref={takeFocus}
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {m.labels_stop()}
        </Button>
      </div>
    </div>
  );
}

/** Remaining time by the rate so far; "" while it is not known. */
function useTimeLeft(done: number, total: number): string {
  const begun = useRef<number | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    begun.current ??= Date.now();
    const passed = Date.now() - begun.current;
    setSeconds(passed > MEASURED && done > 0 ? (passed * (total - done)) / done / 1000 : null);
  }, [done, total]);
  return seconds === null ? "" : timeLeft(seconds);
}

/** Remaining time, rounded. */
function timeLeft(seconds: number): string {
  if (seconds < 5) return m.labels_left_moment();
  if (seconds < 60) return m.labels_left_seconds({ count: Math.ceil(seconds / 5) * 5 });
  return m.labels_left_minutes({ count: Math.round(seconds / 60) });
}

function Ready({ id, onAgain, onClose }: Pick<LabelProgressProps, "id" | "onAgain" | "onClose">) {
  return (
    <div className={classes.progress}>
      <p className={classes.ready} role="status">
        <IconCircleCheck size={20} aria-hidden />
        {m.labels_ready()}
      </p>
      <p className={classes.note}>{m.labels_ready_text()}</p>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onAgain}>
          {m.labels_again()}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => fetchFile(id)}>
          {m.labels_download()}
        </Button>
        <Button ref={takeFocus} onClick={onClose}>
          {m.labels_done()}
        </Button>
      </div>
    </div>
  );
}
