import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { returnFocus } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { closeToast, type QueuedToast, shownToasts, watchToasts } from "./toast-queue.ts";
import classes from "./toasts.module.css";

export { showToast } from "./toast-queue.ts";

const icons: Record<string, typeof IconX> = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

function ToastItem({ id, toast, action }: QueuedToast) {
  const [isHeld, setIsHeld] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  /** What had the keyboard before the toast. */
  const before = useRef<Element | null>(null);
  const close = () => {
    const hasFocus = item.current?.contains(document.activeElement);
    closeToast(id);
    if (hasFocus) returnFocus(before.current);
  };
  useEffect(() => {
    const shown = item.current;
    const hold = (event: FocusEvent | MouseEvent) => {
      const { relatedTarget } = event;
      if (event.type === "focusin" && relatedTarget instanceof Element && !shown?.contains(relatedTarget)) {
        before.current = relatedTarget;
      }
      setIsHeld(true);
    };
    const release = () => setIsHeld(shown?.contains(document.activeElement) ?? false);
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
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} onClick={close} aria-label={m.shell_close()}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * Live region of toasts, which screen readers announce. Those that offer an action last, so they stand at the foot of the
 * window, where they cover no header.
 */
export function ToastArea() {
  const queue = useSyncExternalStore(watchToasts, shownToasts, shownToasts);
  const [lasting, passing] = [queue.filter(({ action }) => action), queue.filter(({ action }) => !action)];
  const first = passing[0]?.toast;
  const place = { insetBlockStart: first?.top, insetInlineEnd: first?.right };
  return (
    <section aria-label={m.shell_toasts()}>
      <div className={classes.area} style={place}>
        {passing.map((queued) => (
          <ToastItem key={queued.id} {...queued} />
        ))}
      </div>
      <div className={`${classes.area} ${classes.lasting}`}>
        {lasting.map((queued) => (
          <ToastItem key={queued.id} {...queued} />
        ))}
      </div>
    </section>
  );
}
