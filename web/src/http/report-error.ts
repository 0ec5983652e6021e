import { showToast } from "../toasts/toast-queue.ts";
import { type ErrorOrder, errorText } from "./error-text.ts";
import { HttpError } from "./http-error.ts";

const SERVER_FAILED = "Internal server error! Please try again after sometime.";
const SESSION_EXPIRED = "Session expired please login again";

/** Toasts an error by specification section 8; an ended session, an aborted call and a locked module are silent. */
export function reportError(error: unknown, order: ErrorOrder, isPagedList = false): void {
  if (!(error instanceof HttpError)) {
    if (!(error instanceof DOMException && error.name === "AbortError")) {
      showToast({ type: "error", message: errorText(error, order) });
    }
    return;
  }
  if (error.status === 401 && error.body?.code === "token_not_valid") return;
  // What shows the rows says so in their place.
  if (order === "load" && error.body?.locked_module !== undefined) return;
  if (error.status >= 500) {
    showToast({
      type: "error",
      title: "Something Went wrong",
      message: SERVER_FAILED,
      errorCode: String(error.status),
    });
    return;
  }
  const message = error.status === 401 && isPagedList ? SESSION_EXPIRED : errorText(error, order);
  showToast({ type: "error", message });
}
