import { m } from "../messages/messages.js";

type ToastType = "error" | "warning" | "info" | "success";

export interface ToastInput {
  type: ToastType;
  /** Line breaks separate lines of the text. */
  message: string;
  title?: string;
  errorCode?: string;
  /** The simple variant is visible for 3500 ms, that of the queue for 4000. */
  variant?: "queue" | "simple";
  /** What the toast offers to do; it is visible for as long as that is possible. */
  action?: ToastAction | undefined;
}

/** A button of a toast, which closes it. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** Milliseconds. */
  timeout: number;
}

/** A toast with the fields of specification section 3. */
export interface Toast {
  /** S for success, E for error. */
  color: "S" | "E";
  title: string;
  errorCode: string | null;
  message: string;
  /** Pixels from the top and the end of the window, if every toast above has two lines at most. */
  top: number;
  right: number;
  type: ToastType;
  /** Milliseconds. */
  timeout: number;
  visible: boolean;
}

/** A queued toast; its number stays while those above leave. */
export interface QueuedToast {
  id: number;
  toast: Toast;
  action?: ToastAction | undefined;
}

const EDGE = 10;
const STEP = 90;
const QUEUE_TIMEOUT = 4000;
const SIMPLE_TIMEOUT = 3500;

const titles: Record<ToastType, () => string> = {
  error: m.shell_toast_error,
  warning: m.shell_toast_warning,
  info: m.shell_toast_info,
  success: m.shell_toast_success,
};

let queue: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly QueuedToast[]): void {
  let passing = 0;
  queue = next.map(({ id, toast, action }) => {
    const top = EDGE + STEP * passing;
    if (!action) passing += 1;
    return { id, toast: { ...toast, top }, action };
  });
  for (const listener of listeners) listener();
}

/** Shows a toast until it times out or is closed. */
export function showToast(input: ToastInput): void {
  lastId += 1;
  const toast: Toast = {
    color: input.type === "error" ? "E" : "S",
    title: input.title ?? titles[input.type](),
    errorCode: input.errorCode ?? null,
    message: input.message,
    top: EDGE,
    right: EDGE,
    type: input.type,
    timeout: input.action?.timeout ?? (input.variant === "simple" ? SIMPLE_TIMEOUT : QUEUE_TIMEOUT),
    visible: true,
  };
  change([...queue, { id: lastId, toast, action: input.action }]);
}

export const closeToast = (id: number): void => change(queue.filter((entry) => entry.id !== id));

/** Closes the toasts that say what is now told in its place. */
export function withdrawToasts(message: string): void {
  for (const { id, toast } of queue) if (toast.message === message) closeToast(id);
}

export const shownToasts = (): readonly QueuedToast[] => queue;

/** Subscribes to changes of the visible toasts. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
