type ToastType = "error" | "warning" | "info" | "success";

export interface ToastInput {
  type: ToastType;
  /** Line breaks separate the lines of one text. */
  message: string;
  title?: string;
  errorCode?: string;
  /** The simple variant stays 3500 ms, the one of the queue 4000. */
  variant?: "queue" | "simple";
}

export interface Toast {
  id: number;
  type: ToastType;
  /** S success, E error. */
  color: "S" | "E";
  title: string | null;
  message: string;
  errorCode: string | null;
  /** Milliseconds. */
  timeout: number;
  visible: boolean;
}

const QUEUE_TIMEOUT = 4000;
const SIMPLE_TIMEOUT = 3500;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast until its time is over or it is closed. */
export function showToast(input: ToastInput): void {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    type: input.type,
    color: input.type === "error" ? "E" : "S",
    title: input.title ?? null,
    message: input.message,
    errorCode: input.errorCode ?? null,
    timeout: input.variant === "simple" ? SIMPLE_TIMEOUT : QUEUE_TIMEOUT,
    visible: true,
  };
  change([...toasts, toast]);
}

export const closeToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
export const shownToasts = (): readonly Toast[] => toasts;

/** Calls back on every change of the shown toasts. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
