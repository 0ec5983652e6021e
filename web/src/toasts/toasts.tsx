import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "../messages/messages.js";
import { closeToast, type QueuedToast, shownToasts, watchToasts } from "./toast-queue.ts";
import classes from "./toasts.module.css";

export { showToast } from "./toast-queue.ts";

const icons: Record<string, typeof IconX> = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

function ToastItem({ id, toast }: QueuedToast) {
  const [isHeld, setIsHeld] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = item.current;
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(false);
    const events = [
      ["mouseenter", hold],
      ["focusin", hold],
      ["mouseleave", release],
      ["focusout", release],
    ] as const;
    for (const [name, listener] of events) shown?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of events) shown?.removeEventListener(name, listener);
    };
  }, []);
  useEffect(() => {
    if (isHeld) return;
    const timer = window.setTimeout(() => closeToast(id), toast.timeout);
    return () => window.clearTimeout(timer);
  }, [isHeld, id, toast.timeout]);
  const Icon = icons[toast.type] ?? IconCircleCheck;
  return (
    <div ref={item} className={classes.toast} data-type={toast.type} role={toast.type === "error" ? "alert" : "status"}>
      <Icon className={classes.icon} size={22} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.title}>
          {toast.title}
          {toast.errorCode ? <span className={classes.code}>{toast.errorCode}</span> : null}
        </p>
        <p className={classes.message}>{toast.message}</p>
      </div>
      <button type="button" className={classes.close} onClick={() => closeToast(id)} aria-label={m.shell_close()}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Live region of toasts, which screen readers announce. */
export function ToastArea() {
  const queue = useSyncExternalStore(watchToasts, shownToasts, shownToasts);
  const first = queue[0]?.toast;
  const place = { insetBlockStart: first?.top, insetInlineEnd: first?.right };
  return (
    <section className={classes.area} style={place} aria-label={m.shell_toasts()}>
      <div className={classes.list}>
        {queue.map(({ id, toast }) => (
          <ToastItem key={id} id={id} toast={toast} />
        ))}
      </div>
    </section>
  );
}
