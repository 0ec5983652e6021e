import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "../messages/messages.js";
import { closeToast, shownToasts, type Toast, watchToasts } from "./toast-queue.ts";
import classes from "./toasts.module.css";

export { showToast } from "./toast-queue.ts";

const icons: Record<string, typeof IconX> = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

function defaultTitle(toast: Toast): string {
  if (toast.type === "error") return m.shell_toast_error();
  if (toast.type === "warning") return m.shell_toast_warning();
  if (toast.type === "info") return m.shell_toast_info();
  return m.shell_toast_success();
}

function ToastItem({ toast }: { toast: Toast }) {
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
    const timer = window.setTimeout(() => closeToast(toast.id), toast.timeout);
    return () => window.clearTimeout(timer);
  }, [isHeld, toast.id, toast.timeout]);
  const Icon = icons[toast.type] ?? IconCircleCheck;
  return (
    <div ref={item} className={classes.toast} data-type={toast.type} role={toast.type === "error" ? "alert" : "status"}>
      <Icon className={classes.icon} size={22} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.title}>
          {toast.title ?? defaultTitle(toast)}
          {toast.errorCode ? <span className={classes.code}>{toast.errorCode}</span> : null}
        </p>
        <p className={classes.message}>{toast.message}</p>
      </div>
      <button type="button" className={classes.close} onClick={() => closeToast(toast.id)} aria-label={m.shell_close()}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The place where toasts stand, one below the other; screen readers hear each as it comes. */
export function ToastArea() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  return (
    <section className={classes.area} aria-label={m.shell_toasts()}>
      <div className={classes.list}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}
